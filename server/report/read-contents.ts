import type { Selectable } from 'kysely'
import type { ContentsReader } from '../platform/crypto/contents-reader.ts'
import type { Schema } from '../platform/database/schema.ts'
import { reportPlace, type ContentColumn } from './sealed-contents.ts'

type Report = Selectable<Schema['report']>
/** The columns of a report's row that some or all of its contents need. */
export type ContentsRow<Column extends ContentColumn = ContentColumn> = Pick<
  Report,
  `${Column}_sealed`
>

/** Parses stored URLs; returns text that is not a JSON array, such as the marker of unreadable data, as its one entry. */
function urlsFrom(text: string | null): string[] {
  if (text === null) return []
  try {
    const urls: unknown = JSON.parse(text)
    return Array.isArray(urls) ? urls.map(String) : [text]
  } catch {
    return [text]
  }
}
const seenAtFrom = (text: string | null) =>
  text === null || Number.isNaN(Date.parse(text)) ? null : text

/** Returns functions that decrypt a report's contents column by column, on demand. */
export function contentsOpener(reader: ContentsReader, codeMac: Buffer, row: ContentsRow) {
  const read = (column: ContentColumn) =>
    reader.read(reportPlace(codeMac, column), row[`${column}_sealed`])
  return {
    title: () => read('title'),
    site_name: () => read('site_name'),
    urls: () => urlsFrom(read('urls')),
    account: () => read('account'),
    seen_at: () => seenAtFrom(read('seen_at')),
    description: () => read('description') ?? '',
  } satisfies Record<ContentColumn, unknown>
}

/** Decrypts all contents of a report. */
export function readContents(reader: ContentsReader, codeMac: Buffer, row: ContentsRow) {
  const open = contentsOpener(reader, codeMac, row)
  return {
    title: open.title(),
    site_name: open.site_name(),
    urls: open.urls(),
    account: open.account(),
    seen_at: open.seen_at(),
    description: open.description(),
  } satisfies Record<ContentColumn, unknown>
}
