import { reportCreate, reportNonameCreate } from '../../../contract/report/report.ts'
import { findAccount } from '../../account/account.ts'
import { badField, CallError } from '../../http/call-error.ts'
import { route } from '../../http/route.ts'
import { requireTicket } from '../../account/identity/ticket.ts'
import { phoneProof } from '../../account/identity/otp-ticket.ts'
import { submit, type SubmitDeps } from './submit.ts'
import { captchaTicketError, requireCaptchaTicket } from '../../account/identity/captcha-ticket.ts'

function unproven(): CallError {
  const message = '手机号还没有验证，或验证已过期，请获取短信验证码重新验证'
  return new CallError('wrongCode', message, { fields: { 'reporter.phone': message } })
}

/** Handles a named report. Its phone is proven by a ticket or by the account, which then owns the report. */
export const createRoute = (deps: SubmitDeps) =>
  route(reportCreate, async ({ otp_ticket, reporter, ...contents }, call) => {
    const id = call.caller?.userId
    const account = id === undefined ? undefined : await findAccount(deps, { id })
    const phone = reporter.phone ?? account?.phone
    if (phone === undefined) throw badField('reporter.phone', '请填写手机号')
    const isOwn = account?.phone === phone
    const proof = phoneProof(deps.keyring, 'report', phone)
    return submit(
      deps,
      {
        contents,
        reporter: { ...reporter, phone },
        accountId: isOwn ? account.id : undefined,
        sender: isOwn ? `account ${account.id}` : undefined,
        readTicket: () => (isOwn ? undefined : requireTicket(deps, otp_ticket, proof, unproven)),
        ticketError: unproven,
      },
      call,
    )
  })

/** Handles an anonymous report; nothing about the caller is stored. */
export const nonameCreateRoute = (deps: SubmitDeps) =>
  route(reportNonameCreate, ({ captcha_ticket, ...contents }, call) =>
    submit(
      deps,
      {
        contents: { ...contents, wants_result: false, send_code: false },
        readTicket: () => requireCaptchaTicket(deps, captcha_ticket),
        ticketError: captchaTicketError,
      },
      call,
    ),
  )
