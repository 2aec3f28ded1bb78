import type { Insertable } from 'kysely'
import { newDataKey, type DataKey } from '../platform/crypto/data-key.ts'
import type { Schema } from '../platform/database/schema.ts'
import { sealedContentsIn, type SealedContent } from '../platform/database/report-columns.ts'
import type { SealContext } from '../platform/crypto/seal.ts'

/** A field of a report's contents; its column is `…_sealed`. */
export type ContentColumn = SealedContent<'report'>
export type Contents = { readonly [Column in ContentColumn]?: unknown }
type SealedContents = Pick<Insertable<Schema['report']>, `${ContentColumn}_sealed`>

export const contentColumns = sealedContentsIn('report')

/** Gives every sealed column of the contents the same value, such as its schema. */
export const eachSealedColumn = <Value>(value: Value) =>
  Object.fromEntries(contentColumns.map((column) => [`${column}_sealed`, value])) as Record<
    `${ContentColumn}_sealed`,
    Value
  >

/** Returns the seal context of a column, bound to the report by its code's mac. */
export const reportPlace = (codeMac: Buffer, column: ContentColumn): SealContext => ({
  table: 'report',
  column,
  row: codeMac,
})
export const messagePlace = (id: string): SealContext => ({
  table: 'message',
  column: 'msg',
  row: id,
})
export const eventPlace = (id: string): SealContext => ({
  table: 'report_event',
  column: 'note',
  row: id,
})

/** Returns a column's value as text for sealing; null when it is empty. */
export function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export function sealContents(key: DataKey, codeMac: Buffer, contents: Contents): SealedContents {
  const sealed = contentColumns.map((column) => {
    const text = textOf(contents[column])
    return [`${column}_sealed`, text === null ? null : key.seal(text, reportPlace(codeMac, column))]
  })
  return Object.fromEntries(sealed)
}

/** Seals a new report's contents under a new data key, which must be stored with them. */
export function sealNewContents(codeMac: Buffer, contents: Contents) {
  const key = newDataKey()
  return { key, columns: sealContents(key, codeMac, contents) }
}
