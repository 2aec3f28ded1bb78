import { sql } from 'kysely'
import type { InboxKind } from '../../../contract/desk/inbox.ts'
import type { Status } from '../../../contract/report/report-status.ts'
import type { Db, Trx } from '../../platform/database/schema.ts'
import { inScope, type Scope } from '../../report/case/case-rules.ts'

interface NewEntry {
  readonly staffId: string
  readonly reportId: string
  readonly kind: InboxKind
  /** The colleague; undefined: an authority or the desk itself. */
  readonly by?: string | undefined
  readonly at: Date
}

/** Tells a person about a case, unless it is their own act. */
export async function addToInbox(trx: Trx, entry: NewEntry): Promise<void> {
  const { staffId, reportId, kind, by, at } = entry
  if (staffId === by) return
  await trx
    .insertInto('inbox_entry')
    .values({ staff_id: staffId, report_id: reportId, kind, by_id: by ?? null, at })
    .execute()
}

/** Selects a person's newest entries about cases of the scope. */
export async function selectInbox(db: Db, staffId: string, scope: Scope, limit: number) {
  const { rows } = await sql<{
    id: string
    kind: InboxKind
    by_id: string | null
    by_name: string | null
    at: Date
    is_read: boolean
    case_number: string
    status: Status
    report_type_id: number
    type_name: string | null
  }>`
    select e.id, e.kind, c.case_number, c.status, c.report_type_id, t.name as type_name,
      e.by_id, s.name as by_name, e.at,
      e.read_at is not null as is_read
    from inbox_entry e join report_case c on c.report_id = e.report_id
    left join staff s on s.id = e.by_id left join report_type t on t.id = c.report_type_id
    where e.staff_id = ${staffId} and ${inScope(scope)} order by e.at desc, e.id limit ${limit}`.execute(
    db,
  )
  return rows
}

/** @param id one entry; undefined: all of the person's */
export const markRead = (db: Db, staffId: string, id: string | undefined, at: Date) =>
  db
    .updateTable('inbox_entry')
    .set({ read_at: at })
    .where('staff_id', '=', staffId)
    .where('read_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .execute()

/** Deletes entries older than a time, read or not. */
export const forgetInboxBefore = (db: Db, before: Date) =>
  db.deleteFrom('inbox_entry').where('at', '<', before).execute()

/** Returns the active colleagues who may work on cases of a type and whose names follow an `@` in a text. */
export async function mentionedIn(db: Db, text: string, reportTypeId: number): Promise<string[]> {
  const afterSigns = text.split(/[@＠]/).slice(1)
  if (afterSigns.length === 0) return []
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from staff where state = 'active' and duty = 'business'
      and (report_type_ids is null or ${reportTypeId}::integer = any (report_type_ids))`.execute(db)
  const mentioned = afterSigns.flatMap((words) => {
    const named = rows.filter(({ name }) => words.startsWith(name))
    // @王伟明 is not 王伟.
    const longest = Math.max(...named.map(({ name }) => name.length))
    return named.filter(({ name }) => name.length === longest).map(({ id }) => id)
  })
  return [...new Set(mentioned)]
}
