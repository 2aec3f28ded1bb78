import type { Kysely, Updateable } from 'kysely'
import type { Schema } from '../platform/database/schema.ts'

type Database = Kysely<Schema>

/** Files with a name in plain text. @param after the id that the last batch ended with */
export async function filesNamedInPlain(
  db: Database,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('file')
    .select('id')
    .where('name', '<>', '')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export const lockFile = (trx: Database, id: string) =>
  trx
    .selectFrom('file')
    .select(['storage_key', 'name', 'sm3', 'original_sm3'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export async function storeNames(
  trx: Database,
  id: string,
  sealed: Updateable<Schema['file']>,
): Promise<void> {
  const columns = { ...sealed, name: '', sm3: '', original_sm3: null }
  await trx.updateTable('file').set(columns).where('id', '=', id).execute()
}

/** There are few at any time: none lives for longer than a day. */
export async function uploadsNamedInPlain(db: Database): Promise<Buffer[]> {
  const rows = await db.selectFrom('upload').select('id_mac').where('name', '<>', '').execute()
  return rows.map(({ id_mac }) => id_mac)
}

export const lockUpload = (trx: Database, idMac: Buffer) =>
  trx
    .selectFrom('upload')
    .select(['storage_key', 'name'])
    .where('id_mac', '=', idMac)
    .forUpdate()
    .executeTakeFirst()

export async function storeUploadName(
  trx: Database,
  idMac: Buffer,
  name_sealed: Buffer,
): Promise<void> {
  await trx
    .updateTable('upload')
    .set({ name: '', name_sealed })
    .where('id_mac', '=', idMac)
    .execute()
}
