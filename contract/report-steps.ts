import type { Status } from './report-status.ts'
import { caseWorkers, type BusinessRole } from './staff/role.ts'

/** Who takes a step in a report's life. */
export type StepActor = 'citizen' | 'job' | BusinessRole

/** What a step cannot be taken without. */
export type StepNeed =
  /** Words for the citizen: a question, a reason, the result. */
  | 'text'
  /** The authority that it goes to. */
  | 'authority'
  /** How it ended, see `outcomes`. */
  | 'outcome'
  /** Whoever decided before must not decide again. */
  | 'another_person'
  /** The report has never been there before: the second result is final. */
  | 'first_time'

/** One step: from where, to where, whose it is. */
export interface Step {
  /** On the button at the desk, or what the citizen does. */
  readonly name: string
  readonly from: readonly Status[]
  /** `before`: where the report was before it waited for the citizen. */
  readonly to: Status | 'before'
  readonly by: readonly StepActor[]
  readonly needs: readonly StepNeed[]
}

/** Statuses that are a result: they can be appealed against, once each report. */
export const results = ['closed', 'rejected'] as const satisfies readonly Status[]
export const isResult = (status: Status): boolean => results.some((result) => result === status)

/** Statuses in which the centre has something to do. */
export const openStatuses = [
  'received',
  'accepted',
  'processing',
  'transferred',
  'appealing',
] as const satisfies readonly Status[]

/** Every step that there is. Used by server and desk alike. Source: STAFF §2, decision 44. */
export const steps = {
  withdraw: { name: '撤回', from: ['received'], to: 'withdrawn', by: ['citizen'], needs: [] },
  appeal: {
    name: '申诉',
    from: results,
    to: 'appealing',
    by: ['citizen'],
    needs: ['text', 'first_time'],
  },
  answer: { name: '补充', from: ['supplement'], to: 'before', by: ['citizen'], needs: ['text'] },
  accept: { name: '受理', from: ['received'], to: 'accepted', by: caseWorkers, needs: [] },
  reject: {
    name: '不予受理',
    from: ['received'],
    to: 'rejected',
    by: caseWorkers,
    needs: ['text'],
  },
  ask: {
    name: '请举报人补充',
    from: openStatuses,
    to: 'supplement',
    by: caseWorkers,
    needs: ['text'],
  },
  process: { name: '开始办理', from: ['accepted'], to: 'processing', by: caseWorkers, needs: [] },
  transfer: {
    name: '转办',
    from: ['accepted', 'processing'],
    to: 'transferred',
    by: caseWorkers,
    needs: ['authority'],
  },
  take_back: { name: '退回', from: ['transferred'], to: 'processing', by: caseWorkers, needs: [] },
  close: {
    name: '办结',
    from: ['processing', 'transferred'],
    to: 'closed',
    by: caseWorkers,
    needs: ['text', 'outcome'],
  },
  expire: { name: '逾期未补充', from: ['supplement'], to: 'closed', by: ['job'], needs: [] },
  reopen: {
    name: '重新办理',
    from: ['appealing'],
    to: 'processing',
    by: caseWorkers,
    needs: ['text', 'another_person'],
  },
  close_appeal: {
    name: '申诉后办结',
    from: ['appealing'],
    to: 'closed',
    by: caseWorkers,
    needs: ['text', 'outcome', 'another_person'],
  },
  reject_appeal: {
    name: '维持不予受理',
    from: ['appealing'],
    to: 'rejected',
    by: caseWorkers,
    needs: ['text', 'another_person'],
  },
} as const satisfies Record<string, Step>

export type StepName = keyof typeof steps
/** Steps that somebody at the desk takes. */
export type DeskStep = {
  [Name in StepName]: (typeof steps)[Name]['by'][number] extends BusinessRole ? Name : never
}[StepName]
export const deskSteps = (Object.keys(steps) as StepName[]).filter((name): name is DeskStep =>
  steps[name].by.every((actor) => actor !== 'citizen' && actor !== 'job'),
)

/** How a report ended, in the words that citizens read. `no_answer` is the job's alone. */
export const outcomes = {
  handled: '已处置',
  transferred: '已由主管部门办理',
  not_found: '未发现违法不良信息',
  gone: '信息已不存在',
  no_answer: '未收到补充，无法继续办理',
} as const
export type Outcome = keyof typeof outcomes
export const outcomeNames = Object.keys(outcomes) as [Outcome, ...Outcome[]]
