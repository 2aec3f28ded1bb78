import { sql, type Kysely } from 'kysely'
import type { View } from '../../../contract/staff/queue.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { startOfDay } from '../../report/calendar/working-time.ts'
import { inScope, type Scope } from './scope.ts'
import { inView, isOpen, type Viewer } from './view-sql.ts'

type Database = Kysely<Schema>

/**
 * How many cases are in each view. Those of what is open are one walk through its index; of what is over, which grows for
 * years, no more than `cap` are looked at.
 */
export async function countViews(
  db: Database,
  scope: Scope,
  viewer: Viewer,
  open: readonly View[],
  ended: readonly View[],
  cap: number,
): Promise<Record<string, string>> {
  const inOpen = open.map(
    (view) => sql`count(*) filter (where ${inView(view, viewer)}) as ${sql.id(view)}`,
  )
  const inEnded = ended.map(
    (view) => sql`(select count(*) from (
      select from report_case c where ${inView(view, viewer)} and ${inScope(scope)} limit ${cap}
    ) as looked_at) as ${sql.id(view)}`,
  )
  const { rows } = await sql<Record<string, string>>`
    select ${sql.join([...inOpen, ...inEnded])} from report_case c where ${isOpen} and ${inScope(scope)}
  `.execute(db)
  return rows[0] ?? {}
}

/** How many decisions of somebody have taken effect today. */
export async function countDoneToday(db: Database, { staffId, now }: Viewer): Promise<number> {
  const { count } = await db
    .selectFrom('case_entry_author')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('staff_id', '=', staffId)
    .where('kind', '=', 'step')
    .where('at', '>=', startOfDay(now))
    .executeTakeFirstOrThrow()
  return Number(count)
}
