import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type * as z from 'zod/mini'
import { type Step, steps } from '../../../contract/report/report-steps.ts'
import type { caseStep } from '../../../contract/desk/case.ts'
import { findOrInsertDataKey } from '../../platform/crypto/data-key-store.ts'
import { addJob } from '../../platform/jobs.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { changeCase } from '../../report/case/change-case.ts'
import type { StaffMember } from '../../http/route.ts'
import type { LockedCase } from '../queue/find-case.ts'
import type { AskedStep } from './check-step.ts'
import type { WorkDeps } from './detail.ts'
import { pendingPlace } from './write-note.ts'
import * as store from './step-store.ts'

/** Seconds in which a decision can be undone, before its citizen is told. Source: STAFF §1. */
export const undoSeconds = 10

/** Job that carries out a decision; see `take-step.ts`. */
export const takeStepJob = 'take_case_step'

/**
 * Stores a checked decision, to be carried out by a job after `undoSeconds`, in the transaction that locked the
 * case. Ends the lease.
 */
export async function decide(
  trx: Transaction<Schema>,
  { keyring, clock }: Pick<WorkDeps, 'keyring' | 'clock'>,
  { report }: LockedCase,
  { step, text, note, outcome, authority_id }: AskedStep,
  member: StaffMember,
): Promise<z.infer<typeof caseStep.output>> {
  const id = randomUUID()
  const { needs }: Step = steps[step]
  const key = await findOrInsertDataKey(trx, keyring, { kind: 'report', codeMac: report.code_mac })
  const seal = (column: 'text' | 'note', words: string | undefined) =>
    words === undefined ? null : key.seal(words, pendingPlace(id, column))
  const effectiveAt = new Date(clock.now().getTime() + undoSeconds * 1000)
  await store.insertPending(trx, {
    id,
    report_id: report.id,
    step,
    text_sealed: seal('text', text),
    note_sealed: seal('note', note),
    outcome: needs.includes('outcome') ? (outcome ?? null) : null,
    authority_id: needs.includes('authority') ? (authority_id ?? null) : null,
    taken_by: member.id,
    effective_at: effectiveAt,
  })
  const version = await changeCase(trx, report, { holder: null, held_until: null })
  await addJob(trx, takeStepJob, { id }, { runAt: effectiveAt })
  const by = { id: member.id, name: member.name }
  return { version, pending: { id, step, by, effective_at: effectiveAt.toISOString() } }
}
