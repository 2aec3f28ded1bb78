import { selfReportClaim } from '../../../contract/report/report.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { RateLimit } from '../../platform/rate-limit.ts'
import { ownAccount } from '../../account/own-account.ts'
import { attempt } from '../../http/attempt.ts'
import { conflict } from '../../http/call-error.ts'
import { route } from '../../http/route.ts'
import type { Services } from '../../platform/services.ts'
import { byCaptcha, redeemCaptcha } from '../../account/identity/captcha-ticket.ts'
import { findClaimable, assignToAccount } from './account-store.ts'
import { reportIdOf, typedQueryCodeMac } from '../query-code-mac.ts'
import { unknownQueryCode } from './query.ts'

const anothers = () => conflict('这个举报已经在另一个账号里，仍可用查询码查看')
const anotherPhone = () =>
  conflict('这是实名举报，只能关联到举报人手机号对应的账号。仍可用查询码查看和补充说明')
const wasWithdrawn = () => conflict('这个举报已经撤回，没有内容可以关联到账号')

/**
 * Assigns a report to the account. The query code suffices for an anonymous report. A named report must have the
 * account's phone, so that a person who sees the code cannot claim it.
 */
async function claim(trx: Trx, codeMac: Buffer, accountId: string, phoneIndex: Buffer) {
  const report = await findClaimable(trx, codeMac)
  if (!report) throw unknownQueryCode()
  if (report.account_id === accountId) return
  if (report.status === 'withdrawn') throw wasWithdrawn()
  if (report.account_id !== null) throw anothers()
  if (report.real_name && !report.phone_index?.equals(phoneIndex)) throw anotherPhone()
  if (!(await assignToAccount(trx, report.id, accountId))) throw anothers()
}

/** Adds a visitor's report to the account, by its query code. */
export const claimReportRoute = (
  deps: Services<'db' | 'keyring' | 'clock' | 'limits'> & { querying: RateLimit },
) =>
  route(selfReportClaim, async ({ query_code, captcha_ticket }, call) => {
    const account = await ownAccount(deps, call)
    const mac = typedQueryCodeMac(deps.keyring, query_code)
    const ticket = byCaptcha(deps, captcha_ticket)
    const about = { address: call.address, what: '查询太频繁', ...ticket }
    return attempt(deps.limits, deps.querying, about, async () => {
      await redeemCaptcha(deps.db, deps, captcha_ticket)
      const phoneIndex = deps.keyring.blindIndex('phone', account.phone)
      await deps.db.transaction().execute((trx) => claim(trx, mac, account.id, phoneIndex))
      return { report_id: reportIdOf(mac) }
    })
  })
