import type { Services } from '../../platform/services.ts'
import { CallError } from '../../http/call-error.ts'
import type { Call } from '../../http/route.ts'
import { issueTicket, readTicket } from '../../account/identity/ticket.ts'
import { countedAttempt, type CountedAttempt } from '../../account/counted-attempt.ts'
import { readCookie } from './session-cookie.ts'

/** Lifetime in seconds of the proof that a device has signed in before. Renewed at each sign-in. */
export const deviceProofLifetime = 180 * 24 * 60 * 60

type Deps = Services<'db' | 'keyring' | 'clock'>

const deviceProof = (login: string) => ({ purpose: 'staff-device', subject: Buffer.from(login) })

/** Issues the device cookie's value: it gives the device its own attempts, and no access. */
export const issueDeviceProof = (deps: Deps, login: string): string =>
  issueTicket(deps, deviceProof(login), deviceProofLifetime)

/** Key under which wrong attempts are counted together. */
interface AttemptSubject {
  readonly kind: 'device' | 'session' | 'network'
  readonly id: Buffer
}

/** Identifies who attempts to sign in as `login`: a known device, or a network. */
export async function attemptSubjectOf(
  deps: Deps & Services<'limits'>,
  login: string,
  { address, request }: Pick<Call, 'address' | 'request'>,
): Promise<AttemptSubject> {
  const given = readCookie(request, 'device')
  const device = given && readTicket(deps, given, deviceProof(login))
  return device
    ? { kind: 'device', id: device.mac }
    : { kind: 'network', id: await deps.limits.keyOf('staff-sign-in', address) }
}

export interface Attempt extends Pick<CountedAttempt, 'compare'> {
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
  const attempt = await countedAttempt(db, {
    table: 'staff_sign_in_failure',
    own: keyring.mac('staff-sign-in', subject.kind, login, subject.id),
    ofAll: subject.kind === 'network' ? keyring.mac('staff-sign-in', 'all', login) : undefined,
    isWindowExtended: true,
    now: clock.now(),
    lockedMessage: (minutes) => `输错次数过多，请 ${minutes} 分钟后再试`,
  })
  const { compare, left, locked } = attempt
  return {
    compare,
    refusal: (what) =>
      left > 0 ? new CallError('wrongCode', `${what}，还可以试 ${left} 次`) : locked(),
  }
}
