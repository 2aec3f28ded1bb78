import type { DataKey } from '../../platform/crypto/data-key.ts'
import { insertDataKey, wrappedKeyIn } from '../../platform/crypto/data-key-store.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import { among, changesRow } from '../../platform/database/rows.ts'
import type { Db, Refusal } from '../../platform/database/schema.ts'
import type { Progress } from '../../platform/storage/file-store.ts'
import type { StoredContent } from '../content-store.ts'
import { readNames, sealName } from '../sealed-names.ts'
import { deleteKeysOf } from '../store.ts'

export interface UploadRow extends StoredContent {
  idMac: Buffer
  name: string
  size: number
  received: number
  /** The tail of the received bytes; see `Progress` of the file store. */
  tail: Buffer | undefined
  begunAt: Date
  removesMetadata: boolean
  refused: Refusal | null
}

/** Inserts an upload and the data key of its content, in the caller's transaction. */
export async function insertUpload(
  trx: Db,
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

/** Finds an upload begun since a time. @param lock locks the row, after any transaction that is finishing the upload */
export async function findUpload(
  { db, keyring }: { db: Db; keyring: Keyring },
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

/** Advances the offset. @returns false when it was not at `from`, because another request has written meanwhile */
export const recordProgress = (db: Db, idMac: Buffer, from: number, to: Progress) =>
  changesRow(
    db
      .updateTable('upload')
      .set({ received: to.offset, tail: to.tail ?? null })
      .where('id_mac', '=', idMac)
      .where('received', '=', from),
  )

/** Stores the refusal of an upload and erases the key of its content, in the caller's transaction. */
export async function refuseUpload(trx: Db, { idMac, storageKey }: UploadRow, refusal: Refusal) {
  await trx
    .updateTable('upload')
    .set({ refused: JSON.stringify(refusal), tail: null })
    .where('id_mac', '=', idMac)
    .execute()
  await deleteKeysOf(trx, [{ storage_key: storageKey }])
}

/** Deletes the row of an upload that has become a file. Keeps the data key, which now belongs to the file. */
export async function deleteUploadRow(trx: Db, idMac: Buffer): Promise<void> {
  await trx.deleteFrom('upload').where('id_mac', '=', idMac).execute()
}

/** Deletes uploads with their data keys, in the caller's transaction. */
export async function deleteUploads(trx: Db, idMacs: readonly Buffer[]): Promise<void> {
  if (idMacs.length === 0) return
  const deleted = trx.deleteFrom('upload').where(among('id_mac', idMacs)).returning('storage_key')
  await deleteKeysOf(trx, await deleted.execute())
}

/** Selects a batch of uploads begun before a time, oldest first. */
export const uploadsBefore = (
  db: Db,
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
