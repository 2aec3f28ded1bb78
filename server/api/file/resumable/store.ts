import type { Kysely } from 'kysely'
import type { Refusal, Schema } from '../../../platform/database/schema.ts'

type Database = Kysely<Schema>

export interface UploadRow {
  idMac: Buffer
  storageKey: string
  name: string
  size: number
  received: number
  begunAt: Date
  removesMetadata: boolean
  refused: Refusal | null
}

export async function insertUpload(
  db: Database,
  upload: Pick<UploadRow, 'idMac' | 'storageKey' | 'name' | 'size' | 'begunAt' | 'removesMetadata'>,
): Promise<void> {
  await db
    .insertInto('upload')
    .values({
      id_mac: upload.idMac,
      storage_key: upload.storageKey,
      name: upload.name,
      size: upload.size,
      begun_at: upload.begunAt,
      removes_metadata: upload.removesMetadata,
      refused: null,
    })
    .execute()
}

/** An upload begun since a time. @param lock waits for another transaction that is finishing it */
export async function findUpload(
  db: Database,
  idMac: Buffer,
  since: Date,
  { lock = false }: { lock?: boolean } = {},
): Promise<UploadRow | undefined> {
  const query = db
    .selectFrom('upload')
    .selectAll()
    .where('id_mac', '=', idMac)
    .where('begun_at', '>', since)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  return (
    row && {
      idMac,
      storageKey: row.storage_key,
      name: row.name,
      size: row.size,
      received: row.received,
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
  to: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('upload')
    .set({ received: to })
    .where('id_mac', '=', idMac)
    .where('received', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function refuseUpload(db: Database, idMac: Buffer, refusal: Refusal): Promise<void> {
  await db
    .updateTable('upload')
    .set({ refused: JSON.stringify(refusal) })
    .where('id_mac', '=', idMac)
    .execute()
}

export async function deleteUploads(db: Database, idMacs: readonly Buffer[]): Promise<void> {
  if (idMacs.length === 0) return
  await db.deleteFrom('upload').where('id_mac', 'in', idMacs).execute()
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
