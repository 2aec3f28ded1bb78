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

/** Wrong tries of one device, network or session at one login before these are locked, and of all networks together. */
const ownMost = 5
const networksMost = 30
/** Seconds. */
const lock = 15 * 60
const networksWindow = 60 * 60
/** Of the proof that somebody signed in on a device. Given anew at each sign-in. */
export const deviceProofLifetime = 180 * 24 * 60 * 60

interface Deps {
  readonly db: Kysely<Schema>
  readonly keyring: Keyring
  readonly clock: Clock
}

const deviceProof = (login: string) => ({ purpose: 'staff-device', subject: Buffer.from(login) })

/** Kept in a cookie. It opens nothing: it has tries of its own, which no colleague can use up. */
export const issueDeviceProof = (deps: Deps, login: string): string =>
  issueTicket(deps, deviceProof(login), deviceProofLifetime)

/** Whose wrong tries are counted together. */
type Trier =
  | { readonly kind: 'device' | 'session'; readonly id: Buffer }
  | { readonly kind: 'network'; readonly id: Buffer }

/** Who tries to sign in as `login`: a device that did before, or a network. */
export async function trierOf(
  deps: Deps & { limits: RateLimits },
  login: string,
  { address, request }: Pick<Call, 'address' | 'request'>,
): Promise<Trier> {
  const given = readCookie(request, 'device')
  const device = given && readTicket(deps, given, deviceProof(login))
  return device
    ? { kind: 'device', id: device.mac }
    : { kind: 'network', id: await deps.limits.keyOf('staff-sign-in', address) }
}

function locked(until: Date | undefined, now: Date): CallError {
  const seconds = until ? Math.ceil((until.getTime() - now.getTime()) / 1000) : lock
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return new CallError('locked', `输错次数过多，请 ${minutes} 分钟后再试`, {
    retry_after: Math.max(1, seconds),
  })
}

export interface Attempt {
  /**
   * Compares. When that cannot be done it does not count; when it was right nothing is counted any more.
   * @param work resolves to what was right, undefined when it was wrong; what it throws goes on
   */
  compare<Right>(work: () => Promise<Right | undefined>): Promise<Right | undefined>
  /** What a wrong one is told. @param what e.g. `动态验证码不对` */
  refusal(what: string): CallError
}

/**
 * Counts a try before anything is compared. Nobody's wrong tries lock a device that signed in before, and those of one
 * network alone lock no other.
 * @param login whether there is such a person or not
 * @throws CallError locked when there were too many
 */
export async function beginAttempt(
  { db, keyring, clock }: Deps,
  login: string,
  trier: Trier,
): Promise<Attempt> {
  const now = clock.now()
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const own = keyring.mac('staff-sign-in', trier.kind, login, trier.id)
  const ofAll = trier.kind === 'network' ? keyring.mac('staff-sign-in', 'all', login) : undefined
  const until = after(lock)
  const tries = await store.countAttempt(db, { subject: own, most: ownMost, now, until })
  if (tries === undefined) throw locked(await store.attemptsEndAt(db, own), now)
  if (ofAll) {
    const window = { subject: ofAll, most: networksMost, now, until: after(networksWindow) }
    if ((await store.countAttempt(db, window)) === undefined) {
      await store.uncountAttempt(db, own)
      throw locked(await store.attemptsEndAt(db, ofAll), now)
    }
  }
  const giveBack = async () => {
    await store.uncountAttempt(db, own)
    if (ofAll) await store.uncountAttempt(db, ofAll)
  }
  return {
    async compare(work) {
      const right = await work().catch(async (error: unknown) => {
        await giveBack()
        throw error
      })
      if (right === undefined) return undefined
      await store.deleteAttempts(db, own)
      if (ofAll) await store.uncountAttempt(db, ofAll)
      return right
    },
    refusal(what) {
      const left = ownMost - tries
      return left > 0
        ? new CallError('wrongCode', `${what}，还可以试 ${left} 次`)
        : locked(until, now)
    },
  }
}
