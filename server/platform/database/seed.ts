import { sql, type Kysely } from 'kysely'
import type { Schema } from './schema.ts'
import { frontConfigSeed } from './seed-data/front-config.ts'
import { reportTypes } from './seed-data/report-types.ts'

/**
 * Fills what a new portal needs: report types and the front-end config. Each is filled once, while there is
 * none; after that they are the centre's, who may rename, change or remove them.
 */
export async function seed(db: Kysely<Schema>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Several servers may start at once; any constant that nothing else locks.
    await sql`select pg_advisory_xact_lock(hashtext('report-portal seed'))`.execute(trx)

    const anyType = await trx.selectFrom('report_type').select('id').limit(1).executeTakeFirst()
    if (!anyType)
      await trx
        .insertInto('report_type')
        .values(
          reportTypes.map(({ name, summary, guide, icon }, index) => ({
            name,
            summary,
            guide: guide.join('\n'),
            icon,
            display_order: index + 1,
          })),
        )
        .execute()

    await trx
      .insertInto('front_config')
      .values({ id: 1, config: JSON.stringify(frontConfigSeed), personal_center: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}
