import { reportNonameCreate } from '../../../contract/report.ts'
import { route } from '../http/route.ts'
import { captchaRight, captchaWorthless, redeemCaptcha } from '../identity/captcha-ticket.ts'
import { submit, type SubmitDeps } from './submit.ts'

/** An anonymous report: nothing of the caller is stored with it. */
export const nonameCreateRoute = (deps: SubmitDeps) =>
  route(reportNonameCreate, ({ captcha_ticket, ...contents }, call) =>
    submit(
      deps,
      {
        contents: { ...contents, wants_result: false },
        right: () => captchaRight(deps, captcha_ticket),
        worthless: captchaWorthless,
        redeem: (trx) => redeemCaptcha(trx, deps, captcha_ticket),
      },
      call,
    ),
  )
