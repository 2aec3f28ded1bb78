import { randomUUID } from 'node:crypto'
import { findOrInsertDataKey } from '../../platform/crypto/data-key-store.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { SealContext } from '../../platform/crypto/seal.ts'
import type { LockedReport } from '../../report/case/change-case.ts'
import { insertNote } from './step-store.ts'

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
