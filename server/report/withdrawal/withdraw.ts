import { steps } from '../../../contract/report/report-steps.ts'
import { withdrawalMinutes } from '../../../contract/time-limits.ts'
import { reportWithdraw } from '../../../contract/report/withdrawal.ts'
import type { Services } from '../../platform/services.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { RateLimit } from '../../platform/rate-limit.ts'
import { attempt } from '../../http/attempt.ts'
import { conflict } from '../../http/call-error.ts'
import { lockReport } from '../case/case-store.ts'
import { withdrawableSince } from '../case/sent-at.ts'
import { eraseFiles } from '../../evidence/attachments.ts'
import { route } from '../../http/route.ts'
import { byCaptcha, redeemCaptcha } from '../../account/identity/captcha-ticket.ts'
import { readReport } from '../tracking/read-report.ts'
import { resolveReport } from '../tracking/resolve-report.ts'
import { transitionReport, type TransitionDeps } from '../transition/transition.ts'
import { viewOf } from '../tracking/view.ts'
import { eraseReport, findSentSince } from './withdraw-store.ts'

const tooLate = () =>
  conflict(
    `提交已经超过 ${withdrawalMinutes} 分钟，不能撤回了。写错了或情况有变，请在“补充说明”里告诉我们`,
  )
const alreadyHandled = () =>
  conflict('工作人员已经开始办理，不能撤回了。写错了或情况有变，请在“补充说明”里告诉我们')

/** Erases a report with its reporter, messages and files; does nothing when a withdrawal is not allowed. */
async function withdraw(
  trx: Trx,
  deps: TransitionDeps,
  codeMac: Buffer,
  accountId: string | undefined,
  now: Date,
): Promise<void> {
  const reportId = await findSentSince(trx, codeMac, { accountId, since: withdrawableSince(now) })
  if (reportId === undefined) return
  const report = await lockReport(trx, reportId)
  if (!(await transitionReport(trx, deps, steps.withdraw, { report, at: now }))) return
  await eraseFiles(trx, reportId)
  await eraseReport(trx, reportId, codeMac)
}

/** Withdraws a report by its code and a ticket, or as its owner; a repeated call gets the same answer. */
export const withdrawRoute = (
  deps: TransitionDeps & Services<'db' | 'keyring' | 'clock' | 'limits'> & { querying: RateLimit },
) =>
  route(reportWithdraw, async (input, call) => {
    const { mac, accountId, unknown } = resolveReport(deps.keyring, input, call)
    const proof =
      accountId === undefined
        ? byCaptcha(deps, input.captcha_ticket)
        : { limitKey: `account ${accountId}`, uses: 60 }
    const about = { address: call.address, what: '操作太频繁', ...proof }
    return attempt(deps.limits, deps.querying, about, async () => {
      if (accountId === undefined) await redeemCaptcha(deps.db, deps, input.captcha_ticket)
      const now = deps.clock.now()
      await deps.db.transaction().execute((trx) => withdraw(trx, deps, mac, accountId, now))
      const row = await readReport(deps, mac, accountId)
      if (!row) throw unknown()
      if (row.status !== 'withdrawn') throw row.status === 'received' ? tooLate() : alreadyHandled()
      return { report: viewOf(row, now, accountId !== undefined) }
    })
  })
