import type * as z from 'zod/mini'
import {
  needsOf,
  steps,
  type FourEyesRules,
  type Step,
} from '../../../contract/report/report-steps.ts'
import type { caseStep } from '../../../contract/desk/case.ts'
import type { Db } from '../../platform/database/schema.ts'
import { badField, conflict } from '../../http/call-error.ts'
import type { StaffMember } from '../../http/route.ts'
import { heldByAnother, type FoundCase } from '../queue/find-case.ts'
import { isHeld } from './claim.ts'
import { decidingOf, isReviewed, stepRefusal, type Deciding } from './step-permission.ts'
import * as store from './step-store.ts'
import type { Proposal } from './step-store.ts'

/** The basis of a decision: person, version, time and rules. */
export interface Basis {
  readonly member: StaffMember
  readonly version: number
  readonly now: Date
  readonly fourEyes: FourEyesRules
}

/** A requested decision. */
export type AskedStep = Pick<
  z.infer<typeof caseStep.input>,
  'step' | 'before' | 'text' | 'authority_id' | 'outcome' | 'note'
>

export const hasChanged = () => conflict('这件举报刚有变化，您写的还在；请看过变化再办理')

/** An unfilled placeholder such as `{单位}`, in half- or full-width braces. */
const placeholder = /[{｛][^{}｛｝]*[}｝]/u

/** @throws CallError badInput at `text` when a placeholder is left */
export function refusePlaceholders(text: string | undefined): void {
  const found = placeholder.exec(text ?? '')
  if (found) throw badField('text', `还有未填写的地方：${found[0]}`)
}

/** Refuses to change a case held by a colleague, withdrawn, or changed since it was read. @throws CallError conflict */
export function checkBasis(found: FoundCase, { member, version, now }: Omit<Basis, 'fourEyes'>) {
  const other = heldByAnother(found, member.id, now)
  if (other !== undefined) throw isHeld(other)
  if (found.status === 'withdrawn') throw conflict('举报人已撤回，不再办理')
  if (found.version !== version) throw hasChanged()
}

/** Checks the fields that the steps require. @throws CallError badInput at the field */
async function checkNeeds(db: Db, asked: AskedStep, found: FoundCase): Promise<void> {
  const { step, before, text, authority_id, outcome } = asked
  const { news }: Step = steps[step]
  const needs = needsOf([...before, step])
  if (needs.has('text') && text === undefined) throw badField('text', '请填写给举报人的话')
  if (news === 'nothing' && text !== undefined)
    throw badField('text', '这一步不告诉举报人，请写在内部备注里')
  refusePlaceholders(text)
  if (needs.has('authority') && /已经?(?:移送|移交|转(?![账帐发]))/u.test(text ?? ''))
    throw badField('text', '材料还没有送达，请写“正在移送”；送达以后，系统会告诉举报人已转办')
  if (needs.has('outcome') && (outcome === undefined || outcome === 'no_answer'))
    throw badField('outcome', '请选择结果')
  if (step === 'close_appeal' && outcome === found.outcome)
    throw badField('outcome', '和原结果相同，请用“维持原结果”')
  if (needs.has('authority')) {
    const isOpen = authority_id !== undefined && (await store.authorityIsOpen(db, authority_id))
    if (!isOpen) throw badField('authority_id', '请选择承办单位')
  }
}

/** Returns why a sequence of steps may not be taken: each step begins at the status that the previous one has led to. */
function sequenceRefusal(
  { step, before, authority_id }: AskedStep,
  deciding: Deciding,
): string | undefined {
  let { found: now } = deciding
  for (const [place, name] of [...before, step].entries()) {
    const proposed = now.proposed_step === null ? null : name
    const why = stepRefusal(name, { ...deciding, found: { ...now, proposed_step: proposed } })
    if (why !== undefined) return why
    const { to } = steps[name]
    if (place === before.length) return undefined
    if (to === 'stands' || to === 'same') return `“${steps[name].name}”之后不能接着办，请分开提交`
    const transfer_to = name === 'transfer' ? (authority_id ?? null) : null
    now = Object.assign({}, now, { status: to, transfer_to })
  }
  return undefined
}

const isSame = (proposal: Proposal, { step, before }: AskedStep): boolean =>
  proposal.step === step && proposal.before.join() === before.join()

/** Checks whether steps may be proposed, in a locked case or for a dry run. @throws CallError conflict, badInput */
export async function checkProposal(db: Db, found: FoundCase, asked: AskedStep, basis: Basis) {
  checkBasis(found, basis)
  if (await store.hasPending(db, found.report_id))
    throw conflict('刚才的决定还没有生效，请先撤销或稍等')
  const why = sequenceRefusal(asked, decidingOf(basis, found, basis.member))
  if (why !== undefined) throw conflict(why)
  await checkNeeds(db, asked, found)
}

/** Returns the first step that a second person has to agree to; undefined when there is none. */
export function reviewedStep(
  found: FoundCase,
  { before, step, outcome }: AskedStep,
  basis: Basis,
): AskedStep['step'] | undefined {
  const deciding = decidingOf(basis, found, basis.member)
  return [...before, step].find((name) => isReviewed(name, outcome, deciding))
}

/**
 * Checks whether steps may be taken: by their rules alone, or as the reviewer of the same steps, with the proposed or
 * another outcome, authority and words.
 * @returns the proposal that they answer
 * @throws CallError conflict, badInput
 */
export async function checkStep(
  db: Db,
  found: FoundCase,
  asked: AskedStep,
  basis: Basis,
): Promise<Proposal | undefined> {
  await checkProposal(db, found, asked, basis)
  const proposal = await store.findProposal(db, found.report_id)
  if (proposal && !isSame(proposal, asked))
    throw conflict('只能同意送审的处理，或改结果、单位和给举报人的话；要换处理，请退回')
  const reviewed = reviewedStep(found, asked, basis)
  if (reviewed !== undefined && !proposal)
    throw conflict(`“${steps[reviewed].name}”这件举报须由另一位审核人员同意，请按 S 送审`)
  return proposal
}
