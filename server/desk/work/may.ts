import { deskSteps, steps, type DeskStep, type Step } from '../../../contract/report-steps.ts'
import type { StaffMember } from '../../http/route.ts'
import type { FoundCase } from '../queue/find-case.ts'

/** Closing these is a reviewer's, where the type is sensitive. Source: STAFF §2. */
const closings: ReadonlySet<DeskStep> = new Set(['close', 'close_appeal'])

/** What decides whether somebody may take a step in a case. */
export interface Deciding {
  readonly found: Pick<FoundCase, 'status' | 'decided_by'>
  readonly isSensitive: boolean
  readonly member: Pick<StaffMember, 'id' | 'roles'>
}

/** Why somebody may not take a step here; undefined when they may. In words for them. */
export function whyNot(
  step: DeskStep,
  { found, isSensitive, member }: Deciding,
): string | undefined {
  const { from, by, needs, name }: Step = steps[step]
  if (!from.includes(found.status)) return `当前状态下不能“${name}”`
  if (!by.some((role) => member.roles.some((own) => own === role))) return `您的角色不能“${name}”`
  if (isSensitive && closings.has(step) && !member.roles.includes('reviewer'))
    return '这类举报由审核人员办结'
  if (needs.includes('another_person') && found.decided_by === member.id)
    return '上次是您决定的，申诉由另一个人决定'
  return undefined
}

/** The steps that somebody may take here, in their order. */
export const stepsFor = (deciding: Deciding): DeskStep[] =>
  deskSteps.filter((step) => whyNot(step, deciding) === undefined)
