import type { Kysely, Transaction } from 'kysely'
import { isSealedAsBefore } from '../platform/crypto/contents-reader.ts'
import { findOrInsertDataKey } from '../platform/crypto/data-key-store.ts'
import type { DataKey } from '../platform/crypto/data-key.ts'
import type { Keyring } from '../platform/crypto/keyring.ts'
import { openLegacy } from '../platform/crypto/open-legacy.ts'
import { eachById } from '../platform/database/batches-by-id.ts'
import { plainBeforeIn, valuesAfterWithdrawal } from '../platform/database/report-columns.ts'
import type { Schema } from '../platform/database/schema.ts'
import * as store from './reseal-store.ts'
import {
  contentColumns,
  eventPlace,
  messagePlace,
  reportPlace,
  textOf,
  type ContentColumn,
} from './sealed-contents.ts'
import { reporterColumns, reporterPlace } from './sealed-reporter.ts'

interface Deps {
  readonly db: Kysely<Schema>
  readonly keyring: Keyring
}
type Trx = Transaction<Schema>
type WholeRow = NonNullable<Awaited<ReturnType<typeof store.lockWhole>>>

/** Reports that are looked up at one time. */
const batch = 100

/** The columns that held plain text, as new rows have them. */
const emptied = () => {
  const columns: readonly string[] = plainBeforeIn('report')
  const values = Object.entries(valuesAfterWithdrawal('report'))
  return Object.fromEntries(values.filter(([column]) => columns.includes(column)))
}

/** A list without entries is nothing to seal. */
const isFilled = (row: WholeRow, column: ContentColumn) =>
  column === 'urls' ? row.urls.length > 0 : Boolean(textOf(row[column]))

async function resealContents(trx: Trx, key: DataKey, row: WholeRow): Promise<void> {
  const filled = contentColumns.filter((column) => isFilled(row, column))
  if (filled.length === 0) return
  const sealed = filled.map((column) => {
    const place = reportPlace(row.code_mac, column)
    // What is sealed already is newer.
    const value = row[`${column}_sealed`] ?? key.seal(textOf(row[column]) ?? '', place)
    return [`${column}_sealed`, value]
  })
  await store.storeContents(trx, row.id, { ...emptied(), ...Object.fromEntries(sealed) })
}

async function resealReporter(trx: Trx, { keyring }: Deps, { id, code_mac }: WholeRow) {
  const reporter = await store.reporterOf(trx, id)
  if (!reporter || !isSealedAsBefore(reporter.name_sealed)) return
  const owner = { kind: 'reporter', codeMac: code_mac } as const
  const key = await findOrInsertDataKey(trx, keyring, owner)
  const fresh = reporterColumns.flatMap((field) => {
    const sealed = reporter[`${field}_sealed`]
    const place = reporterPlace(code_mac, field)
    const text = sealed && isSealedAsBefore(sealed) && openLegacy(keyring, place, sealed)
    return typeof text === 'string' ? [[`${field}_sealed`, key.seal(text, place)]] : []
  })
  if (fresh.length > 0) await store.storeReporter(trx, id, Object.fromEntries(fresh))
}

async function resealReport(trx: Trx, deps: Deps, id: string): Promise<void> {
  const row = await store.lockWhole(trx, id)
  if (!row) return
  const owner = { kind: 'report', codeMac: row.code_mac } as const
  const key = await findOrInsertDataKey(trx, deps.keyring, owner)
  await resealContents(trx, key, row)
  for (const { id: event, note, note_sealed } of await store.plainNotesOf(trx, id))
    await store.storeNote(trx, event, note_sealed ?? key.seal(note ?? '', eventPlace(event)))
  for (const { id: message, msg, msg_sealed } of await store.plainMessagesOf(trx, id))
    await store.storeMessage(trx, message, msg_sealed ?? key.seal(msg, messagePlace(message)))
  await resealReporter(trx, deps, row)
}

/**
 * Seals reports that an earlier version wrote, one transaction a report, while servers go on working; broken off, it
 * goes on where it was.
 * @returns how many there were
 * @throws KeyMissing when a key is not in `DATA_KEYS` any more
 */
export const resealReports = (deps: Deps): Promise<number> =>
  eachById(
    (after) => store.unsealedReports(deps.db, after, batch),
    (id) => id,
    (id) => deps.db.transaction().execute((trx) => resealReport(trx, deps, id)),
  )
