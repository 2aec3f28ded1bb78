import { reportNonameCreate } from '../../../contract/report/report.ts'
import { route } from '../../http/route.ts'
import { captchaTicketError, requireCaptchaTicket } from '../../account/identity/captcha-ticket.ts'
import { submit, type SubmitDeps } from './submit.ts'

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
