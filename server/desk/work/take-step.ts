import type { Kysely, Selectable, Transaction } from 'kysely'
import { steps } from '../../../contract/report/report-steps.ts'
import type { Clock } from '../../platform/clock.ts'
import { findDataKey } from '../../platform/crypto/data-key-store.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { assignIfUnassigned, changeCase, lockReport } from '../../report/case/change-case.ts'
import { type TransitionDeps, transitionReport } from '../../report/transition/transition.ts'
import { programActor, recordAudit } from '../../staff/audit/record-audit.ts'
import { pendingPlace, writeNote } from './write-note.ts'
import * as store from './step-store.ts'

export type TakeStepDeps = TransitionDeps & {
  readonly db: Kysely<Schema>
  readonly clock: Clock
}
type Pending = Selectable<Schema['pending_step']>

/**
 * Unseals a decision's texts.
 * @throws when they are unreadable, so that the job is retried and reported
 */
async function wordsOf(
  trx: Transaction<Schema>,
  { keyring }: TakeStepDeps,
  codeMac: Buffer,
  pending: Pending,
): Promise<{ text: string | undefined; note: string | undefined }> {
  const key = await findDataKey(trx, keyring, { kind: 'report', codeMac })
  const open = (column: 'text' | 'note') => {
    const sealed = pending[`${column}_sealed`]
    if (sealed === null) return undefined
    if (!key) throw new Error('the data key of a pending step is gone')
    return key.open(sealed, pendingPlace(pending.id, column))
  }
  return { text: open('text'), note: open('note') }
}

/**
 * Carries out a decision after its undo time. Does nothing when it was undone. If the report has moved on meanwhile
 * (withdrawn, answered), the decision is dropped, which the case's activity shows.
 */
export async function takeStep(deps: TakeStepDeps, id: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const about = await store.findPending(trx, id)
    if (!about) return
    const { report_id: reportId, case_number } = about
    const report = await lockReport(trx, reportId)
    const pending = await store.removePending(trx, { id, reportId })
    if (!pending) return
    const at = deps.clock.now()
    const { text, note } = await wordsOf(trx, deps, report.code_mac, pending)
    const taken = await transitionReport(trx, deps, steps[pending.step], {
      report,
      at,
      text,
      by: pending.taken_by,
      outcome: pending.outcome ?? undefined,
      authorityId: pending.authority_id ?? undefined,
    })
    if (taken) {
      const entry_id = await store.newestEvent(trx, reportId)
      const staff_id = pending.taken_by
      await store.insertAuthor(trx, { kind: 'step', entry_id, report_id: reportId, staff_id, at })
      await assignIfUnassigned(trx, reportId, staff_id)
    }
    if (note !== undefined)
      await writeNote(trx, deps, {
        report,
        staffId: pending.taken_by,
        at,
        text: note,
      })
    if (taken) return
    await changeCase(trx, report)
    await recordAudit(trx, deps, programActor, {
      action: 'case.step',
      object: { kind: 'case', id: case_number },
      result: 'refused',
      detail: { steps: [pending.step] },
    })
  })
}
