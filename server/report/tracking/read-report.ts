import type { Services } from '../../platform/services.ts'
import { contentsReader } from '../../platform/crypto/contents-reader.ts'
import { readNames } from '../../evidence/sealed-names.ts'
import { readContents } from '../read-contents.ts'
import { eventPlace, messagePlace } from '../sealed-contents.ts'
import { selectReport, type StoredReport } from '../store.ts'

/** A report with its sealed parts decrypted. */
export type ReportRow = ReturnType<typeof opened>

function opened(deps: Services<'keyring'>, codeMac: Buffer, row: StoredReport) {
  const {
    id,
    status,
    real_name,
    involves_minors,
    danger,
    reported_at,
    sent_at,
    type_id,
    type_name,
  } = row
  const owner = { kind: 'report', codeMac } as const
  const reader = contentsReader(deps, owner, row.data_key)
  return {
    id,
    status,
    real_name,
    involves_minors,
    danger,
    reported_at,
    sent_at,
    type_id,
    type_name,
    counted_in: row.counted_in,
    ...readContents(reader, codeMac, row),
    files: row.files.map((file) => {
      const read = readNames(deps.keyring, 'file', file)
      return { name: read('name') ?? '', size: file.size, sm3: read('sm3') }
    }),
    events: row.events.map(({ id, note_sealed, ...event }) => ({
      ...event,
      note: reader.read(eventPlace(id), note_sealed),
    })),
    messages: row.messages.map(({ id, msg_sealed, files, ...message }) => ({
      ...message,
      files: files.map((file) => ({
        name: readNames(deps.keyring, 'file', file)('name') ?? '',
        size: file.size,
      })),
      msg: reader.read(messagePlace(id), msg_sealed) ?? '',
    })),
  }
}

/** Reads a report with type, timeline, thread and files; with `accountId`, only if this account owns it. */
export async function readReport(
  deps: Services<'db' | 'keyring'>,
  codeMac: Buffer,
  accountId?: string,
): Promise<ReportRow | undefined> {
  const row = await selectReport(deps.db, codeMac, accountId)
  return row && opened(deps, codeMac, row)
}
