import { loginPassword } from '../../../contract/account/sign-in.ts'
import type { RateLimit, RateLimits } from '../../platform/rate-limit.ts'
import { findAccount } from '../account.ts'
import { linkPartner, requireLink } from '../link-partner.ts'
import type { Passwords } from '../password.ts'
import { beginLoginAttempt, attemptSubject } from '../login-attempts.ts'
import { CallError } from '../../http/call-error.ts'
import { route } from '../../http/route.ts'
import { redeemCaptcha } from '../identity/captcha-ticket.ts'
import { tooMany } from '../../http/too-many.ts'
import { signIn, type SignInDeps } from '../sign-in.ts'

/** Sign-ins of one address within the limit's window before proof of work is required. */
const freeAttempts = 20

const captchaRequired = () =>
  new CallError('wrongCode', '请先完成安全验证再登录', {
    fields: { captcha_ticket: '请先完成安全验证' },
  })

/** Signs in by phone and password. Steps, time and answer are the same whether or not the phone has an account. */
export const loginPasswordRoute = (
  deps: SignInDeps & { passwords: Passwords; limits: RateLimits; signInLimit: RateLimit },
) =>
  route(loginPassword, async (input, call) => {
    const { phone, password, captcha_ticket, device_proof } = input
    const { allowed, retryAfter, taken } = await deps.signInLimit.take(call.address)
    const subject = await attemptSubject(deps, phone, device_proof, call)
    // A known device has its own attempts, which others at its address cannot use up.
    if (!allowed && subject.kind === 'network') throw tooMany('登录太频繁', retryAfter)
    if (taken > freeAttempts) {
      if (captcha_ticket === undefined) throw captchaRequired()
      await redeemCaptcha(deps.db, deps, captcha_ticket)
    }
    const link = requireLink(deps, input, call.caller)
    const attempt = await beginLoginAttempt(deps, phone, subject)
    const account = await findAccount(deps, { phone })
    const isRight = () => deps.passwords.verify(password, account?.passwordHash)
    await attempt.compare(isRight, '手机号或密码不对')
    // Unreachable: without an account no password matches.
    if (!account) throw new CallError('wrongCode')
    return deps.db.transaction().execute(async (trx) => {
      if (link) await linkPartner(trx, deps, account.id, link)
      return signIn(trx, deps, account.id, call)
    })
  })
