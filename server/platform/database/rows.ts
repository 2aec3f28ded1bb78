import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'

/** Compares a column with a list as one parameter, so that lists of any length are one statement. */
export const among = (column: string, values: readonly unknown[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = any(${values})`

/** Whether a query, or an insertion with `returning`, gives a row. */
export const hasRow = async (query: {
  executeTakeFirst(): Promise<object | undefined>
}): Promise<boolean> => (await query.executeTakeFirst()) !== undefined

type Changed = { readonly numUpdatedRows: bigint } | { readonly numDeletedRows: bigint }

/** Whether a statement updates or deletes a row. */
export async function changesRow(statement: {
  executeTakeFirst(): Promise<Changed>
}): Promise<boolean> {
  const changed = await statement.executeTakeFirst()
  return ('numUpdatedRows' in changed ? changed.numUpdatedRows : changed.numDeletedRows) > 0n
}

/** Parses a `timestamptz` inside JSON. */
export const jsonInstant = z.pipe(
  z.string(),
  z.transform((text) => new Date(text)),
)

/** Parses a `bytea` inside JSON: hex after PostgreSQL's `\x`. */
export const jsonBytes = z.pipe(
  z.string(),
  z.transform((text): Buffer => Buffer.from(text.slice(2), 'hex')),
)
