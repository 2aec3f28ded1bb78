import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import { needsOf } from '../../../contract/report/report-steps.ts'
import type { AuditDetail } from '../../../contract/staff/audit.ts'
import type { caseStep } from '../../../contract/desk/case.ts'
import { findOrInsertDataKey } from '../../platform/crypto/data-key-store.ts'
import { addJob } from '../../platform/jobs.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { changeCase } from '../../report/case/change-case.ts'
import type { StaffMember } from '../../http/route.ts'
import type { LockedCase } from '../queue/find-case.ts'
import type { AskedStep } from './check-step.ts'
import type { WorkDeps } from './deps.ts'
import { passCase } from './claim-store.ts'
import { stepPlace } from './note.ts'
import * as store from './step-store.ts'

/** Seconds in which a decision can be undone, before its citizen is told. Source: STAFF §1. */
export const undoSeconds = 10

/** Job that carries out a decision; see `take-step.ts`. */
export const takeStepJob = 'take_case_step'

/** Seals the texts of a step, under a new id that the seal is bound to. */
export async function sealStep(
  trx: Trx,
  { keyring }: Pick<WorkDeps, 'keyring'>,
  { report }: LockedCase,
  { step, before, text, note, outcome, authority_id }: AskedStep,
  table: 'pending_step' | 'case_proposal',
) {
  const id = randomUUID()
  const needs = needsOf([...before, step])
  const key = await findOrInsertDataKey(trx, keyring, { kind: 'report', codeMac: report.code_mac })
  const seal = (column: 'text' | 'note', words: string | undefined) =>
    words === undefined ? null : key.seal(words, stepPlace(table, id, column))
  return {
    id,
    report_id: report.id,
    step,
    before,
    text_sealed: seal('text', text),
    note_sealed: seal('note', note),
    outcome: needs.has('outcome') ? (outcome ?? null) : null,
    authority_id: needs.has('authority') ? (authority_id ?? null) : null,
  }
}

/**
 * Stores a checked decision, to be carried out by a job after `undoSeconds`, in the transaction that locked the
 * case. Ends the lease; a proposal stays until the decision takes effect.
 * @param of `delay`: milliseconds by which it takes effect later; `decision`: the id that the cases of a group share
 */
export async function decide(
  trx: Trx,
  deps: Pick<WorkDeps, 'keyring' | 'clock'>,
  found: LockedCase,
  asked: AskedStep,
  member: StaffMember,
  { delay = 0, decision = randomUUID() }: { delay?: number; decision?: string } = {},
): Promise<z.infer<typeof caseStep.output>> {
  const { step } = asked
  const now = deps.clock.now()
  const sealed = await sealStep(trx, deps, found, asked, 'pending_step')
  const effectiveAt = new Date(now.getTime() + undoSeconds * 1000 + delay)
  const version = await changeCase(trx, found.report, { holder: null, held_until: null })
  await store.removeStopped(trx, found.report_id)
  await store.insertPending(trx, {
    ...sealed,
    taken_by: member.id,
    proposed_by: found.proposed_by,
    version,
    effective_at: effectiveAt,
    decision,
  })
  const { id } = sealed
  await passCase(trx, { staff_id: member.id, report_id: found.report_id, at: now })
  await addJob(trx, takeStepJob, { id }, { runAt: effectiveAt })
  const by = { id: member.id, name: member.name }
  return { version, pending: { id, step, by, effective_at: effectiveAt.toISOString() } }
}

/** Returns the audited facts of a decision; of a proposal that it takes, its author and the changes of the reviewer. */
export async function decisionDetail(
  trx: Trx,
  { keyring }: Pick<WorkDeps, 'keyring'>,
  { report }: LockedCase,
  asked: AskedStep,
  proposal: store.Proposal | undefined,
): Promise<AuditDetail> {
  const facts = await store.stepDetail(trx, asked)
  if (!proposal) return facts
  const { id, text_sealed, proposed_by, outcome, authority_id } = proposal
  const key = await findOrInsertDataKey(trx, keyring, { kind: 'report', codeMac: report.code_mac })
  const proposed = text_sealed && key.open(text_sealed, stepPlace('case_proposal', id, 'text'))
  const before = await store.stepDetail(trx, {
    ...proposal,
    outcome: outcome ?? undefined,
    authority_id: authority_id ?? undefined,
  })
  return {
    ...facts,
    proposed_by,
    words_changed: (asked.text ?? null) !== proposed,
    ...(before.outcome !== facts.outcome && { proposed_outcome: before.outcome }),
    ...(before.authority !== facts.authority && { proposed_authority: before.authority }),
  }
}
