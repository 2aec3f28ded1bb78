import type { Db } from '../platform/database/schema.ts'

/** Whether the home page has the figures of a month. */
export async function isCounted(db: Db, month: string): Promise<boolean> {
  const row = await db
    .selectFrom('month_figures')
    .select('month')
    .where('month', '=', month)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores the figures of the home page, once. */
export async function putFigures(
  db: Db,
  month: string,
  items: readonly { label: string; value: string }[],
  counted_on: string,
): Promise<void> {
  await db
    .insertInto('month_figures')
    .values({ month, items: JSON.stringify(items), counted_on })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
