import { sql } from 'kysely'
import type { Db, Trx } from './schema.ts'
import { calendarSeed } from './seed-data/calendar.ts'
import { frontConfigSeed } from './seed-data/front-config.ts'
import { macros } from './seed-data/macros.ts'
import { reportTypes, shownOrder } from './seed-data/report-types.ts'

/** Inserts the initial data of a new portal, each once while it is empty; the centre may change it. */
export async function seed(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Several servers may start at once; any constant that nothing else locks.
    await sql`select pg_advisory_xact_lock(hashtext('report-portal seed'))`.execute(trx)

    const anyType = await trx.selectFrom('report_type').select('id').limit(1).executeTakeFirst()
    if (!anyType)
      await trx
        .insertInto('report_type')
        .values(
          reportTypes.map(({ name, summary, guide, icon, isSensitive = false }) => ({
            name,
            summary,
            guide: guide.join('\n'),
            icon,
            is_sensitive: isSensitive,
            display_order: shownOrder.indexOf(name) + 1,
          })),
        )
        .execute()
    await seedMacros(trx)

    await trx
      .insertInto('front_config')
      .values({ id: 1, config: JSON.stringify(frontConfigSeed), personal_center: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()

    for (const year of new Set(calendarSeed.map(({ day }) => day.slice(0, 4)))) {
      const isThere = await trx
        .selectFrom('calendar_day')
        .select('day')
        .where('day', '>=', `${year}-01-01`)
        .where('day', '<=', `${year}-12-31`)
        .limit(1)
        .executeTakeFirst()
      const days = calendarSeed.filter(({ day }) => day.startsWith(year))
      if (!isThere)
        await trx
          .insertInto('calendar_day')
          .values(days.map(({ day, isWorking, name }) => ({ day, is_working: isWorking, name })))
          .execute()
    }
  })
}

/** Inserts the macros; those for a missing type are left out. */
async function seedMacros(trx: Trx): Promise<void> {
  const any = await trx.selectFrom('macro').select('id').limit(1).executeTakeFirst()
  if (any) return
  const types = await trx.selectFrom('report_type').select(['id', 'name']).execute()
  const idOf = new Map(types.map(({ id, name }) => [name, id]))
  const known = macros.flatMap(
    ({ type, digit = null, outcome = null, reply = '', note = '', ...macro }, index) => {
      const report_type_id = type === undefined ? null : idOf.get(type)
      if (report_type_id === undefined) return []
      const shared = {
        owner: null,
        shared: true,
        approved_at: new Date(),
        display_order: index + 1,
      }
      return [{ ...macro, ...shared, report_type_id, digit, outcome, reply, note }]
    },
  )
  await trx.insertInto('macro').values(known).execute()
}
