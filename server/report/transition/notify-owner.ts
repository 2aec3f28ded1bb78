import { statusNames, type Status } from '../../../contract/report/report-status.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { notify } from '../../account/notice/notify.ts'
import { ownerOf } from '../tracking/account-store.ts'

/** The subject of a notice: a new status, a reply of the centre, or the continuation after the citizen's answer. */
export type ReportNews = Status | 'reply' | 'answered'

const titles = { reply: '您的举报有新答复', answered: '您的举报：已收到补充' } as const

const hints: Partial<Record<ReportNews, string>> = {
  supplement: '工作人员需要您补充情况，请在“我的举报”里查看并补充说明。',
  answered: '我们已收到您的补充，继续办理。',
  closed: '您可以在“我的举报”里查看结果；不同意的，可以申诉一次。',
  rejected: '您可以在“我的举报”里查看原因；不同意的，可以申诉一次。',
  withdrawn:
    '您写的内容、个人信息和上传的文件都已删除，不会再办理。如果不是您撤回的，请重新举报，不要把查询码告诉别人。',
  appealing: '我们会重新核实，结果会在这里通知您。',
}

/** Stores a notice for the report's account, without title or code, because notices are not encrypted. */
export async function notifyOwner(trx: Trx, reportId: string, news: ReportNews, at: Date) {
  const { account_id, code_mac } = await ownerOf(trx, reportId)
  if (account_id === null) return
  await notify(trx, account_id, {
    code_mac,
    title:
      news === 'reply' || news === 'answered' ? titles[news] : `您的举报：${statusNames[news]}`,
    text: hints[news] ?? '请在“我的举报”里查看。',
    at,
  })
}
