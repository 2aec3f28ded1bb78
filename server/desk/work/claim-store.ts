import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { inScope, type Scope } from '../queue/scope.ts'

type Database = Kysely<Schema>
type Condition = RawBuilder<boolean>

/** Who looks for something to do, and among what. */
export interface Seeker {
  readonly staffId: string
  readonly scope: Scope
  /** All in scope when empty. */
  readonly reportTypeIds: readonly number[]
  readonly except: readonly string[]
  readonly now: Date
}

/** What anybody could take up: nobody holds it, nothing is pending, and the centre has something to do. */
function free({ staffId, scope, reportTypeIds, except, now }: Seeker): Condition {
  const conditions = [
    // Of what is transferred, what should have come back; the rest waits for the authority.
    sql`(c.status in ('received', 'accepted', 'processing', 'appealing')
      or (c.status = 'transferred' and (c.near_at <= ${now} or c.has_answer)))`,
    sql`(c.holder is null or c.held_until <= ${now} or c.holder = ${staffId})`,
    sql`not (c.status = 'appealing' and c.decided_by is not distinct from ${staffId}::uuid)`,
    sql`not exists (select from pending_step where pending_step.report_id = c.report_id)`,
    inScope(scope),
  ]
  if (reportTypeIds.length > 0) conditions.push(inScope(reportTypeIds))
  if (except.length > 0) conditions.push(sql`c.case_number <> all(${except}::text[])`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** In this order: what is urgent before what is not, one's own before what is nobody's. */
const ranks = (staffId: string): Condition[] => [
  sql<boolean>`c.is_urgent and c.assignee = ${staffId}`,
  sql<boolean>`c.is_urgent and c.assignee is null`,
  sql<boolean>`not c.is_urgent and c.assignee = ${staffId}`,
  sql<boolean>`not c.is_urgent and c.assignee is null`,
]

/**
 * The next best case, locked until the transaction ends; those that others are just taking are passed over.
 * @returns its number and whether it was theirs already
 */
export async function lockNext(
  trx: Database,
  seeker: Seeker,
): Promise<{ case_number: string; report_id: string; was_held: boolean } | undefined> {
  const { staffId, now } = seeker
  for (const rank of ranks(staffId)) {
    const { rows } = await sql<{ case_number: string; report_id: string; was_held: boolean }>`
      select c.case_number, c.report_id,
        coalesce(c.holder = ${staffId} and c.held_until > ${now}, false) as was_held
      from report_case c where ${rank} and ${free(seeker)}
      order by c.is_urgent desc, c.due_at, c.report_id limit 1
      for no key update of c skip locked
    `.execute(trx)
    if (rows[0]) return rows[0]
  }
  return undefined
}

export async function hold(
  trx: Database,
  reportId: string,
  lease: { holder: string; until: Date } | null,
): Promise<void> {
  await trx
    .updateTable('report_case')
    .set({ holder: lease?.holder ?? null, held_until: lease?.until ?? null })
    .where('report_id', '=', reportId)
    .execute()
}

/**
 * The same for a case that `lockNext` found, unless a decision is pending in it. The search looked at the decisions of the
 * moment when it began, also where it then met a row that has changed since: by a colleague who took the case, decided, and
 * let it go while it ran.
 * @returns whether it is held; `lockNext` does not find it again
 */
export async function holdUndecided(
  trx: Database,
  reportId: string,
  lease: { holder: string; until: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('report_case')
    .set({ holder: lease.holder, held_until: lease.until })
    .where('report_id', '=', reportId)
    .where((by) =>
      by.not(
        by.exists(by.selectFrom('pending_step').select('id').where('report_id', '=', reportId)),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Makes a lease of theirs longer. @returns false when they hold it no more */
export async function prolong(
  db: Database,
  reportId: string,
  lease: { holder: string; until: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('report_case')
    .set({ held_until: lease.until })
    .where('report_id', '=', reportId)
    .where('holder', '=', lease.holder)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
