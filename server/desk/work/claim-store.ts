import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { type Scope, inScope } from '../queue/view-sql.ts'

type Database = Kysely<Schema>
type Condition = RawBuilder<boolean>

/** The person and the constraints of a search for the next case. */
export interface NextSearch {
  readonly staffId: string
  readonly scope: Scope
  /** Empty means all in scope. */
  readonly reportTypeIds: readonly number[]
  readonly except: readonly string[]
  readonly now: Date
}

/** SQL condition of available cases: not held, nothing pending, and the centre's turn. */
function availableTo({ staffId, scope, reportTypeIds, except, now }: NextSearch): Condition {
  const conditions = [
    // Of transferred cases only those whose answer is due or has come.
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

/** Priority: urgent before the rest, one's own before unassigned. */
const priorities = (staffId: string): Condition[] => [
  sql<boolean>`c.is_urgent and c.assignee = ${staffId}`,
  sql<boolean>`c.is_urgent and c.assignee is null`,
  sql<boolean>`not c.is_urgent and c.assignee = ${staffId}`,
  sql<boolean>`not c.is_urgent and c.assignee is null`,
]

/**
 * Locks the next case until the transaction ends, skipping cases locked by others.
 * @returns its number, and whether the person held it already
 */
export async function lockNext(
  trx: Database,
  search: NextSearch,
): Promise<{ case_number: string; report_id: string; was_held: boolean } | undefined> {
  const { staffId, now } = search
  for (const priority of priorities(staffId)) {
    const { rows } = await sql<{ case_number: string; report_id: string; was_held: boolean }>`
      select c.case_number, c.report_id,
        coalesce(c.holder = ${staffId} and c.held_until > ${now}, false) as was_held
      from report_case c where ${priority} and ${availableTo(search)}
      order by c.is_urgent desc, c.due_at, c.report_id limit 1
      for no key update of c skip locked
    `.execute(trx)
    if (rows[0]) return rows[0]
  }
  return undefined
}
