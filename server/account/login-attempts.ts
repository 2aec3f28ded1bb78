import type { Clock } from '../platform/clock.ts'
import type { Keyring } from '../platform/crypto/keyring.ts'
import type { Db } from '../platform/database/schema.ts'
import type { RateLimits } from '../platform/rate-limit.ts'
import { CallError } from '../http/call-error.ts'
import type { Call } from '../http/route.ts'
import { readDeviceProof } from './identity/device-proof.ts'
import * as store from './attempt-store.ts'

/** Wrong passwords of one device, network or session before it is locked. */
const ownMost = 5
/** Wrong passwords of all strangers together. More than one network can reach within the window. */
const strangersMost = 30
/** Seconds. `ownLock` counts from the last attempt, `strangersWindow` from the first. */
const ownLock = 15 * 60
const strangersWindow = 60 * 60

interface Deps {
  readonly db: Db
  readonly keyring: Keyring
  readonly clock: Clock
}

/** The caller or group of callers that shares one count of wrong passwords. */
export type Trier =
  | { readonly kind: 'device' | 'session' | 'network'; readonly id: Uint8Array | string }
  /** All strangers together. */
  | { readonly kind: 'strangers' }

/** Identifies the caller. A device that signed in before has its own count, which strangers cannot use up. */
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

/** Ways to continue without waiting. */
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
   * Compares the password. An attempt that fails with another error, such as too many concurrent comparisons, does
   * not count.
   * @param what message for a wrong password, e.g. `手机号或密码不对`
   * @throws CallError wrongCode, locked; any error of the comparison
   */
  compare(isRight: () => Promise<boolean>, what: string): Promise<void>
}

/**
 * Counts an attempt to sign in to a phone before the password is compared. The answers do not reveal whether the phone
 * has an account. Wrong passwords of strangers never lock a device that signed in before.
 * @throws CallError locked after too many attempts
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

/** Deletes all attempts at a phone, after a code has proven the phone or its account was deleted. */
export const resetLoginAttempts = ({ db, keyring }: Pick<Deps, 'db' | 'keyring'>, phone: string) =>
  store.deleteAllLoginAttempts(db, keyring.blindIndex('phone', phone))
