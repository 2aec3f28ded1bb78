import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import { CallError } from '../../http/call-error.ts'
import type { Call } from '../../http/route.ts'
import { issueTicket, readTicket } from '../../account/identity/ticket.ts'
import * as store from './attempt-store.ts'
import { readCookie } from './session-cookie.ts'

/** Wrong attempts at one login: per device, network or session, and over all networks. */
const maxOwnAttempts = 5
const maxNetworkAttempts = 30
/** Seconds. */
const lockDuration = 15 * 60
const networkWindow = 60 * 60
/** Lifetime in seconds of the proof that a device has signed in before. Renewed at each sign-in. */
export const deviceProofLifetime = 180 * 24 * 60 * 60

interface Deps {
  readonly db: Kysely<Schema>
  readonly keyring: Keyring
  readonly clock: Clock
}

const deviceProof = (login: string) => ({ purpose: 'staff-device', subject: Buffer.from(login) })

/** Issues the device cookie's value: it gives the device its own attempts, and no access. */
export const issueDeviceProof = (deps: Deps, login: string): string =>
  issueTicket(deps, deviceProof(login), deviceProofLifetime)

/** Whose wrong attempts are counted together. */
type AttemptSubject =
  | { readonly kind: 'device' | 'session'; readonly id: Buffer }
  | { readonly kind: 'network'; readonly id: Buffer }

/** Identifies who attempts to sign in as `login`: a known device, or a network. */
export async function attemptSubjectOf(
  deps: Deps & { limits: RateLimits },
  login: string,
  { address, request }: Pick<Call, 'address' | 'request'>,
): Promise<AttemptSubject> {
  const given = readCookie(request, 'device')
  const device = given && readTicket(deps, given, deviceProof(login))
  return device
    ? { kind: 'device', id: device.mac }
    : { kind: 'network', id: await deps.limits.keyOf('staff-sign-in', address) }
}

function locked(until: Date | undefined, now: Date): CallError {
  const seconds = until ? Math.ceil((until.getTime() - now.getTime()) / 1000) : lockDuration
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return new CallError('locked', `输错次数过多，请 ${minutes} 分钟后再试`, {
    retry_after: Math.max(1, seconds),
  })
}

export interface Attempt {
  /** Runs the comparison, undefined if wrong. Success clears the count; an exception refunds the attempt. */
  compare<Result>(work: () => Promise<Result | undefined>): Promise<Result | undefined>
  /** Returns the error for a wrong attempt. @param what e.g. `动态验证码不对` */
  refusal(what: string): CallError
}

/**
 * Counts an attempt before the comparison. Others' wrong attempts never lock a known device, and those of one
 * network lock no other.
 * @param login need not exist
 * @throws CallError locked after too many attempts
 */
export async function beginAttempt(
  { db, keyring, clock }: Deps,
  login: string,
  subject: AttemptSubject,
): Promise<Attempt> {
  const now = clock.now()
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const own = keyring.mac('staff-sign-in', subject.kind, login, subject.id)
  const ofAll = subject.kind === 'network' ? keyring.mac('staff-sign-in', 'all', login) : undefined
  const until = after(lockDuration)
  const tries = await store.countAttempt(db, { subject: own, most: maxOwnAttempts, now, until })
  if (tries === undefined) throw locked(await store.attemptsEndAt(db, own), now)
  if (ofAll) {
    const window = { subject: ofAll, most: maxNetworkAttempts, now, until: after(networkWindow) }
    if ((await store.countAttempt(db, window)) === undefined) {
      await store.uncountAttempt(db, own)
      throw locked(await store.attemptsEndAt(db, ofAll), now)
    }
  }
  const refund = async () => {
    await store.uncountAttempt(db, own)
    if (ofAll) await store.uncountAttempt(db, ofAll)
  }
  return {
    async compare(work) {
      const result = await work().catch(async (error: unknown) => {
        await refund()
        throw error
      })
      if (result === undefined) return undefined
      await store.deleteAttempts(db, own)
      if (ofAll) await store.uncountAttempt(db, ofAll)
      return result
    },
    refusal(what) {
      const left = maxOwnAttempts - tries
      return left > 0
        ? new CallError('wrongCode', `${what}，还可以试 ${left} 次`)
        : locked(until, now)
    },
  }
}
