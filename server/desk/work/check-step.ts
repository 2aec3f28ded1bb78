import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import { steps, type Step } from '../../../contract/report/report-steps.ts'
import type { caseStep } from '../../../contract/desk/case.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { badField, CallError } from '../../http/call-error.ts'
import type { StaffMember } from '../../http/route.ts'
import { heldByAnother, type FoundCase } from '../queue/find-case.ts'
import { isHeld } from './claim.ts'
import { stepRefusal } from './step-permission.ts'
import * as store from './step-store.ts'

/** A requested decision. */
export type AskedStep = Pick<
  z.infer<typeof caseStep.input>,
  'step' | 'text' | 'authority_id' | 'outcome' | 'note'
>

export const hasChanged = () =>
  new CallError('conflict', '这件举报刚有变化，您写的还在；请看过变化再办理')

/** An unfilled placeholder such as `{单位}`, in half- or full-width braces. */
const placeholder = /[{｛][^{}｛｝]*[}｝]/u

/** @throws CallError badInput at `text` when a placeholder is left */
export function refusePlaceholders(text: string | undefined): void {
  const found = placeholder.exec(text ?? '')
  if (found) throw badField('text', `还有没填的地方：${found[0]}`)
}

/**
 * Refuses to change a case held by a colleague, withdrawn, or changed since it was read.
 * @throws CallError conflict
 */
export function checkBasis(
  found: FoundCase,
  { member, version, now }: { member: StaffMember; version: number; now: Date },
): void {
  const other = heldByAnother(found, member.id, now)
  if (other !== undefined) throw isHeld(other)
  if (found.status === 'withdrawn') throw new CallError('conflict', '举报人已撤回，不再办理')
  if (found.version !== version) throw hasChanged()
}

/**
 * Checks the fields that a step requires.
 * @throws CallError badInput at the field
 */
async function checkNeeds(db: Kysely<Schema>, asked: AskedStep): Promise<void> {
  const { step, text, authority_id, outcome } = asked
  const { needs, news }: Step = steps[step]
  if (needs.includes('text') && text === undefined) throw badField('text', '请填写给举报人的话')
  if (news === 'nothing' && text !== undefined)
    throw badField('text', '这一步不告诉举报人，请写在内部备注里')
  refusePlaceholders(text)
  if (needs.includes('outcome') && (outcome === undefined || outcome === 'no_answer'))
    throw badField('outcome', '请选择结果')
  if (needs.includes('authority')) {
    const isOpen = authority_id !== undefined && (await store.authorityIsOpen(db, authority_id))
    if (!isOpen) throw badField('authority_id', '请选择承办单位')
  }
}

/**
 * Checks whether a step may be taken, in a locked case or for a dry run.
 * @throws CallError conflict, badInput
 */
export async function checkStep(
  db: Kysely<Schema>,
  found: FoundCase,
  asked: AskedStep,
  basis: { member: StaffMember; version: number; now: Date },
): Promise<void> {
  checkBasis(found, basis)
  if (await store.hasPending(db, found.report_id))
    throw new CallError('conflict', '刚才的决定还没有生效，请先撤销或稍等')
  const why = stepRefusal(asked.step, {
    found,
    isSensitive: found.is_sensitive ?? false,
    member: basis.member,
  })
  if (why !== undefined) throw new CallError('conflict', why)
  await checkNeeds(db, asked)
}
