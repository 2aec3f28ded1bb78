import { reportNonameCreate } from '../../contract/report.ts'
import { route } from '../http/route.ts'
import { captchaWorthless, genuineCaptcha } from '../account/identity/captcha-ticket.ts'
import { submit, type SubmitDeps } from './submit.ts'

/** An anonymous report: nothing of the caller is stored with it. */
export const nonameCreateRoute = (deps: SubmitDeps) =>
  route(reportNonameCreate, ({ captcha_ticket, ...contents }, call) =>
    submit(
      deps,
      {
        contents: { ...contents, wants_result: false, send_code: false },
        prove: () => genuineCaptcha(deps, captcha_ticket),
        worthless: captchaWorthless,
      },
      call,
    ),
  )
