import { selfQuery } from '../../../contract/report/report.ts'
import type { Services } from '../../platform/services.ts'
import type { RateLimit } from '../../platform/rate-limit.ts'
import { attempt } from '../../http/attempt.ts'
import { CallError } from '../../http/call-error.ts'
import type { DeadlineDeps } from '../case/deadline.ts'
import { route } from '../../http/route.ts'
import { byCaptcha, redeemCaptcha } from '../../account/identity/captcha-ticket.ts'
import { typedQueryCodeMac } from '../query-code-mac.ts'
import { listOwn, viewOwn } from './own-reports.ts'
import type { QueriedReports } from './queried-report.ts'
import { readReport } from './read-report.ts'
import { viewWithProgress } from './view.ts'

export const unknownQueryCode = () =>
  new CallError('notFound', '没有查到这个查询码的举报，请核对后重新输入')

/**
 * Finds one report by its query code. An unknown code uses up the ticket as well, so that guessing costs work. Without
 * a code, returns the signed-in citizen's own reports or one of them.
 */
export const queryRoute = (
  deps: DeadlineDeps &
    Services<'db' | 'keyring' | 'clock' | 'limits'> & {
      querying: RateLimit
      queried: QueriedReports
    },
) =>
  route(selfQuery, async (input, call) => {
    if (input.query_code === undefined) {
      const accountId = call.caller?.userId
      if (accountId === undefined) throw new CallError('signInRequired')
      deps.queried.note(call.caller, undefined)
      return input.report_id === undefined
        ? listOwn(deps, accountId, input)
        : viewOwn(deps, accountId, input.report_id)
    }
    const mac = typedQueryCodeMac(deps.keyring, input.query_code)
    const ticket = byCaptcha(deps, input.captcha_ticket)
    const about = { address: call.address, what: '查询太频繁', ...ticket }
    return attempt(deps.limits, deps.querying, about, async () => {
      await redeemCaptcha(deps.db, deps, input.captcha_ticket)
      const row = await readReport(deps, mac)
      if (!row) throw unknownQueryCode()
      deps.queried.note(call.caller, mac)
      return { report: await viewWithProgress(deps, row) }
    })
  })
