import type { Kysely } from 'kysely'
import type { DataKey } from '../../platform/crypto/data-key.ts'
import { insertDataKey, wrappedKeyIn } from '../../platform/crypto/data-key-store.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Refusal, Schema } from '../../platform/database/schema.ts'
import type { Progress } from '../../platform/storage/file-store.ts'
import type { StoredContent } from '../content-store.ts'
import { readNames, sealName } from '../sealed-names.ts'
import { deleteKeysOf } from '../store.ts'

type Database = Kysely<Schema>

export interface UploadRow extends StoredContent {
  idMac: Buffer
  name: string
  size: number
  received: number
  /** Of the bytes received; see `Progress` of the file store. */
  tail: Buffer | undefined
  begunAt: Date
  removesMetadata: boolean
  refused: Refusal | null
}

/** Inserts an upload and the data key of what it will bring, in the caller's transaction. */
export async function insertUpload(
  trx: Database,
  keyring: Keyring,
  upload: Pick<UploadRow, 'idMac' | 'storageKey' | 'name' | 'size' | 'begunAt' | 'removesMetadata'>,
  dataKey: DataKey,
): Promise<void> {
  const { storageKey } = upload
  await insertDataKey(trx, keyring, { kind: 'file', storageKey }, dataKey)
  await trx
    .insertInto('upload')
    .values({
      id_mac: upload.idMac,
      storage_key: storageKey,
      name_sealed: sealName(dataKey, 'upload', storageKey, upload.name),
      size: upload.size,
      begun_at: upload.begunAt,
      removes_metadata: upload.removesMetadata,
      refused: null,
    })
    .execute()
}

/** An upload begun since a time. @param lock waits for another transaction that is finishing it */
export async function findUpload(
  { db, keyring }: { db: Database; keyring: Keyring },
  idMac: Buffer,
  since: Date,
  { lock = false }: { lock?: boolean } = {},
): Promise<UploadRow | undefined> {
  const query = db
    .selectFrom('upload')
    .selectAll()
    .select(wrappedKeyIn('upload').as('data_key'))
    .where('id_mac', '=', idMac)
    .where('begun_at', '>', since)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  const read = row && readNames(keyring, 'upload', row)
  return (
    row && {
      idMac,
      storageKey: row.storage_key,
      name: read?.('name') ?? '',
      size: row.size,
      received: row.received,
      tail: row.tail ?? undefined,
      wrappedKey: row.data_key,
      begunAt: row.begun_at,
      removesMetadata: row.removes_metadata,
      refused: row.refused,
    }
  )
}

/** Moves the offset on. @returns false when it was not at `from`: another request has written meanwhile */
export async function recordProgress(
  db: Database,
  idMac: Buffer,
  from: number,
  to: Progress,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('upload')
    .set({ received: to.offset, tail: to.tail ?? null })
    .where('id_mac', '=', idMac)
    .where('received', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stores why an upload is not taken, and erases the key of what it has brought, in the caller's transaction. */
export async function refuseUpload(
  trx: Database,
  { idMac, storageKey }: UploadRow,
  refusal: Refusal,
): Promise<void> {
  await trx
    .updateTable('upload')
    .set({ refused: JSON.stringify(refusal), tail: null })
    .where('id_mac', '=', idMac)
    .execute()
  await deleteKeysOf(trx, [{ storage_key: storageKey }])
}

/** Deletes the row of an upload that has become a file: the data key is the file's from now on. */
export async function deleteUploadRow(trx: Database, idMac: Buffer): Promise<void> {
  await trx.deleteFrom('upload').where('id_mac', '=', idMac).execute()
}

/** Deletes uploads that come to nothing, with their data keys, in the caller's transaction. */
export async function deleteUploads(trx: Database, idMacs: readonly Buffer[]): Promise<void> {
  if (idMacs.length === 0) return
  const deleted = trx.deleteFrom('upload').where('id_mac', 'in', idMacs).returning('storage_key')
  await deleteKeysOf(trx, await deleted.execute())
}

/** A batch of those begun before a time, the oldest first. */
export const uploadsBefore = (
  db: Database,
  before: Date,
  { limit, skip }: { limit: number; skip: number },
): Promise<{ id_mac: Buffer; storage_key: string }[]> =>
  db
    .selectFrom('upload')
    .select(['id_mac', 'storage_key'])
    .where('begun_at', '<', before)
    .orderBy('begun_at')
    .limit(limit)
    .offset(skip)
    .execute()
