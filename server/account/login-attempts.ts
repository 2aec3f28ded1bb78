import type { Services } from '../platform/services.ts'
import { CallError } from '../http/call-error.ts'
import type { Call } from '../http/route.ts'
import { readDeviceProof } from './identity/device-proof.ts'
import { deleteAttemptsAt } from './attempt-store.ts'
import { countedAttempt } from './counted-attempt.ts'

type Deps = Services<'db' | 'keyring' | 'clock'>

/** The caller or group of callers that shares one count of wrong passwords. */
export interface AttemptSubject {
  readonly kind: 'device' | 'session' | 'network'
  readonly id: Uint8Array | string
}

/** Identifies the caller. A device that signed in before has its own count, which strangers cannot use up. */
export async function attemptSubject(
  deps: Pick<Deps, 'keyring' | 'clock'> & Services<'limits'>,
  phone: string,
  deviceProof: string | undefined,
  { address }: Pick<Call, 'address'>,
): Promise<AttemptSubject> {
  const device = readDeviceProof(deps, phone, deviceProof)
  return device
    ? { kind: 'device', id: device }
    : { kind: 'network', id: await deps.limits.keyOf('sign-in-attempts', address) }
}

/** Ways to continue without waiting. */
const waysOn = { signedOut: '或改用短信验证码登录、找回密码', signedIn: '或改用别的验证方式' }

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
  subject: AttemptSubject,
): Promise<LoginAttempt> {
  const phoneIndex = keyring.blindIndex('phone', phone)
  const wayOn = subject.kind === 'session' ? waysOn.signedIn : waysOn.signedOut
  const attempt = await countedAttempt(db, {
    table: 'sign_in_failure',
    own: keyring.mac('sign-in-attempts', subject.kind, phoneIndex, subject.id),
    ofAll: subject.kind === 'network' ? phoneIndex : undefined,
    isWindowExtended: false,
    phone: phoneIndex,
    now: clock.now(),
    lockedMessage: (minutes) => `密码输错次数过多，请 ${minutes} 分钟后再试，${wayOn}`,
  })
  return {
    async compare(isRight, what) {
      const right = await attempt.compare(async () => (await isRight()) || undefined)
      if (!right) throw attempt.left > 0 ? refusalFor(what, attempt.left) : attempt.locked()
    },
  }
}

/** Deletes all attempts at a phone, after a code has proven the phone or its account was deleted. */
export const resetLoginAttempts = ({ db, keyring }: Pick<Deps, 'db' | 'keyring'>, phone: string) =>
  deleteAttemptsAt(db, keyring.blindIndex('phone', phone))
