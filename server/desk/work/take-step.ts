import type { Selectable } from 'kysely'
import { steps, type Step } from '../../../contract/report/report-steps.ts'
import type { Services } from '../../platform/services.ts'
import { findDataKey } from '../../platform/crypto/data-key-store.ts'
import type { Schema, Trx } from '../../platform/database/schema.ts'
import {
  assignIfUnassigned,
  changeCase,
  lockReport,
  removeProposal,
} from '../../report/case/change-case.ts'
import { markReview } from '../../report/case/move-case.ts'
import { type TransitionDeps, transitionReport } from '../../report/transition/transition.ts'
import { programActor, recordAudit } from '../../staff/audit/record-audit.ts'
import { stepPlace, writeNote } from './note.ts'
import { addToInbox } from '../inbox/inbox-store.ts'
import { insertAuthor } from '../queue/case-store.ts'
import * as store from './step-store.ts'

export type TakeStepDeps = TransitionDeps & Services<'db' | 'clock'>
type Pending = Selectable<Schema['pending_step']>

/** Unseals the texts of a decision or proposal. @throws when unreadable, so that the job is retried */
async function wordsOf(
  trx: Trx,
  { keyring }: TakeStepDeps,
  codeMac: Buffer,
  table: 'pending_step' | 'case_proposal',
  row: Pick<Pending, 'id' | 'text_sealed' | 'note_sealed'>,
): Promise<{ text: string | undefined; note: string | undefined }> {
  const key = await findDataKey(trx, keyring, { kind: 'report', codeMac })
  const open = (column: 'text' | 'note') => {
    const sealed = row[`${column}_sealed`]
    if (sealed === null) return undefined
    if (!key) throw new Error('the data key of a pending step is gone')
    return key.open(sealed, stepPlace(table, row.id, column))
  }
  return { text: open('text'), note: open('note') }
}

/**
 * Takes the steps of a decision in order. The last one tells the citizen.
 * @returns false when the first is refused, because the report has moved on @throws when a later one is refused: the
 * sequence was checked when it was decided
 */
async function takeAll(
  trx: Trx,
  deps: TakeStepDeps,
  {
    step,
    before,
    report_id,
    taken_by: staff_id,
    proposed_by,
    outcome,
    authority_id,
    decision,
  }: Pending,
  { text, at }: { text: string | undefined; at: Date },
): Promise<boolean> {
  for (const [place, name] of [...before, step].entries()) {
    const { needs }: Step = steps[name]
    const isLast = place === before.length
    const report = await lockReport(trx, report_id)
    const taken = await transitionReport(trx, deps, steps[name], {
      report,
      at,
      by: staff_id,
      proposedBy: proposed_by ?? undefined,
      isSilent: !isLast,
      text: isLast ? text : undefined,
      outcome: needs.includes('outcome') ? (outcome ?? undefined) : undefined,
      authorityId: needs.includes('authority') ? (authority_id ?? undefined) : undefined,
    })
    if (!taken && place === 0) return false
    if (!taken) throw new Error(`${name} does not follow the steps before it`)
    const { kind, entryId: entry_id } = taken
    await insertAuthor(trx, { kind, entry_id, report_id, staff_id, at, decision })
  }
  return true
}

/**
 * Carries out a decision after its undo time. Does nothing when it was undone. If the case has changed meanwhile, because
 * its citizen has written, the decision stays stopped, which its author sees at the case. If the person was locked as it was
 * stored, it is dropped. The case's activity shows both.
 */
export async function takeStep(deps: TakeStepDeps, id: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const about = await store.findPending(trx, id)
    if (!about) return
    const { report_id: reportId, case_number, taken_by: staffId } = about
    // Calls that change a person lock the person first, then cases.
    const state = await store.lockState(trx, staffId)
    const report = await lockReport(trx, reportId)
    const recordRefused = ({ before, step }: Pick<Pending, 'before' | 'step'>) =>
      recordAudit(trx, deps, programActor, {
        action: 'case.step',
        object: { kind: 'case', id: case_number },
        result: 'refused',
        detail: { steps: [...before, step] },
      })
    const stopped = await store.findStopped(trx, id)
    if (stopped && state !== 'locked') {
      await addToInbox(trx, { staffId, reportId, kind: 'stopped', at: deps.clock.now() })
      return recordRefused(stopped)
    }
    const pending = await store.removePending(trx, { id, reportId })
    if (!pending) return
    const drop = async () => {
      await changeCase(trx, report)
      await recordRefused(pending)
    }
    if (state === 'locked') return drop()
    const at = deps.clock.now()
    const { text, note } = await wordsOf(trx, deps, report.code_mac, 'pending_step', pending)
    const proposal = await removeProposal(trx, reportId)
    const taken = await takeAll(trx, deps, pending, { text, at })
    const notes = [{ staffId: pending.taken_by, text: note }]
    if (proposal) {
      await markReview(trx, await lockReport(trx, reportId), false)
      const proposed = await wordsOf(trx, deps, report.code_mac, 'case_proposal', proposal)
      notes.unshift({ staffId: proposal.proposed_by, text: proposed.note })
    }
    for (const { staffId, text: words } of notes)
      if (words !== undefined) await writeNote(trx, deps, { report, staffId, at, text: words })
    if (!taken) return drop()
    if (state === 'active') await assignIfUnassigned(trx, reportId, staffId)
  })
}
