import type { Kysely } from 'kysely'
import type { StaffSession } from '../../../contract/staff/session.ts'
import { staffSignIn } from '../../../contract/staff/session.ts'
import type { PasskeyAssertion } from '../../../contract/staff/passkey.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import type { Passwords } from '../../account/password.ts'
import { route, type Call } from '../../http/route.ts'
import { enforceLimit } from '../../http/too-many.ts'
import { recordAlone, recordAudit } from '../audit/record-audit.ts'
import { beginAttempt, deviceProofLifetime, issueDeviceProof, trierOf } from './attempts.ts'
import * as credentials from './credential-store.ts'
import { countPasskeys } from './passkey-store.ts'
import { checkPasskey, type PasskeyDeps } from './passkey.ts'
import { checkCode, type GoodProof } from './second-factor.ts'
import { writeCookie } from './session-cookie.ts'
import type { StaffSessions } from './staff-sessions.ts'

export interface SignInDeps extends PasskeyDeps {
  readonly db: Kysely<Schema>
  readonly keyring: Keyring
  readonly clock: Clock
  readonly limits: RateLimits
  readonly passwords: Passwords
  readonly staffSessions: StaffSessions
}

/** Sign-ins and invitations of one network, so that nobody keeps the processor busy with passwords. */
export const entryLimit = { name: 'staff-entry', points: 120, seconds: 600 }

/** Where Express keeps the answer of a request. */
export function responseOf({ request }: Pick<Call, 'request'>) {
  if (!request.res) throw new Error('a request without an answer')
  return request.res
}

/** What the desk shows whoever is signed in. */
export async function sessionView(
  { db, staffSessions, staffUrl }: Pick<SignInDeps, 'db' | 'staffSessions' | 'staffUrl'>,
  sessionMac: Buffer,
): Promise<StaffSession> {
  const session = await staffSessions.describe(sessionMac)
  return {
    id: session.id,
    name: session.name,
    login: session.login,
    roles: session.roles,
    report_type_ids: session.report_type_ids,
    ends_at: session.endsAt.toISOString(),
    idle_seconds: session.idleSeconds,
    stepped_up_until: session.steppedUpUntil?.toISOString() ?? null,
    recovery_codes_left: await credentials.countRecoveryCodes(db, session.id),
    passkeys: staffUrl ? await countPasskeys(db, session.id) : null,
  }
}

/** Looks at the code or the passkey that somebody gives. @returns undefined when it is not good */
export const checkProof = async (
  deps: SignInDeps,
  person: credentials.CredentialRow | undefined,
  given: { code?: string | undefined; passkey?: PasskeyAssertion | undefined },
): Promise<GoodProof | undefined> =>
  given.passkey
    ? checkPasskey(deps, person, given.passkey)
    : checkCode(deps, person, given.code ?? '')

const wrong = '账号、密码或动态验证码不对（每个验证码只能用一次）'

/**
 * Login, password and code in one call: takes the same steps and answers the same whichever is wrong, and when there is
 * no such person.
 */
export const signInRoute = (deps: SignInDeps) =>
  route(staffSignIn, async ({ login, password, ...given }, call) => {
    const { db, clock, passwords, staffSessions } = deps
    const trier = await trierOf(deps, login, call)
    // A device that signed in before has its own few tries: nobody in the same network uses up what it needs.
    if (trier.kind === 'network')
      await enforceLimit(deps.limits.limit(entryLimit), call.address, '登录太频繁')
    const attempt = await beginAttempt(deps, login, trier)
    const person = await credentials.findCredential(db, { login })
    const requestId = call.request.get('x-request-id') ?? null
    const nobody = { staffId: null, role: null, sessionMac: null, requestId }

    const opened = await attempt.compare(async () => {
      const isPassword = await passwords.verify(password, person?.password_hash)
      const good = await checkProof(deps, person, given)
      if (!person || !isPassword || !good) return undefined
      return db.transaction().execute(async (trx) => {
        if (!(await credentials.keepActive(trx, person.id))) return undefined
        if (!(await good.use(trx))) return undefined
        const session = await staffSessions.open(trx, person.id, call.request)
        await credentials.noteSignIn(trx, person.id, clock.now())
        const { roles } = await staffSessions.describe(session.sessionMac, trx)
        const { sessionMac } = session
        const actor = { staffId: person.id, role: roles[0] ?? null, sessionMac, requestId }
        const object = { kind: 'staff', id: person.id } as const
        const used = { action: 'session.recovery_code_used', object } as const
        const facts = good.kind === 'recovery' ? [used] : []
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
