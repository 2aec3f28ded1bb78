import type { Db } from '../../platform/database/schema.ts'

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
