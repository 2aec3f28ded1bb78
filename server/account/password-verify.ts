import { selfPasswordVerify } from '../../contract/account/account.ts'
import { CallError } from '../http/call-error.ts'
import { route } from '../http/route.ts'
import type { SignInDeps } from './sign-in.ts'
import { issueTicket } from './identity/ticket.ts'
import { ownAccount } from './own-account.ts'
import type { Passwords } from './password.ts'
import { passwordProof } from './require-reauthentication.ts'
import { beginLoginAttempt } from './login-attempts.ts'

/** Seconds. */
const lifetime = 10 * 60

/** Exchanges the password for a ticket of this session. Wrong passwords count against this session only. */
export const passwordVerifyRoute = (deps: SignInDeps & { passwords: Passwords }) =>
  route(selfPasswordVerify, async ({ password }, call) => {
    const account = await ownAccount(deps, call)
    if (!call.caller) throw new CallError('signInRequired')
    const trier = { kind: 'session', id: call.caller.id } as const
    const attempt = await beginLoginAttempt(deps, account.phone, trier)
    await attempt.compare(() => deps.passwords.verify(password, account.passwordHash), '密码不对')
    const verify_ticket = issueTicket(deps, passwordProof(call.caller), lifetime)
    return { verify_ticket, expires_in: lifetime }
  })
