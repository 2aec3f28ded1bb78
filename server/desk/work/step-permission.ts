import {
  deskSteps,
  steps,
  type DeskStep,
  type Step,
} from '../../../contract/report/report-steps.ts'
import type { StaffMember } from '../../http/route.ts'
import type { FoundCase } from '../queue/find-case.ts'

/** The facts that decide whether a step may be taken. */
export interface Deciding {
  readonly found: Pick<FoundCase, 'status' | 'decided_by'>
  readonly isSensitive: boolean
  readonly member: Pick<StaffMember, 'id' | 'roles'>
}

/** Returns why a member may not take a step, in Chinese; undefined when they may. */
export function stepRefusal(
  step: DeskStep,
  { found, isSensitive, member }: Deciding,
): string | undefined {
  const { from, by, needs, name }: Step = steps[step]
  if (!from.includes(found.status)) return `当前状态下不能“${name}”`
  if (!by.some((role) => member.roles.some((own) => own === role))) return `您的角色不能“${name}”`
  const needsReviewer = isSensitive && needs.includes('reviewer_if_sensitive')
  if (needsReviewer && !member.roles.includes('reviewer')) return '这类举报由审核人员办结'
  if (needs.includes('another_person') && found.decided_by === member.id)
    return '上次是您决定的，申诉由另一个人决定'
  return undefined
}

/** Returns the steps that a member may take, in order. */
export const stepsFor = (deciding: Deciding): DeskStep[] =>
  deskSteps.filter((step) => stepRefusal(step, deciding) === undefined)
