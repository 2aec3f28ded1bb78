import type { Kysely } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { Keyring } from '../platform/crypto/keyring.ts'
import type { Schema } from '../platform/database/schema.ts'
import type { RateLimits } from '../platform/rate-limit.ts'
import { CallError } from '../http/call-error.ts'
import type { Call } from '../http/route.ts'
import { readDeviceProof } from './identity/device-proof.ts'
import * as store from './attempt-store.ts'

/** Wrong passwords of one device, network or session before it is locked. */
const ownMost = 5
/** Of all strangers together: those of one network alone never use them up. */
const strangersMost = 30
/** Seconds. From the last attempt, and from the first one. */
const ownLock = 15 * 60
const strangersWindow = 60 * 60

interface Deps {
  readonly db: Kysely<Schema>
  readonly keyring: Keyring
  readonly clock: Clock
}

/** Whose wrong passwords are counted together. */
export type Trier =
  | { readonly kind: 'device' | 'session' | 'network'; readonly id: Uint8Array | string }
  /** Whoever shows no proof. */
  | { readonly kind: 'strangers' }

/** Who tries to sign in: a device that did before has a count of its own, which no stranger can use up. */
export async function trierOf(
  deps: Pick<Deps, 'keyring' | 'clock'> & { limits: RateLimits },
  phone: string,
  deviceProof: string | undefined,
  { address }: Pick<Call, 'address'>,
): Promise<Trier> {
  const device = readDeviceProof(deps, phone, deviceProof)
  return device
    ? { kind: 'device', id: device }
    : { kind: 'network', id: await deps.limits.keyOf('sign-in-attempts', address) }
}

function subjectOf(keyring: Keyring, phone: Buffer, trier: Trier): Buffer {
  if (trier.kind === 'strangers') return phone
  return keyring.mac('sign-in-attempts', trier.kind, phone, trier.id)
}

/** How to go on without waiting. */
const waysOn = { signedOut: '或改用短信验证码登录、找回密码', signedIn: '或改用别的验证方式' }

function locked(until: Date | undefined, now: Date, wayOn: string): CallError {
  const seconds = until ? Math.ceil((until.getTime() - now.getTime()) / 1000) : ownLock
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return new CallError('locked', `密码输错次数过多，请 ${minutes} 分钟后再试，${wayOn}`, {
    retry_after: Math.max(1, seconds),
  })
}

const refusalFor = (what: string, left: number): CallError => {
  const message = `${what}，还可以试 ${left} 次`
  return new CallError('wrongCode', message, { fields: { password: message } })
}

export interface LoginAttempt {
  /**
   * Compares the password. When that cannot be done, because too many are being compared, the attempt does not
   * count.
   * @param what is said of a wrong one, e.g. `手机号或密码不对`
   * @throws CallError wrongCode, locked; or whatever comparing throws
   */
  compare(isRight: () => Promise<boolean>, what: string): Promise<void>
}

/**
 * Counts a password that is about to be compared with a phone's, which may have an account or not: the answers are the
 * same. Nobody's wrong passwords lock another device that signed in before.
 * @throws CallError locked when there were too many
 */
export async function beginLoginAttempt(
  { db, keyring, clock }: Deps,
  phone: string,
  trier: Trier,
): Promise<LoginAttempt> {
  const phoneIndex = keyring.blindIndex('phone', phone)
  const now = clock.now()
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const own = subjectOf(keyring, phoneIndex, trier)
  const ofAll = trier.kind === 'network' ? phoneIndex : undefined
  const count = (subject: Buffer, most: number, until: Date, isExtended: boolean) =>
    store.countLoginAttempt(db, { subject, phone: phoneIndex, most, now, until, isExtended })

  const wayOn = trier.kind === 'session' ? waysOn.signedIn : waysOn.signedOut

  const until = after(ownLock)
  const tries = await count(own, ownMost, until, true)
  if (tries === undefined) throw locked(await store.lockedUntil(db, own), now, wayOn)
  const triesOfAll = ofAll && (await count(ofAll, strangersMost, after(strangersWindow), false))
  if (ofAll && triesOfAll === undefined) {
    await store.uncountLoginAttempt(db, own)
    throw locked(await store.lockedUntil(db, ofAll), now, wayOn)
  }
  const giveBack = async () => {
    await store.uncountLoginAttempt(db, own)
    if (ofAll) await store.uncountLoginAttempt(db, ofAll)
  }
  return {
    async compare(isRight, what) {
      const right = await isRight().catch(async (error: unknown) => {
        await giveBack()
        throw error
      })
      const left = ownMost - tries
      if (!right) throw left > 0 ? refusalFor(what, left) : locked(until, now, wayOn)
      await store.deleteLoginAttempts(db, own)
      if (ofAll) await store.uncountLoginAttempt(db, ofAll)
    },
  }
}

/** Forgets what anybody tried at a phone: a code has proven it, or its account is gone. */
export const resetLoginAttempts = ({ db, keyring }: Pick<Deps, 'db' | 'keyring'>, phone: string) =>
  store.deleteAllLoginAttempts(db, keyring.blindIndex('phone', phone))
