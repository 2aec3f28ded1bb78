import type { Db } from '../../platform/database/schema.ts'
import { changesRow } from '../../platform/database/rows.ts'

/** Returns a person's own lists and shared ones, by name. */
export const viewsFor = (db: Db, staffId: string) =>
  db
    .selectFrom('saved_view')
    .select(['id', 'owner', 'name', 'shared', 'filter'])
    .where((eb) => eb.or([eb('owner', '=', staffId), eb('shared', '=', true)]))
    .orderBy('name')
    .orderBy('id')
    .execute()

/** Returns how many lists a person owns. */
export async function countViews(db: Db, staffId: string): Promise<number> {
  const { count } = await db
    .selectFrom('saved_view')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('owner', '=', staffId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** @returns undefined when the person owns none of this id */
export const updateView = (
  db: Db,
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
  db: Db,
  view: { owner: string; name: string; shared: boolean; filter: string },
) => db.insertInto('saved_view').values(view).returning('id').executeTakeFirstOrThrow()

export const deleteView = (db: Db, id: string, owner: string): Promise<boolean> =>
  changesRow(db.deleteFrom('saved_view').where('id', '=', id).where('owner', '=', owner))

export const authorities = (db: Db) =>
  db.selectFrom('authority').selectAll().orderBy('name').execute()

export const findAuthority = (trx: Db, id: number) =>
  trx.selectFrom('authority').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** @returns undefined when the name is taken */
export const putAuthority = async (
  trx: Db,
  id: number | undefined,
  authority: { name: string; hours: string; enabled: boolean; certificate?: string | null },
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
