import type { Status } from '../../../contract/report-status.ts'

/** How a status looks: going on, waiting for the reporter, or done. */
export const statusTone: Readonly<Record<Status, 'going' | 'waiting' | 'done' | 'refused'>> = {
  received: 'going',
  accepted: 'going',
  processing: 'going',
  transferred: 'going',
  closed: 'done',
  rejected: 'refused',
  supplement: 'waiting',
  appealing: 'going',
  withdrawn: 'refused',
}

/** What a status means for the reporter, and what to do. */
export const statusMeaning: Readonly<Record<Status, string>> = {
  received: '举报已经收到，正在等待工作人员核实。',
  accepted: '举报已经受理，接下来会安排处置。',
  processing: '正在处置，有结果会写在这里。',
  transferred: '已经转给负责的部门办理，有结果会写在这里。',
  closed: '举报已经办结，结果见下面的办理经过和答复。不同意结果的话，可以申诉一次。',
  rejected: '举报没有受理，原因见下面的办理经过和答复。不同意的话，可以申诉一次。',
  supplement: '需要您补充情况或材料，请看下面的答复，在“补充说明”里回复。',
  appealing: '申诉已经收到，正在复核，结果会写在这里。',
  withdrawn: '这个举报已经撤回，写的内容、个人信息和上传的文件都已删除，不会再办理。',
}

/** @param isFinal a result that was given after an appeal: there is no other appeal */
export const meaningOf = (status: Status, isFinal: boolean): string =>
  isFinal && (status === 'closed' || status === 'rejected')
    ? '申诉已经复核，这是最终结果，见下面的办理经过和答复。'
    : statusMeaning[status]
