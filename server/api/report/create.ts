import { reportCreate } from '../../../contract/report.ts'
import { CallError } from '../call-error.ts'
import { route } from '../route.ts'
import { phoneProof, redeemTicket } from '../verification/ticket.ts'
import { submit, type SubmitDeps } from './submit.ts'

function unproven(): CallError {
  const message = '手机号还没有验证，或验证已过期，请获取短信验证码重新验证'
  return new CallError('wrongCode', message, { fields: { 'reporter.phone': message } })
}

/** A named report. The reporter's phone is proven by a ticket for exactly that phone. */
export const createRoute = (deps: SubmitDeps) =>
  route(reportCreate, ({ otp_ticket, reporter, wants_result, ...contents }, call) =>
    submit(
      deps,
      {
        contents,
        wantsResult: wants_result,
        reporter,
        redeem: (trx) =>
          redeemTicket(
            trx,
            deps,
            otp_ticket,
            phoneProof(deps.keyring, 'report', reporter.phone),
            unproven(),
          ),
      },
      call,
    ),
  )
