import { reportCreate } from '../../contract/report.ts'
import { findAccount } from '../account/account.ts'
import { badField, CallError } from '../http/call-error.ts'
import { route } from '../http/route.ts'
import { genuineTicket } from '../account/identity/ticket.ts'
import { phoneProof } from '../account/identity/otp-ticket.ts'
import { submit, type SubmitDeps } from './submit.ts'

function unproven(): CallError {
  const message = '手机号还没有验证，或验证已过期，请获取短信验证码重新验证'
  return new CallError('wrongCode', message, { fields: { 'reporter.phone': message } })
}

/**
 * A named report. The reporter's phone is proven by a ticket for exactly that phone, or by being signed in
 * with it; then the report is the account's.
 */
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
        prove: () => (isOwn ? undefined : genuineTicket(deps, otp_ticket, proof, unproven)),
        worthless: unproven,
      },
      call,
    )
  })
