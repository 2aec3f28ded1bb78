import type { Insertable, Selectable } from 'kysely'
import {
  reporterFields,
  type Reporter,
  type ReporterField,
} from '../../contract/report/report-fields.ts'
import type { Services } from '../platform/services.ts'
import { contentsReader } from '../platform/crypto/contents-reader.ts'
import { insertDataKey } from '../platform/crypto/data-key-store.ts'
import type { Keyring } from '../platform/crypto/keyring.ts'
import type { SealContext } from '../platform/crypto/seal.ts'
import type { Db, Schema } from '../platform/database/schema.ts'

type Row = Schema['reporter']
type SealedColumn = `${ReporterField}_sealed`
/** A reporter's stored personal data; all null when the report has no reporter. */
export type SealedReporter = { [Column in SealedColumn]: Selectable<Row>[Column] | null }

interface OpenedReporter {
  name: string
  phone: string
  id_number: string | null
  email: string | null
}

export const reporterColumns = Object.keys(reporterFields) as ReporterField[]

export const reporterPlace = (codeMac: Buffer, column: ReporterField): SealContext => ({
  table: 'reporter',
  column,
  row: codeMac,
})

/** Seals the reporter's fields under a data key of their own, which is deleted earlier; computes the phone's index. */
export async function sealReporter(
  trx: Db,
  keyring: Keyring,
  codeMac: Buffer,
  reporter: Reporter,
): Promise<Omit<Insertable<Row>, 'report_id'>> {
  const key = await insertDataKey(trx, keyring, { kind: 'reporter', codeMac })
  const sealed = reporterColumns.map((field) => {
    const text = reporter[field]
    const place = reporterPlace(codeMac, field)
    return [`${field}_sealed`, text === undefined ? null : key.seal(text, place)]
  })
  return {
    ...(Object.fromEntries(sealed) as Pick<Insertable<Row>, SealedColumn>),
    phone_index: keyring.blindIndex('phone', reporter.phone),
  }
}

/** Decrypts a reporter; null without one. @param wrapped the reporter's wrapped data key */
export function openReporter(
  deps: Services<'keyring'>,
  row: SealedReporter & { readonly code_mac: Buffer },
  wrapped: Buffer | null,
): OpenedReporter | null {
  if (!row.name_sealed) return null
  const owner = { kind: 'reporter', codeMac: row.code_mac } as const
  const reader = contentsReader(deps, owner, wrapped)
  const opened = reporterColumns.map((field) => {
    const place = reporterPlace(row.code_mac, field)
    return [field, reader.read(place, row[`${field}_sealed`])]
  })
  // Each field is read; the types of entries are lost.
  return Object.fromEntries(opened) as OpenedReporter
}
