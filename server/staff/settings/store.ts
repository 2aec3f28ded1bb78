import type { Insertable, Kysely, Updateable } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

type Database = Kysely<Schema>
type MacroChanges = Pick<
  Insertable<Schema['macro']>,
  'name' | 'shared' | 'report_type_id' | 'step' | 'outcome' | 'authority_id' | 'reply' | 'note'
>

/** Returns a person's own lists and shared ones, by name. */
export const viewsFor = (db: Database, staffId: string) =>
  db
    .selectFrom('saved_view')
    .select(['id', 'owner', 'name', 'shared', 'filter'])
    .where((eb) => eb.or([eb('owner', '=', staffId), eb('shared', '=', true)]))
    .orderBy('name')
    .orderBy('id')
    .execute()

/** Returns how many a person owns. */
export async function countOwn(
  db: Database,
  table: 'saved_view' | 'macro',
  staffId: string,
): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('owner', '=', staffId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** @returns undefined when the person owns none of this id */
export const updateView = (
  db: Database,
  id: string,
  owner: string,
  changes: { name: string; shared: boolean; filter: string },
) =>
  db
    .updateTable('saved_view')
    .set(changes)
    .where('id', '=', id)
    .where('owner', '=', owner)
    .returning(['id'])
    .executeTakeFirst()

export const insertView = (
  db: Database,
  view: { owner: string; name: string; shared: boolean; filter: string },
) => db.insertInto('saved_view').values(view).returning('id').executeTakeFirstOrThrow()

export async function deleteView(db: Database, id: string, owner: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_view')
    .where('id', '=', id)
    .where('owner', '=', owner)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Returns a person's own macros and shared ones, in order. */
export const macrosFor = (db: Database, staffId: string) =>
  db
    .selectFrom('macro')
    .selectAll()
    .where((eb) => eb.or([eb('owner', '=', staffId), eb('shared', '=', true)]))
    .orderBy('display_order')
    .orderBy('name')
    .orderBy('id')
    .execute()

export const findMacro = (trx: Database, id: string) =>
  trx.selectFrom('macro').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const insertMacro = (trx: Database, owner: string, macro: MacroChanges) =>
  trx
    .insertInto('macro')
    .values({ ...macro, owner })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateMacro = (trx: Database, id: string, changes: MacroChanges) =>
  trx
    .updateTable('macro')
    .set(changes satisfies Updateable<Schema['macro']>)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export async function deleteMacro(trx: Database, id: string): Promise<void> {
  await trx.deleteFrom('macro').where('id', '=', id).execute()
}

export async function typeExists(db: Database, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('report_type')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the authorities by name. */
export const authorities = (db: Database) =>
  db.selectFrom('authority').selectAll().orderBy('name').execute()

export const findAuthority = (trx: Database, id: number) =>
  trx.selectFrom('authority').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** @returns undefined when the name is taken */
export const putAuthority = async (
  trx: Database,
  id: number | undefined,
  authority: { name: string; enabled: boolean },
) => {
  const namesake = await trx
    .selectFrom('authority')
    .select('id')
    .where('name', '=', authority.name)
    .executeTakeFirst()
  if (namesake && namesake.id !== id) return undefined
  return id === undefined
    ? trx
        .insertInto('authority')
        .values(authority)
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst()
    : trx
        .updateTable('authority')
        .set(authority)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst()
}
