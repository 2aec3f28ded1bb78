import type { Kysely } from 'kysely'
import type { selfExport } from '../../../contract/account.ts'
import type { Output } from '../../../contract/endpoint.ts'
import { statusNames } from '../../../contract/report-status.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { wholeReportsOf, type WholeReport } from './export-store.ts'
import { reportIdOf } from './query-code-mac.ts'

type ExportedReport = Output<typeof selfExport>['reports'][number]

const instant = (at: Date | string) => new Date(at).toISOString()

function reporterOf(keyring: Keyring, row: WholeReport): ExportedReport['reporter'] {
  // Nobody is named any more once the time for keeping it is over.
  if (!row.name_sealed || !row.phone_sealed) return null
  const opened = (sealed: Buffer | null) => (sealed ? keyring.open(sealed) : null)
  return {
    name: keyring.open(row.name_sealed),
    phone: keyring.open(row.phone_sealed),
    id_number: opened(row.id_number_sealed),
    email: opened(row.email_sealed),
  }
}

const exported = (keyring: Keyring, row: WholeReport): ExportedReport => ({
  report_id: reportIdOf(row.code_mac),
  status_name: statusNames[row.status],
  report_type: row.type_name,
  real_name: row.real_name,
  reporter: reporterOf(keyring, row),
  title: row.title,
  site_name: row.site_name,
  urls: row.urls,
  account: row.account,
  seen_at: row.seen_at && instant(row.seen_at),
  description: row.description,
  involves_minors: row.involves_minors,
  wants_result: row.wants_result,
  reported_at: instant(row.reported_at),
  files: row.files,
  timeline: row.events.map(({ status, at, note }) => ({
    status_name: statusNames[status],
    at: instant(at),
    note,
  })),
  thread: row.messages.map(({ author, kind, msg, at }) => ({
    from: author,
    kind,
    msg,
    at: instant(at),
  })),
})

/** All that an account has reported, in full. */
export async function exportReports(
  { db, keyring }: { db: Kysely<Schema>; keyring: Keyring },
  accountId: string,
): Promise<ExportedReport[]> {
  return (await wholeReportsOf(db, accountId)).map((row) => exported(keyring, row))
}
