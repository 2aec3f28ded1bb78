import type { selfExport } from '../../contract/account.ts'
import type { Output } from '../../contract/endpoint.ts'
import { statusNames } from '../../contract/report-status.ts'
import {
  contentsReader,
  isSealedAsBefore,
  type ReaderDeps,
} from '../platform/crypto/contents-reader.ts'
import { legacyIsRead } from '../platform/crypto/sealing-state-store.ts'
import { readNames } from '../evidence/sealed-names.ts'
import { wholeReportsOf, type WholeReport } from './export-store.ts'
import { reportIdOf } from './query-code-mac.ts'
import { plainText, readContents } from './read-contents.ts'
import { contentColumns, eventPlace, messagePlace } from './sealed-contents.ts'
import { openReporter } from './sealed-reporter.ts'

type ExportedFile = WholeReport['files'][number]
type ExportedReport = Output<typeof selfExport>['reports'][number]

const instant = (at: Date | string) => new Date(at).toISOString()

/** Bytes inside JSON. */
const bytesOf = (hex: string | null) => (hex === null ? null : Buffer.from(hex.slice(2), 'hex'))

const holdsLegacy = (row: WholeReport): boolean =>
  contentColumns.some((column) => Boolean(plainText(column, row[column]))) ||
  row.events.some(({ note }) => note !== null) ||
  row.messages.some(({ msg }) => msg !== '') ||
  row.files.some(({ name }) => name !== '') ||
  (row.name_sealed !== null && isSealedAsBefore(row.name_sealed))

function fileOf({ keyring }: ReaderDeps, file: ExportedFile, isLegacyRead: boolean) {
  const { name_sealed, sm3_sealed, data_key, size } = file
  const row = {
    ...file,
    name_sealed: bytesOf(name_sealed),
    sm3_sealed: bytesOf(sm3_sealed),
    data_key: bytesOf(data_key),
  }
  const read = readNames(keyring, 'file', row, isLegacyRead)
  return { name: read('name') ?? '', size, sm3: read('sm3') ?? '' }
}

function exported(deps: ReaderDeps, row: WholeReport, isLegacyRead: boolean): ExportedReport {
  const { code_mac, status, real_name, involves_minors, wants_result, files } = row
  const owner = { kind: 'report', codeMac: code_mac } as const
  const reader = contentsReader(deps, owner, row.data_key, isLegacyRead)
  return {
    report_id: reportIdOf(code_mac),
    status_name: statusNames[status],
    report_type: row.type_name,
    real_name,
    reporter: openReporter(deps, row, row.reporter_key, isLegacyRead),
    ...readContents(reader, code_mac, row),
    involves_minors,
    wants_result,
    reported_at: instant(row.reported_at),
    files: files.map((file) => fileOf(deps, file, isLegacyRead)),
    timeline: row.events.map(({ id, status: step, at, note, note_sealed }) => ({
      status_name: statusNames[step],
      at: instant(at),
      note: reader.read(eventPlace(id), bytesOf(note_sealed), note),
    })),
    thread: row.messages.map(({ id, author, kind, at, msg, msg_sealed }) => ({
      from: author,
      kind,
      msg: reader.read(messagePlace(id), bytesOf(msg_sealed), msg) ?? '',
      at: instant(at),
    })),
  }
}

/** All that an account has reported, in full. */
export async function exportReports(
  deps: ReaderDeps,
  accountId: string,
): Promise<ExportedReport[]> {
  const rows = await wholeReportsOf(deps.db, accountId)
  const isLegacyRead = rows.some(holdsLegacy) && (await legacyIsRead(deps.db))
  return rows.map((row) => exported(deps, row, isLegacyRead))
}
