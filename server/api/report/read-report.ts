import { contentsReader, type ReaderDeps } from '../../platform/crypto/contents-reader.ts'
import { legacyIsRead } from '../../platform/crypto/sealing-state-store.ts'
import { holdsPlainName, readNames } from '../file/sealed-names.ts'
import { eventPlace, messagePlace, reportPlace } from './sealed-contents.ts'
import { selectReport, type StoredReport } from './store.ts'

/** A report as it is read, with the parts that are sealed opened. */
export type ReportRow = Awaited<ReturnType<typeof opened>>

const holdsLegacy = ({ title, events, messages }: StoredReport): boolean =>
  title !== null ||
  events.some(({ note }) => note !== null) ||
  messages.some(({ msg, files }) => msg !== '' || files.some(holdsPlainName))

async function opened(deps: ReaderDeps, codeMac: Buffer, row: StoredReport) {
  const { title, title_sealed, data_key, events, messages, ...asItIs } = row
  const owner = { kind: 'report', codeMac } as const
  const isLegacyRead = holdsLegacy(row) && (await legacyIsRead(deps.db))
  const reader = contentsReader(deps, owner, data_key, isLegacyRead)
  return {
    ...asItIs,
    title: reader.read(reportPlace(codeMac, 'title'), title_sealed, title),
    events: events.map(({ id, note, note_sealed, ...event }) => ({
      ...event,
      note: reader.read(eventPlace(id), note_sealed, note),
    })),
    messages: messages.map(({ id, msg, msg_sealed, files, ...message }) => ({
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
