import type { CaseDetail } from '../../../contract/desk/case.ts'
import { stoppedWords } from '../queue/stopped-words.ts'

type Compared = keyof CaseDetail
/** Describes a change of each member; null where it does not matter or another member covers it. */
const sentences: {
  readonly [Name in Compared]:
    | ((before: CaseDetail, after: CaseDetail, memberId: string) => string)
    | null
} = {
  case_number: null,
  version: null,
  report_type: (before, after) => `类型：${before.report_type.name} → ${after.report_type.name}`,
  status: (before, after) => `状态：${before.status_name} → ${after.status_name}`,
  status_name: null,
  headline: null,
  place: null,
  real_name: null,
  danger: null,
  involves_minors: () => '是否涉未成年人已更改',
  is_urgent: null,
  files: null,
  arrived_at: null,
  due_at: (_before, after) => (after.due_at === null ? '不再有期限' : '办理期限已更改'),
  urgency: null,
  assignee: (_before, after, memberId) =>
    after.assignee?.id === memberId
      ? ''
      : after.assignee
        ? `现由${after.assignee.name}办理`
        : '已放回，无人办理',
  holder: null,
  has_answer: null,
  proposed_by: null,
  parked: (_before, after) => (after.parked ? `${after.parked.by.name}放一放` : '不再放着'),
  authority_state: null,
  stopped: (_before, after) => (after.stopped ? stoppedWords(after.stopped) : ''),
  group_size: null,
  title: null,
  site_name: null,
  urls: null,
  account: null,
  seen_at: null,
  description: () => '举报内容已更改',
  returned: null,
  returned_to: null,
  wants_result: null,
  source: null,
  // A finished preview is not a change.
  evidence: (before, after) =>
    before.evidence.length === after.evidence.length
      ? ''
      : `材料：${before.evidence.length} 个 → ${after.evidence.length} 个`,
  entries: (before, after, memberId) => entriesAdded(before, after, memberId),
  pending: (_before, after) =>
    after.pending ? `${after.pending.by.name}刚刚做了决定` : '刚才的决定已撤销或已生效',
  may: null,
  may_not: null,
  needs_review: null,
  proposal: (_before, after) =>
    after.proposal ? `${after.proposal.by.name}已送审` : '已不在待审核',
  extension: null,
  stands: null,
  lease_seconds: null,
  outcome: null,
  authority: (_before, after) => (after.authority ? `已转${after.authority.name}` : '不再转办'),
  transfer_to: (_before, after) =>
    after.transfer_to ? `待移送${after.transfer_to.name}` : '已不在待移送',
  authority_part: (before, after) =>
    (after.authority_part?.answers.length ?? 0) > (before.authority_part?.answers.length ?? 0)
      ? '承办单位已回函'
      : '',
  hold_until: null,
  reporter_left: () => '举报人已注销账号',
}

const entryNames = {
  message: '举报人补充了',
  appeal: '举报人提出申诉',
  reply: '有新的答复',
  note: '有新的内部备注',
  step: '',
  urge: '举报人催办',
} as const

function entriesAdded(before: CaseDetail, after: CaseDetail, memberId: string): string {
  const added = after.entries.slice(before.entries.length)
  const summary = added.flatMap(({ kind, by, text }) => {
    const words = entryNames[kind]
    if (!words || by?.id === memberId) return []
    return `${words}${by ? `（${by.name}）` : ''}${text ? `：${text.slice(0, 60)}` : ''}`
  })
  return summary.join('；')
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Describes what others changed in a case since the reader (`memberId`) began to decide, one sentence each. */
export function changesBetween(before: CaseDetail, after: CaseDetail, memberId: string): string[] {
  const isOwn = [before, after].some(({ pending }) => pending?.by.id === memberId)
  return (Object.keys(sentences) as Compared[]).flatMap((name) => {
    const sentence = isOwn && name !== 'entries' ? null : sentences[name]
    if (!sentence || isSame(before[name], after[name])) return []
    return sentence(before, after, memberId) || []
  })
}
