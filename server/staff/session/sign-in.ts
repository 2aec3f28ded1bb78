import type { StaffSession } from '../../../contract/staff/session.ts'
import { staffSignIn } from '../../../contract/staff/session.ts'
import type { PasskeyAssertion } from '../../../contract/staff/passkey.ts'
import type { Services } from '../../platform/services.ts'
import type { Passwords } from '../../account/password.ts'
import { route, type Call } from '../../http/route.ts'
import { enforceLimit } from '../../http/too-many.ts'
import { recordAlone, recordAudit } from '../audit/record-audit.ts'
import {
  beginAttempt,
  deviceProofLifetime,
  issueDeviceProof,
  attemptSubjectOf,
} from './attempts.ts'
import * as credentials from './credential-store.ts'
import { countPasskeys } from './passkey-store.ts'
import { checkPasskey, type PasskeyDeps } from './passkey.ts'
import { checkCode, type VerifiedProof } from './second-factor.ts'
import { writeCookie } from './session-cookie.ts'
import type { StaffSessions } from './staff-sessions.ts'

export interface SignInDeps extends PasskeyDeps, Services<'db' | 'keyring' | 'clock' | 'limits'> {
  readonly passwords: Passwords
  readonly staffSessions: StaffSessions
}

/** Limits sign-ins and invitations per network, to protect the processor from password hashing. */
export const entryLimit = { name: 'staff-entry', points: 120, seconds: 600 }

export function responseOf({ request }: Pick<Call, 'request'>) {
  if (!request.res) throw new Error('a request without an answer')
  return request.res
}

/** Returns the signed-in person for the desk's pages. */
export async function sessionView(
  { db, staffSessions, staffUrl }: Pick<SignInDeps, 'db' | 'staffSessions' | 'staffUrl'>,
  sessionMac: Buffer,
): Promise<StaffSession> {
  const session = await staffSessions.describe(sessionMac)
  return {
    ...session,
    ends_at: session.endsAt.toISOString(),
    idle_seconds: session.idleSeconds,
    stepped_up_until: session.steppedUpUntil?.toISOString() ?? null,
    recovery_codes_left: await credentials.countRecoveryCodes(db, session.id),
    passkeys: staffUrl ? await countPasskeys(db, session.id) : null,
  }
}

/** Verifies a code or a passkey. @returns undefined when invalid */
export const verifyProof = async (
  deps: SignInDeps,
  person: credentials.CredentialRow | undefined,
  given: { code?: string | undefined; passkey?: PasskeyAssertion | undefined },
): Promise<VerifiedProof | undefined> =>
  given.passkey
    ? checkPasskey(deps, person, given.passkey)
    : checkCode(deps, person, given.code ?? '')

const wrong = '账号、密码或动态验证码不对（每个验证码只能用一次）'

/** Signs in by login, password and code; steps and answer do not tell which was wrong. */
export const signInRoute = (deps: SignInDeps) =>
  route(staffSignIn, async ({ login, password, ...given }, call) => {
    const { db, clock, passwords, staffSessions } = deps
    const subject = await attemptSubjectOf(deps, login, call)
    // A known device has its own attempts, which others in its network cannot use up.
    if (subject.kind === 'network')
      await enforceLimit(deps.limits.limit(entryLimit), call.address, '登录太频繁')
    const attempt = await beginAttempt(deps, login, subject)
    const person = await credentials.findCredential(db, { login })
    const requestId = call.request.get('x-request-id') ?? null
    const nobody = { staffId: null, role: null, sessionMac: null, requestId }

    const opened = await attempt.compare(async () => {
      const isPassword = await passwords.verify(password, person?.password_hash)
      const proof = await verifyProof(deps, person, given)
      if (!person || !isPassword || !proof) return undefined
      return db.transaction().execute(async (trx) => {
        if (!(await credentials.lockActive(trx, person.id))) return undefined
        if (!(await proof.use(trx))) return undefined
        const session = await staffSessions.open(trx, person.id, call.request)
        await credentials.noteSignIn(trx, person.id, clock.now())
        const { roles } = await staffSessions.describe(session.sessionMac, trx)
        const { sessionMac } = session
        const actor = { staffId: person.id, role: roles[0] ?? null, sessionMac, requestId }
        const object = { kind: 'staff', id: person.id } as const
        const used = { action: 'session.recovery_code_used', object } as const
        const facts = proof.kind === 'recovery' ? [used] : []
        await recordAudit(trx, deps, actor, ...facts, { action: 'session.sign_in', object })
        return session
      })
    })

    if (!opened) {
      const object = person
        ? ({ kind: 'staff', id: person.id } as const)
        : ({ kind: 'session', id: 'unknown' } as const)
      await recordAlone(db, deps, nobody, { action: 'session.refused', object, result: 'refused' })
      throw attempt.refusal(wrong)
    }
    const response = responseOf(call)
    writeCookie(response, 'session', opened.token)
    writeCookie(response, 'device', issueDeviceProof(deps, login), deviceProofLifetime)
    return sessionView(deps, opened.sessionMac)
  })
