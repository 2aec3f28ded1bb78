import type { Insertable, Selectable } from 'kysely'
import { among, hasRow } from '../platform/database/rows.ts'
import type { Db, Schema } from '../platform/database/schema.ts'

type MacroChanges = Pick<
  Insertable<Schema['macro']>,
  | 'name'
  | 'shared'
  | 'report_type_id'
  | 'digit'
  | 'step'
  | 'before'
  | 'outcome'
  | 'authority_id'
  | 'reply'
  | 'note'
>
type Macro = Selectable<Schema['macro']>

/** Returns how many macros in use or in draft a person owns. */
export async function countMacros(db: Db, staffId: string): Promise<number> {
  const { count } = await db
    .selectFrom('macro')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('owner', '=', staffId)
    .where('retired_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns a person's own macros and the shared ones, in order; shared ones may still wait for approval. */
export const macrosFor = (db: Db, staffId: string) =>
  db
    .selectFrom('macro')
    .leftJoin('staff as author', 'author.id', 'macro.owner')
    .leftJoin('staff as approver', 'approver.id', 'macro.approved_by')
    .selectAll('macro')
    .select(['author.name as owner_name', 'approver.name as approver_name'])
    .where('retired_at', 'is', null)
    .where((eb) => eb.or([eb('owner', '=', staffId), eb('shared', '=', true)]))
    .orderBy('display_order')
    .orderBy('macro.name')
    .orderBy('macro.id')
    .execute()

/** Returns the name of another macro that a digit runs for a type: a shared one, or one of the person's own. */
export async function holderOfDigit(
  db: Db,
  staffId: string,
  { family, digit, typeId }: { family: string | null; digit: number; typeId: number | null },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('macro')
    .select('name')
    .where('retired_at', 'is', null)
    .where('digit', '=', digit)
    .where((eb) => eb.or([eb('owner', '=', staffId), eb('shared', '=', true)]))
    .$if(family !== null, (query) => query.where('family', '<>', family))
    .$if(typeId !== null, (query) =>
      query.where((eb) =>
        eb.or([eb('report_type_id', 'is', null), eb('report_type_id', '=', typeId)]),
      ),
    )
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.name
}

/** Locks all versions of a macro, oldest first. @returns this version; undefined when it is not in use or in draft */
export async function lockMacro(trx: Db, id: string): Promise<Macro | undefined> {
  const versions = await trx
    .selectFrom('macro')
    .selectAll()
    .where('family', '=', (eb) => eb.selectFrom('macro').select('family').where('id', '=', id))
    .where('retired_at', 'is', null)
    .orderBy('version')
    .forUpdate()
    .execute()
  return versions.find((each) => each.id === id)
}

/**
 * Stores a macro. A personal one changes in place. A shared one becomes a new version, so that an approval is of the
 * words that were read: it replaces an unapproved one, and the approved one stays in use until this is approved.
 */
export async function putMacro(
  trx: Db,
  owner: string,
  before: Macro | undefined,
  changes: MacroChanges,
  at: Date,
): Promise<Macro> {
  if (before && !before.shared && !changes.shared)
    return trx
      .updateTable('macro')
      .set(changes)
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  if (!before)
    return trx
      .insertInto('macro')
      .values({ ...changes, owner })
      .returningAll()
      .executeTakeFirstOrThrow()
  const { id, family, display_order, approved_at } = before
  const { last } = await trx
    .selectFrom('macro')
    .select((eb) => eb.fn.max('version').as('last'))
    .where('family', '=', family)
    .executeTakeFirstOrThrow()
  if (approved_at === null)
    await trx.updateTable('macro').set({ retired_at: at }).where('id', '=', id).execute()
  return trx
    .insertInto('macro')
    .values({ ...changes, owner, family, display_order, version: last + 1 })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Puts a version into use instead of the earlier ones. */
export async function approveMacro(
  trx: Db,
  { id, family, version }: Macro,
  approval: { readonly approved_by: string; readonly approved_at: Date },
): Promise<Macro> {
  await trx
    .updateTable('macro')
    .set({ retired_at: approval.approved_at })
    .where('family', '=', family)
    .where('version', '<', version)
    .where('retired_at', 'is', null)
    .execute()
  return trx
    .updateTable('macro')
    .set(approval)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Takes a macro out of use: a personal one or an unapproved version alone, or all versions. */
export async function retireMacro(trx: Db, macro: Macro, at: Date): Promise<void> {
  const { id, family, approved_at } = macro
  const isAlone = approved_at === null
  await trx
    .updateTable('macro')
    .set({ retired_at: at })
    .where(isAlone ? 'id' : 'family', '=', isAlone ? id : family)
    .where('retired_at', 'is', null)
    .execute()
}

/** Returns the approved versions of a macro that a person may see, but for the given one. */
export const otherVersions = (db: Db, id: string, staffId: string) =>
  db
    .selectFrom('macro as one')
    .innerJoin('macro', 'macro.family', 'one.family')
    .leftJoin('staff as approver', 'approver.id', 'macro.approved_by')
    .selectAll('macro')
    .select('approver.name as approver_name')
    .where('one.id', '=', id)
    .where((eb) => eb.or([eb('one.shared', '=', true), eb('one.owner', '=', staffId)]))
    .whereRef('macro.id', '<>', 'one.id')
    .where('macro.shared', '=', true)
    .where('macro.approved_at', 'is not', null)
    .orderBy('macro.version', 'desc')
    .execute()

/** Returns the report types of a scope, in order; null means all. */
export const reportTypes = (db: Db, scope: readonly number[] | null) =>
  db
    .selectFrom('report_type')
    .select(['id', 'name'])
    .$if(scope !== null, (query) => query.where(among('id', [...(scope ?? []), 0])))
    .orderBy('display_order')
    .orderBy('id')
    .execute()

export const typeExists = (db: Db, id: number): Promise<boolean> =>
  hasRow(db.selectFrom('report_type').select('id').where('id', '=', id))

/** Returns the authorities that a macro may transfer to, by name. */
export const authorities = (db: Db) =>
  db.selectFrom('authority').select(['id', 'name', 'hours', 'enabled']).orderBy('name').execute()
