import { randomBytes } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/open.ts'

/** Inserts a report without contents, for tests of what lies below reports, which may not ask them. @returns its id */
export async function bareReport({
  database: { db },
  clock,
}: {
  readonly database: Pick<Database, 'db'>
  readonly clock: Clock
}): Promise<string> {
  const { id } = await db
    .insertInto('report')
    .values({
      code_mac: randomBytes(32),
      content_mac: randomBytes(32),
      report_type_id: db.selectFrom('report_type').select('id').limit(1),
      real_name: false,
      status: 'received',
      involves_minors: false,
      wants_result: false,
      reported_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
