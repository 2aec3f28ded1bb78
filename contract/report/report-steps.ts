import { keysOf } from '../field.ts'
import type { Status } from './report-status.ts'
import { caseWorkers, type BusinessRole } from '../staff/role.ts'

/** Who may take a step. `delivery`: a member of staff who says that material was handed over, see `staff/package/deliver`. */
export type StepActor = 'citizen' | 'job' | 'delivery' | BusinessRole

/** A condition of a step besides its status and actor. */
export type StepNeed =
  /** Text for the citizen: a question, a reason, the result. */
  | 'text'
  /** The authority that the report is to be transferred to. */
  | 'authority'
  /** The result, see `outcomes`. */
  | 'outcome'
  /** The report has never had the new status: the second result is final. */
  | 'first_time'

/** What the owner's notice names: the new status, or that the answer has arrived; `nothing` sends none. */
export type StepNews = 'status' | 'answered' | 'nothing'

/** The cases in which a step takes two people: one proposes it, a reviewer agrees. The server knows which are sensitive. */
export const fourEyesScopes = ['never', 'sensitive', 'always'] as const
export type FourEyes = (typeof fourEyesScopes)[number]

/** One step in a report's life. */
export interface Step {
  /** The label of the desk's button, or of the citizen's action. */
  readonly name: string
  readonly from: readonly Status[]
  /** `before`: the status before waiting for the citizen. `stands`: the result before the appeal. `same`: no change. */
  readonly to: Status | 'before' | 'stands' | 'same'
  readonly by: readonly StepActor[]
  readonly needs: readonly StepNeed[]
  /** `status` unless given. A step with `nothing` takes no text for the citizen. */
  readonly news?: StepNews
  /** Whether it is taken only, or never, while material has yet to be handed over (待移送). */
  readonly whileToHandOver?: 'only' | 'never'
  /** `never` unless given; the centre's settings may change it. */
  readonly fourEyes?: FourEyes
}

/** Statuses that are a result, which the citizen may appeal once. */
export const results = ['closed', 'rejected'] as const satisfies readonly Status[]
export const isResult = (status: Status): boolean => results.some((result) => result === status)

/** Statuses in which the centre must act. */
export const openStatuses = [
  'received',
  'accepted',
  'processing',
  'transferred',
  'appealing',
] as const satisfies readonly Status[]

/** The table of all steps, read by server and desk. Source: STAFF §2, decision 44. */
export const steps = {
  withdraw: { name: '撤回', from: ['received'], to: 'withdrawn', by: ['citizen'], needs: [] },
  appeal: {
    name: '申诉',
    from: results,
    to: 'appealing',
    by: ['citizen'],
    needs: ['text', 'first_time'],
  },
  answer: {
    name: '补充',
    from: ['supplement'],
    to: 'before',
    by: ['citizen'],
    needs: ['text'],
    news: 'answered',
  },
  accept: { name: '受理', from: ['received'], to: 'accepted', by: caseWorkers, needs: [] },
  reject: {
    name: '不予受理',
    from: ['received'],
    to: 'rejected',
    by: caseWorkers,
    needs: ['text'],
    fourEyes: 'sensitive',
  },
  ask: {
    name: '请举报人补充',
    from: openStatuses,
    to: 'supplement',
    by: caseWorkers,
    needs: ['text'],
  },
  process: { name: '开始办理', from: ['accepted'], to: 'processing', by: caseWorkers, needs: [] },
  /** The case is 待移送 at the desk until `hand_over`; the citizen reads that it is being transferred. */
  transfer: {
    name: '转办',
    from: ['accepted', 'processing'],
    to: 'processing',
    by: caseWorkers,
    needs: ['authority'],
    whileToHandOver: 'never',
  },
  call_off: {
    name: '取消转办',
    from: ['processing'],
    to: 'processing',
    by: caseWorkers,
    needs: [],
    news: 'nothing',
    whileToHandOver: 'only',
  },
  hand_over: {
    name: '送达承办单位',
    from: ['processing'],
    to: 'transferred',
    by: ['delivery'],
    needs: [],
    whileToHandOver: 'only',
  },
  take_back: {
    name: '退回',
    from: ['transferred'],
    to: 'processing',
    by: caseWorkers,
    needs: [],
    news: 'nothing',
  },
  close: {
    name: '办结',
    from: ['processing', 'transferred'],
    to: 'closed',
    by: caseWorkers,
    needs: ['text', 'outcome'],
    whileToHandOver: 'never',
    fourEyes: 'sensitive',
  },
  expire: { name: '逾期未补充', from: ['supplement'], to: 'closed', by: ['job'], needs: [] },
  resume: {
    name: '逾期未补充，继续办理',
    from: ['supplement'],
    to: 'before',
    by: ['job'],
    needs: [],
  },
  reopen: {
    name: '重新办理',
    from: ['appealing'],
    to: 'processing',
    by: caseWorkers,
    needs: ['text'],
  },
  close_appeal: {
    name: '改变结果',
    from: ['appealing'],
    to: 'closed',
    by: caseWorkers,
    needs: ['text', 'outcome'],
    fourEyes: 'sensitive',
  },
  uphold: {
    name: '维持原结果',
    from: ['appealing'],
    to: 'stands',
    by: caseWorkers,
    needs: ['text'],
  },
  extend: { name: '延期', from: openStatuses, to: 'same', by: caseWorkers, needs: ['text'] },
} as const satisfies Record<string, Step>

