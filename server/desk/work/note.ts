import { randomUUID } from 'node:crypto'
import { findOrInsertDataKey } from '../../platform/crypto/data-key-store.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { SealContext } from '../../platform/crypto/seal.ts'
import { type LockedReport, changeCase, keepDecisions } from '../../report/case/change-case.ts'
import { insertNote } from './step-store.ts'
import { caseNote } from '../../../contract/desk/case.ts'
import { conflict } from '../../http/call-error.ts'
import { route } from '../../http/route.ts'
import { addToInbox, mentionedIn } from '../inbox/inbox-store.ts'
import { lockCase } from '../queue/find-case.ts'
import { staffOf, recordOnCase } from '../../staff/session/staff-call.ts'
import type { WorkDeps } from './deps.ts'
import { runIdempotently } from './run-idempotently.ts'

/** Adds a note for colleagues, regardless of the lease. */
export const noteRoute = (deps: WorkDeps) =>
  route(caseNote, ({ case_number, text }, call) =>
    runIdempotently(deps, caseNote, call, async (trx) => {
      const member = staffOf(call)
      const found = await lockCase(trx, member, case_number)
      if (found.status === 'withdrawn') throw conflict('举报人已撤回，不再办理')
      const at = deps.clock.now()
      await writeNote(trx, deps, { report: found.report, staffId: member.id, at, text })
      for (const staffId of await mentionedIn(trx, text, found.report_type_id))
        await addToInbox(trx, {
          staffId,
          reportId: found.report_id,
          kind: 'mentioned',
          by: member.id,
          at,
        })
      const version = await changeCase(trx, found.report)
      await keepDecisions(trx, [found.report_id])
      await recordOnCase(trx, deps, call, case_number, { action: 'case.note', after: text })
      return { version }
    }),
  )

/** Adds a sealed note under the data key of the locked report. */
export async function writeNote(
  trx: Trx,
  { keyring }: { keyring: Keyring },
  { report, staffId, at, text }: { report: LockedReport; staffId: string; at: Date; text: string },
): Promise<void> {
  const id = randomUUID()
  const key = await findOrInsertDataKey(trx, keyring, { kind: 'report', codeMac: report.code_mac })
  const text_sealed = key.seal(text, notePlace(id))
  await insertNote(trx, { id, report_id: report.id, staff_id: staffId, at, text_sealed })
}

export const notePlace = (id: string): SealContext => ({
  table: 'case_note',
  column: 'text',
  row: id,
})

/** Seal context of the texts of a pending or proposed decision. */
export const stepPlace = (
  table: 'pending_step' | 'case_proposal',
  id: string,
  column: 'text' | 'note',
): SealContext => ({ table, column, row: id })
