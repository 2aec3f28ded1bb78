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
