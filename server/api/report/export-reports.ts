import type { Kysely } from 'kysely'
import type { selfExport } from '../../../contract/account.ts'
import type { Output } from '../../../contract/endpoint.ts'
import { statusNames } from '../../../contract/report-status.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { wholeReportsOf, type WholeReport } from './export-store.ts'
import { reportIdOf } from './query-code-mac.ts'
import { openReporter } from './sealed-reporter.ts'

type ExportedReport = Output<typeof selfExport>['reports'][number]

const instant = (at: Date | string) => new Date(at).toISOString()

function exported(keyring: Keyring, row: WholeReport): ExportedReport {
  const { code_mac, status, type_name, seen_at, reported_at, events, messages, ...asItIs } = row
  return {
    ...asItIs,
    report_id: reportIdOf(code_mac),
    status_name: statusNames[status],
    report_type: type_name,
    reporter: openReporter(keyring, row),
    seen_at: seen_at && instant(seen_at),
    reported_at: instant(reported_at),
    timeline: events.map(({ status, at, note }) => ({
      status_name: statusNames[status],
      at: instant(at),
      note,
    })),
    thread: messages.map(({ author, at, ...message }) => ({
      ...message,
      from: author,
      at: instant(at),
    })),
  }
}

/** All that an account has reported, in full. */
export async function exportReports(
  { db, keyring }: { db: Kysely<Schema>; keyring: Keyring },
  accountId: string,
): Promise<ExportedReport[]> {
  return (await wholeReportsOf(db, accountId)).map((row) => exported(keyring, row))
}
