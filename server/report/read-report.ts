import { contentsReader, type ReaderDeps } from '../platform/crypto/contents-reader.ts'
import { legacyIsRead } from '../platform/crypto/sealing-state-store.ts'
import { holdsPlainName, readNames } from '../evidence/sealed-names.ts'
import { plainText, readContents } from './read-contents.ts'
import { contentColumns, eventPlace, messagePlace } from './sealed-contents.ts'
import { selectReport, type StoredReport } from './store.ts'

/** A report as it is read, with the parts that are sealed opened. */
export type ReportRow = Awaited<ReturnType<typeof opened>>

const holdsLegacy = (row: StoredReport): boolean =>
  contentColumns.some((column) => Boolean(plainText(column, row[column]))) ||
  row.events.some(({ note }) => note !== null) ||
  row.files.some(holdsPlainName) ||
  row.messages.some(({ msg, files }) => msg !== '' || files.some(holdsPlainName))

async function opened(deps: ReaderDeps, codeMac: Buffer, row: StoredReport) {
  const { id, status, real_name, involves_minors, reported_at, sent_at, type_id, type_name } = row
  const owner = { kind: 'report', codeMac } as const
  const isLegacyRead = holdsLegacy(row) && (await legacyIsRead(deps.db))
  const reader = contentsReader(deps, owner, row.data_key, isLegacyRead)
  return {
    id,
    status,
    real_name,
    involves_minors,
    reported_at,
    sent_at,
    type_id,
    type_name,
    ...readContents(reader, codeMac, row),
    files: row.files.map((file) => {
      const read = readNames(deps.keyring, 'file', file, isLegacyRead)
      return { name: read('name') ?? '', size: file.size, sm3: read('sm3') }
    }),
    events: row.events.map(({ id, note, note_sealed, ...event }) => ({
      ...event,
      note: reader.read(eventPlace(id), note_sealed, note),
    })),
    messages: row.messages.map(({ id, msg, msg_sealed, files, ...message }) => ({
      ...message,
      files: files.map((file) => ({
        name: readNames(deps.keyring, 'file', file, isLegacyRead)('name') ?? '',
        size: file.size,
      })),
      msg: reader.read(messagePlace(id), msg_sealed, msg) ?? '',
    })),
  }
}

/**
 * A report with its type, timeline, thread and files. One query, and another while it holds something that an earlier
 * version wrote.
 * @param accountId found only when it is this account's
 */
export async function readReport(
  deps: ReaderDeps,
  codeMac: Buffer,
  accountId?: string,
): Promise<ReportRow | undefined> {
  const row = await selectReport(deps.db, codeMac, accountId)
  return row && opened(deps, codeMac, row)
}