export type StepName = keyof typeof steps
/** The steps of the desk. */
export type DeskStep = {
  [Name in StepName]: (typeof steps)[Name]['by'][number] extends BusinessRole ? Name : never
}[StepName]
export const deskSteps = (Object.keys(steps) as StepName[]).filter((name): name is DeskStep =>
  steps[name].by.every((actor) => caseWorkers.some((role) => role === actor)),
)

/** Returns what several steps need together. */
export const needsOf = (names: readonly DeskStep[]): ReadonlySet<StepNeed> =>
  new Set(names.flatMap((name): readonly StepNeed[] => steps[name].needs))

/** Results, as citizens read them. Only the job that closes unanswered reports sets `no_answer`. */
export const outcomes = {
  handled: '已处置',
  transferred: '已由主管部门办理',
  not_found: '未发现违法不良信息',
  gone: '信息已不存在',
  no_answer: '未收到补充，无法继续办理',
} as const
export type Outcome = keyof typeof outcomes
export const outcomeNames = keysOf(outcomes)

/** A rule of four eyes by step, or by one outcome of a step: `close.not_found`. */
export type FourEyesRules = Readonly<Record<string, FourEyes>>
export const reviewKey = (step: DeskStep, outcome: Outcome | null | undefined): string =>
  outcome ? `${step}.${outcome}` : step

/** Whether a second person must agree to a step. The rule of an outcome comes before that of its step. */
export function needsFourEyes(
  rules: FourEyesRules,
  step: DeskStep,
  outcome: Outcome | null | undefined,
  isSensitive: boolean,
): boolean {
  const { fourEyes = 'never' }: Step = steps[step]
  const rule = rules[reviewKey(step, outcome)] ?? rules[step] ?? fourEyes
  return rule === 'always' || (rule === 'sensitive' && isSensitive)
}

/**
 * Returns the step of the job when a citizen has not answered in time. Silence stands for no second person: what two
 * people must close goes back to where it was, and so does an appeal, which a person decides.
 */
export const stepOfSilence = (
  rules: FourEyesRules,
  about: { readonly is_sensitive: boolean; readonly is_appealed: boolean },
): 'expire' | 'resume' =>
  about.is_appealed || needsFourEyes(rules, 'close', 'no_answer', about.is_sensitive)
    ? 'resume'
    : 'expire'

/** Returns the message that tells a citizen of an extension. @param by `10 个工作日` */
export const extensionNotice = (by: string, reason: string): string =>
  `办理期限延长 ${by}。原因：${reason}`

const denial = /不(?!良)|没|未(?!成年)|无|非(?!法)/u

/** Whether a clause of the words states a fact after `lead`, and does not deny it. */
const states = (text: string, fact: string, lead = /^/u): boolean =>
  text.split(/[，。；：！？,;:!?\n]/u).some((clause) => {
    const [before = '', ...after] = clause.split(fact)
    return after.length > 0 && lead.test(before) && !denial.test(before)
  })

/** Returns the words beside the new status: the product's sentences that the centre's words lack, then those. */
export function citizenWords({
  step,
  authority,
  outcome,
  text = '',
}: {
  readonly step?: StepName | undefined
  readonly authority?: string | undefined
  readonly outcome?: Outcome | undefined
  readonly text?: string | undefined
}): string {
  const result = outcome && outcomes[outcome]
  const added = [
    step === 'uphold' && !states(text, '维持原') && '维持原结果。',
    authority &&
      step === 'transfer' &&
      !states(text, authority, /移送/u) &&
      `正在移送${authority}。`,
    authority &&
      step !== 'transfer' &&
      !states(text, authority, /[转交送由]/u) &&
      `已转${authority}办理。`,
    result && !states(text, result) && `${result}。`,
  ]
  return [...added, text].filter(Boolean).join('')
}
