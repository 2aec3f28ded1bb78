import type { Outcome } from '../../../contract/report/report-steps.ts'
import type { Status } from '../../../contract/report/report-status.ts'

/** Appearance of a status: in progress, waiting for the reporter, or done. */
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

/** The outcome in a line. */
export const statusHeadline: Readonly<Record<Status, string>> = {
  received: '举报已收到，等待受理',
  accepted: '举报已受理，即将办理',
  processing: '正在办理',
  transferred: '已转有关部门办理',
  closed: '举报已办结',
  rejected: '这个举报不予受理',
  supplement: '工作人员请您补充情况',
  appealing: '申诉已收到，正在复核',
  withdrawn: '举报已撤回',
}

/** The outcome of a closed report, if known. */
export const outcomeHeadline: Readonly<Record<Outcome, string>> = {
  handled: '您举报的内容已经处置',
  transferred: '主管部门已经办理',
  not_found: '没有发现违法不良信息',
  gone: '您举报的信息已经不存在',
  no_answer: '没有收到补充，无法继续办理',
}

/** Explains a status to the reporter. */
export const statusMeaning: Readonly<Record<Status, string>> = {
  received: '工作人员会先核实是否属于受理范围。',
  accepted: '属于受理范围，接下来会安排办理。',
  processing: '工作人员正在核实和办理，有结果会写在这里。',
  transferred: '已经转给负责的部门，有结果会写在这里。',
  closed: '办理情况见“办理经过”。',
  rejected: '原因见“办理经过”。',
  supplement: '等待补充期间，不计入办理时限。',
  appealing: '由另一位工作人员重新核实，结果会写在这里。',
  withdrawn: '您写的内容、个人信息和上传的文件都已删除，不会再办理。',
}

/** Explains a result after an appeal: no other is possible. */
export const finalMeaning = '这是申诉复核后的最终结果。'
