import {
  deskSteps,
  isResult,
  needsFourEyes,
  outcomeNames,
  reviewKey,
  steps,
  type DeskStep,
  type FourEyesRules,
  type Outcome,
  type Step,
} from '../../../contract/report/report-steps.ts'
import { statusNames, type Status } from '../../../contract/report/report-status.ts'
import type { StaffMember } from '../../http/route.ts'
import { isToHandOver } from '../../report/case/case-rules.ts'
import type { FoundCase } from '../queue/find-case.ts'

/** The facts that decide whether a step may be taken. */
export interface Deciding {
  readonly found: Pick<
    FoundCase,
    | 'status'
    | 'barred'
    | 'proposed_by'
    | 'proposed_step'
    | 'proposer_name'
    | 'extensions'
    | 'due_at'
    | 'paused_at'
    | 'is_relapse'
    | 'transfer_to'
  >
  readonly isSensitive: boolean
  readonly rules: FourEyesRules
  readonly member: Pick<StaffMember, 'id' | 'roles'>
}

export const decidingOf = (
  { fourEyes: rules }: { readonly fourEyes: FourEyesRules },
  found: FoundCase,
  member: StaffMember,
): Deciding => ({ found, isSensitive: found.is_sensitive, rules, member })

/** Whether a member is a reviewer of another person's proposal. */
export const mayReview = ({ found: { proposed_by, barred }, member }: Deciding): boolean =>
  proposed_by !== null &&
  proposed_by !== member.id &&
  member.roles.includes('reviewer') &&
  !barred.includes(member.id)

/** Returns why a person may not act on an appeal; undefined when they may. */
export const appealRefusal = ({ barred }: Deciding['found'], { id }: Deciding['member']) =>
  barred.includes(id)
    ? '原结果由您作出或送审，申诉由另一位同事决定。您可以查看，不能处理；可以请主管分派'
    : undefined

/** Returns why a member may not work on a case at all, and what to do instead; undefined when they may. */
function caseRefusal(deciding: Deciding): string | undefined {
  const { found, member } = deciding
  const barred = appealRefusal(found, member)
  if (barred !== undefined || found.proposed_by === null) return barred
  if (found.proposed_by === member.id) return '您已送审，由另一位审核人员决定；要修改可以按 S 收回'
  return mayReview(deciding)
    ? undefined
    : `${found.proposer_name ?? '同事'}已送审，由审核人员决定；有新情况可以写内部备注`
}

/** Lists, in words, the steps that can follow a status. */
const stepsFrom = (status: Status): string =>
  deskSteps
    .filter((name) => steps[name].from.some((from) => from === status))
    .map((name) => steps[name].name)
    .join('、')

/** Returns why a step does not follow a status, and what does. */
function statusRefusal(step: DeskStep, status: Status): string | undefined {
  const { from, name }: Step = steps[step]
  if (from.includes(status)) return undefined
  const isOver = isResult(status) || status === 'withdrawn'
  const instead = isOver
    ? '不需要再处理'
    : status === 'supplement'
      ? '请等举报人补充，或答复举报人'
      : `现在可以：${stepsFrom(status)}`
  return `${statusNames[status]}的举报不能“${name}”，${instead}`
}

/** Returns why a member may not take or propose a step, in Chinese, and what to do instead; undefined when they may. */
export function stepRefusal(step: DeskStep, deciding: Deciding): string | undefined {
  const { found, member } = deciding
  const { by, name, whileToHandOver }: Step = steps[step]
  if (!by.some((role) => member.roles.some((own) => own === role)))
    return `您的角色不能“${name}”，请交给经办、审核或主管`
  const wrong = statusRefusal(step, found.status) ?? caseRefusal(deciding)
  if (wrong !== undefined) return wrong
  if (found.proposed_step !== null && found.proposed_step !== step)
    return `待审核的是“${steps[found.proposed_step].name}”，不能“${name}”；请同意，或退回后再办`
  const isWaiting = isToHandOver(found)
  if (whileToHandOver === 'only' && !isWaiting) return `不在待移送，不能“${name}”；请先转办`
  if (whileToHandOver === 'never' && isWaiting)
    return `材料还没有送达承办单位，不能“${name}”；请先登记送达，或按 T 取消转办`
  if (step === 'ask' && found.is_relapse)
    return '系统登记的举报没有举报人，不能“请举报人补充”；请按现有材料办理'
  if (step === 'extend' && (found.due_at === null || found.paused_at !== null))
    return '现在不计时，不需要延期'
  return undefined
}

/** Whether a reviewer may agree to a step: the steps proposed before it lead to it, whatever the status is now. */
const mayAgree = (step: DeskStep, deciding: Deciding): boolean =>
  step === deciding.found.proposed_step &&
  deciding.found.status !== 'withdrawn' &&
  mayReview(deciding) &&
  caseRefusal(deciding) === undefined

/** Like `stepRefusal`, for a decision that takes the steps proposed before it as well. */
export const decisionRefusal = (step: DeskStep, deciding: Deciding): string | undefined =>
  mayAgree(step, deciding) ? undefined : stepRefusal(step, deciding)

/** Whether a second person has to agree to a step. An extension after the first always needs one. */
export const isReviewed = (
  step: DeskStep,
  outcome: Outcome | null | undefined,
  { rules, isSensitive, found }: Deciding,
): boolean =>
  (step === 'extend' && found.extensions > 0) || needsFourEyes(rules, step, outcome, isSensitive)

/** Returns the steps that a member may take or propose, in order. */
export const stepsFor = (deciding: Deciding): DeskStep[] =>
  deskSteps.filter((step) => decisionRefusal(step, deciding) === undefined)

/** Returns why a member has nothing to do in an open case, so that they do not hold it; undefined when they have. */
export const workRefusal = (deciding: Deciding): string | undefined =>
  stepsFor(deciding).length > 0
    ? undefined
    : (caseRefusal(deciding) ?? '这件举报现在不需要处理，可以查看，不需要领取')

/** Returns the keys of the steps and outcomes that a second person has to agree to. */
export const reviewedKeys = (deciding: Deciding): string[] =>
  stepsFor(deciding).flatMap((step) => {
    const { needs }: Step = steps[step]
    const each = needs.includes('outcome') ? outcomeNames : [null]
    return each.flatMap((outcome) =>
      isReviewed(step, outcome, deciding) ? [reviewKey(step, outcome)] : [],
    )
  })
