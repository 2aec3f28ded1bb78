import type { ReportNews } from '../../../contract/report/notice.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { notify } from '../../account/notice/notify.ts'
import { ownerOf } from '../tracking/account-store.ts'

/** Stores a notice for the report's account, without title or code, because notices are not encrypted. */
export async function notifyOwner(trx: Trx, reportId: string, news: ReportNews, at: Date) {
  const { account_id, code_mac } = await ownerOf(trx, reportId)
  if (account_id === null) return
  await notify(trx, account_id, `report_${news}`, { code_mac, at })
}
