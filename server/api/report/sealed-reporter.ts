import type { Insertable, Selectable } from 'kysely'
import type { selfExport } from '../../../contract/account.ts'
import type { Output } from '../../../contract/endpoint.ts'
import {
  reporterFields,
  type Reporter,
  type ReporterField,
} from '../../../contract/report-fields.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Schema } from '../../platform/database/schema.ts'

type Row = Schema['reporter']
type SealedColumn = `${ReporterField}_sealed`
/** Personal data as it is stored; all null once nobody is named any more. */
export type SealedReporter = {
  [Column in SealedColumn]: Selectable<Row>[Column] | null
}

const fields = Object.keys(reporterFields) as ReporterField[]

/** Every field of the reporter under its column, encrypted, and the phone's blind index. */
export function sealReporter(
  keyring: Keyring,
  reporter: Reporter,
): Omit<Insertable<Row>, 'report_id'> {
  const sealed = fields.map((field) => {
    const text = reporter[field]
    return [`${field}_sealed`, text === undefined ? null : keyring.legacy.seal(text)]
  })
  return {
    ...(Object.fromEntries(sealed) as Pick<Insertable<Row>, SealedColumn>),
    phone_index: keyring.blindIndex('phone', reporter.phone),
  }
}

/** The way back, for the citizen's copy of their data. */
export function openReporter(
  keyring: Keyring,
  row: SealedReporter,
): Output<typeof selfExport>['reports'][number]['reporter'] {
  if (!row.name_sealed) return null
  const opened = fields.map((field) => {
    const sealed = row[`${field}_sealed`]
    return [field, sealed && keyring.legacy.open(sealed)]
  })
  // Parsed by the contract on its way out.
  return Object.fromEntries(opened)
}
