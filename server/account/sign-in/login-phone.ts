import { loginPhone } from '../../../contract/account/sign-in.ts'
import type { RateLimit } from '../../platform/rate-limit.ts'
import { findAccount } from '../account.ts'
import { linkPartner, requireLink } from '../link-partner.ts'
import { refuseLongUnused } from '../recycled-number.ts'
import { guess } from '../../http/attempt.ts'
import { CallError } from '../../http/call-error.ts'
import { route } from '../../http/route.ts'
import { checkCode } from '../identity/check-code.ts'
import { issueTicket } from '../identity/ticket.ts'
import { otpTicketLifetime, phoneProof } from '../identity/otp-ticket.ts'
import { signIn, type SignInDeps } from '../sign-in.ts'

/** Signs in by phone and code. Only the right code reveals whether an account exists; creating one needs consent. */
export const loginPhoneRoute = (
  deps: SignInDeps & {
    /** Wrong codes by address. Never refuses a caller with the right code. */
    wrongCodes: RateLimit
  },
) =>
  route(loginPhone, async ({ phone, otp, device_proof, link_ticket }, call) => {
    const link = requireLink(deps, { phone, link_ticket }, call.caller)
    await guess(deps.wrongCodes, { address: call.address, what: '登录太频繁' }, () =>
      checkCode(deps, { kind: 'phone', address: phone }, 'login', otp, call.caller),
    )
    const account = await findAccount(deps, { phone })
    if (!account)
      throw new CallError('notFound', '这个手机号还没有注册，请先注册', {
        otp_ticket: issueTicket(
          deps,
          phoneProof(deps.keyring, 'register', phone),
          otpTicketLifetime,
        ),
      })
    refuseLongUnused(deps, account, device_proof)
    return deps.db.transaction().execute(async (trx) => {
      if (link) await linkPartner(trx, deps, account.id, link)
      return signIn(trx, deps, account.id, call)
    })
  })
