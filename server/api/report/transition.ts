import type { Transaction } from 'kysely'
import type { Status } from '../../../contract/report-status.ts'
import { findOrInsertDataKey } from '../../platform/crypto/data-key-store.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { notifyOwner } from './notify-owner.ts'
import { eventPlace } from './sealed-contents.ts'
import * as store from './transition-store.ts'

export type { NewReport } from './transition-store.ts'

/** Statuses that are a result: they can be appealed against. */
export const results = ['closed', 'rejected'] as const satisfies readonly Status[]

/** A step in a report's life: where it may begin, and where it leads. */
export interface Transition {
  readonly from: readonly Status[]
  readonly to: Status
}

/** Every step that there is; those of the centre's staff come with their desk. */
export const transitions = {
  withdraw: { from: ['received'], to: 'withdrawn' },
  appeal: { from: results, to: 'appealing' },
} as const satisfies Record<string, Transition>

/**
 * Takes a new report in as `received`, with the first entry of its timeline, in the caller's transaction. Waits
 * for another submission of the same code.
 * @returns its id; undefined when that one made the report
 */
export async function receiveReport(
  trx: Transaction<Schema>,
  report: store.NewReport,
): Promise<string | undefined> {
  const id = await store.insertReport(trx, { ...report, status: 'received' })
  if (id !== undefined)
    await store.insertEvent(trx, {
      report_id: id,
      status: 'received',
      at: report.reported_at,
    })
  return id
}

/**
 * Moves a report on, in the caller's transaction: status, timeline, and a notice to the account that it belongs
 * to. Nothing else writes a status. The row is locked first, so that of two steps at one moment the second
 * begins where the first has led.
 * @param note what the citizen reads beside the new status
 * @returns false when the report stands at none of `from`; nothing is written then
 */
export async function transitionReport(
  trx: Transaction<Schema>,
  { keyring }: { keyring: Keyring },
  { from, to }: Transition,
  { reportId, at, note = null }: { reportId: string; at: Date; note?: string | null },
): Promise<boolean> {
  const { status, code_mac } = await store.lockReport(trx, reportId)
  if (!from.includes(status)) return false
  await store.setStatus(trx, reportId, to)
  const eventId = await store.insertEvent(trx, { report_id: reportId, status: to, at })
  if (note !== null) {
    const key = await findOrInsertDataKey(trx, keyring, { kind: 'report', codeMac: code_mac })
    await store.sealNote(trx, eventId, key.seal(note, eventPlace(eventId)))
  }
  await notifyOwner(trx, reportId, to, at)
  return true
}
