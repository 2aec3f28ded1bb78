import type { Selectable } from 'kysely'
import type { ContentsReader } from '../platform/crypto/contents-reader.ts'
import type { Schema } from '../platform/database/schema.ts'
import { reportPlace, type ContentColumn } from './sealed-contents.ts'

type Report = Selectable<Schema['report']>
/** A report's row as far as its contents need it, or some of them. */
export type ContentsRow<Column extends ContentColumn = ContentColumn> = Pick<
  Report,
  `${Column}_sealed`
>

/** What stands in a list or an instant when it cannot be read is no such thing. */
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
  text === null || Number.isNaN(Date.parse(text)) ? null : new Date(text).toISOString()

/** Opens what a citizen wrote into a report, one column at a time: what is not asked for costs nothing. */
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
  }
}

/** The same, all at once. */
export function readContents(reader: ContentsReader, codeMac: Buffer, row: ContentsRow) {
  const open = contentsOpener(reader, codeMac, row)
  return {
    title: open.title(),
    site_name: open.site_name(),
    urls: open.urls(),
    account: open.account(),
    seen_at: open.seen_at(),
    description: open.description(),
  }
}
