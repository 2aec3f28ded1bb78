import { selfPasswordVerify } from '../../../contract/account.ts'
import { CallError } from '../http/call-error.ts'
import { route } from '../http/route.ts'
import type { SignInDeps } from './sign-in.ts'
import { issueTicket } from '../identity/ticket.ts'
import { ownAccount } from './own-account.ts'
import type { Passwords } from './password.ts'
import { passwordProof } from './require-reauthentication.ts'
import { beginLoginAttempt, resetLoginAttempts } from './login-attempts.ts'

/** Seconds. */
const lifetime = 10 * 60

/** Exchanges the password for a ticket of this session. Wrong ones count as at sign-in. */
export const passwordVerifyRoute = (deps: SignInDeps & { passwords: Passwords }) =>
  route(selfPasswordVerify, async ({ password }, call) => {
    const account = await ownAccount(deps, call)
    const attempt = await beginLoginAttempt(deps, account.phone)
    if (!(await deps.passwords.verify(password, account.passwordHash)))
      throw attempt.refusal('密码不对')
    await resetLoginAttempts(deps, account.phone)
    if (!call.caller) throw new CallError('signInRequired')
    const verify_ticket = issueTicket(deps, passwordProof(call.caller), lifetime)
    return { verify_ticket, expires_in: lifetime }
  })
