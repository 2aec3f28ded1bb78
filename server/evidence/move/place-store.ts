import { sql, type Kysely } from 'kysely'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { FilePlace, Schema } from '../../platform/database/schema.ts'
import { isInUse, storedFiles, type StoredFileRow } from '../store.ts'

type Database = Kysely<Schema>

/** Where files are moved to. */
export type Destination = Extract<FilePlace, 'local' | 's3'>

/** The place of a file on its way there. */
export const onTheWayTo = (destination: Destination): FilePlace =>
  destination === 's3' ? 'to_s3' : 'to_local'

/** Which files are to be moved. */
export interface MoveQuery {
  /** Where they lie. */
  readonly place: FilePlace
  /** Only those uploaded before. */
  readonly before: Date
  /** The storage key that the last batch ended with. */
  readonly after: string
  readonly limit: number
}

/**
 * A batch of sealed files that lie at one place, in the order of their storage keys, which say nothing: the order in which
 * they are put into a bucket is seen there.
 */
export const filesToMove = (
  deps: { db: Database; keyring: Keyring },
  { place, before, after, limit }: MoveQuery,
): Promise<StoredFileRow[]> =>
  storedFiles(deps, (files) =>
    files
      .where('place', '=', place)
      .where('uploaded_at', '<', before)
      .where('storage_key', '>', after)
      .orderBy('storage_key')
      .limit(limit),
  )

/** Says that a file is on its way. @returns false when it is not in use any more, or there already */
export async function beginMove(
  db: Database,
  id: string,
  destination: Destination,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('file')
    .set({ place: onTheWayTo(destination) })
    .where('id', '=', id)
    .where('place', '<>', destination)
    .where(isInUse)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Where a file is; undefined when its row is gone. */
export async function placeOf(db: Database, id: string): Promise<FilePlace | undefined> {
  const row = await db.selectFrom('file').select('place').where('id', '=', id).executeTakeFirst()
  return row?.place
}

/**
 * Says that a file has arrived, unless it was turned round or deleted meanwhile.
 * @param removeSource removes what it has where it came from; on the disk alone, since its row is locked
 * @returns where it is now; undefined when its row is gone
 */
export const endMove = (
  db: Database,
  id: string,
  destination: Destination,
  removeSource: () => Promise<void> = async () => undefined,
): Promise<FilePlace | undefined> =>
  db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('file')
      .select('place')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (row?.place !== onTheWayTo(destination)) return row?.place
    await removeSource()
    await trx.updateTable('file').set({ place: destination }).where('id', '=', id).execute()
    return destination
  })

/** Where files may lie that are to be moved: first those that a move has left on their way. */
export const placesBefore = (destination: Destination): readonly FilePlace[] => [
  'to_s3',
  'to_local',
  destination === 's3' ? 'local' : 's3',
]

/** Whether any file lies in the bucket, or may. */
export async function anyInBucket(db: Database): Promise<boolean> {
  const found = await db
    .selectFrom('file')
    .select('id')
    .where('place', 'in', ['s3', 'to_s3', 'to_local'])
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether there is a row of a file at all, in use or still to be deleted. */
export async function isKnown(db: Database, storageKey: string): Promise<boolean> {
  const found = await db
    .selectFrom('file')
    .select('id')
    .where('storage_key', '=', storageKey)
    .executeTakeFirst()
  return found !== undefined
}

/** How many files in use lie at each place, and the bytes of their contents. */
export async function countPlaces(
  db: Database,
): Promise<ReadonlyMap<FilePlace, { files: number; bytes: number }>> {
  const rows = await db
    .selectFrom('file')
    .select(['place', sql<string>`count(*)`.as('files'), sql<string>`sum(size)`.as('bytes')])
    .where(isInUse)
    .groupBy('place')
    .execute()
  return new Map(
    rows.map(({ place, files, bytes }) => [place, { files: Number(files), bytes: Number(bytes) }]),
  )
}
