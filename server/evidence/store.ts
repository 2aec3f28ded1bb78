import { sql } from 'kysely'
import type { StoredFile } from '../../contract/evidence/file.ts'
import type { DataKey } from '../platform/crypto/data-key.ts'
import {
  deleteDataKeys,
  findOrInsertDataKey,
  insertDataKey,
  wrappedKeyIn,
} from '../platform/crypto/data-key-store.ts'
import type { Keyring } from '../platform/crypto/keyring.ts'
import { valuesAfterWithdrawal } from '../platform/database/report-columns.ts'
import type { Db } from '../platform/database/schema.ts'
import { isOfCases } from './of-reports-store.ts'
import { deletePreviews } from './preview/preview-store.ts'
import { namePlace, readNames, sealNames } from './sealed-names.ts'
import type { StoredContent } from './content-store.ts'
import { among } from '../platform/database/rows.ts'

export interface NewFile {
  fileTokenMac: Buffer
  storageKey: string
  name: string
  size: number
  mime: string
  sm3: string
  original: StoredFile['original']
  metadata_kept: StoredFile['metadata_kept']
  uploadedAt: Date
  /** The data key of the content; undefined when it is stored already or there is none. */
  dataKey: DataKey | undefined
}

/** Inserts files with their data keys, in the caller's transaction. */
export async function insertFiles(trx: Db, keyring: Keyring, files: readonly NewFile[]) {
  if (files.length === 0) return
  const sealed = new Map<NewFile, ReturnType<typeof sealNames>>()
  for (const file of files) {
    const { storageKey, dataKey, name, sm3, original } = file
    const owner = { kind: 'file', storageKey } as const
    const key = dataKey
      ? await insertDataKey(trx, keyring, owner, dataKey)
      : await findOrInsertDataKey(trx, keyring, owner)
    const names = { name, sm3, original_sm3: original?.sm3 ?? null }
    sealed.set(file, sealNames(key, storageKey, names))
  }
  await trx
    .insertInto('file')
    .values(
      files.map((file) => ({
        ...sealed.get(file),
        handle_mac: file.fileTokenMac,
        storage_key: file.storageKey,
        size: file.size,
        mime: file.mime,
        original_size: file.original?.size ?? null,
        metadata_kept: file.metadata_kept ?? null,
        uploaded_at: file.uploadedAt,
        report_id: null,
        message_id: null,
        position: null,
      })),
    )
    .execute()
}

const nameSelection = ['name_sealed', 'sm3_sealed', 'original_sm3_sealed'] as const

/** Finds a file that is attached, or was uploaded since a time and may still be attached. */
export async function findFile(
  { db, keyring }: { db: Db; keyring: Keyring },
  fileTokenMac: Buffer,
  since: Date,
): Promise<Omit<StoredFile, 'file_id'> | undefined> {
  const row = await db
    .selectFrom('file')
    .select(['storage_key', 'size', 'mime', 'original_size', 'metadata_kept', ...nameSelection])
    .select(wrappedKeyIn('file').as('data_key'))
    .where('handle_mac', '=', fileTokenMac)
    .where((where) =>
      where.or([
        where('report_id', 'is not', null),
        where('message_id', 'is not', null),
        where('uploaded_at', '>', since),
      ]),
    )
    .executeTakeFirst()
  if (!row) return undefined
  const read = readNames(keyring, 'file', row)
  const { size, mime, original_size } = row
  const sm3 = read('original_sm3')
  return {
    name: read('name') ?? '',
    size,
    mime,
    sm3: read('sm3') ?? '',
    ...(original_size !== null && sm3 !== null && { original: { size: original_size, sm3 } }),
    ...(row.metadata_kept && { metadata_kept: true as const }),
  }
}

/** Finds the content of a file that was uploaded since a time and is not attached. */
export async function findUnattached(
  db: Db,
  fileTokenMac: Buffer,
  since: Date,
): Promise<(StoredContent & { readonly mime: string }) | undefined> {
  const row = await db
    .selectFrom('file')
    .select(['storage_key as storageKey', 'mime'])
    .select(wrappedKeyIn('file').as('wrappedKey'))
    .where('handle_mac', '=', fileTokenMac)
    .where('report_id', 'is', null)
    .where('message_id', 'is', null)
    .where('answer_id', 'is', null)
    .where('uploaded_at', '>', since)
    .executeTakeFirst()
  return row
}

export type FileOwner = { reportId: string } | { messageId: string } | { answerId: string }

/** Stands for the time of upload of an answer's files, whose answer has the time. */
const neverUnattached = new Date('9999-01-01T00:00:00Z')

/** Attaches unattached files, uploaded `since`, in the order of their macs. @returns those attached */
export async function attach(trx: Db, macs: readonly Buffer[], owner: FileOwner, since: Date) {
  const asked = sql<{ mac: Buffer; position: number }>`
    unnest(${macs}::bytea[]) with ordinality`.as<'asked'>(sql`asked (mac, position)`)
  return trx
    .updateTable('file')
    .from(asked)
    .set({
      report_id: 'reportId' in owner ? owner.reportId : null,
      message_id: 'messageId' in owner ? owner.messageId : null,
      // The place of its row tells when an authority answered, which is no secret of a citizen.
      ...('answerId' in owner && {
        answer_id: owner.answerId,
        uploaded_at: neverUnattached,
        is_settled: true,
      }),
      position: sql<number>`asked.position`,
    })
    .whereRef('file.handle_mac', '=', 'asked.mac')
    .where('file.report_id', 'is', null)
    .where('file.message_id', 'is', null)
    .where('file.answer_id', 'is', null)
    .where('file.uploaded_at', '>', since)
    .returning(['file.handle_mac', 'file.storage_key', 'file.mime'])
    .execute()
}

/** Detaches the files of an answer that a person has typed in. They may be attached again, or go with the clean-up. */
export const detachAnswerFiles = (
  trx: Db,
  { id, staffId }: { readonly id: string; readonly staffId: string },
  now: Date,
) =>
  trx
    .updateTable('file')
    .set({ answer_id: null, uploaded_at: now })
    .where('answer_id', '=', (eb) =>
      eb
        .selectFrom('authority_answer')
        .select('id')
        .where('id', '=', id)
        .where('staff_id', '=', staffId),
    )
    .execute()

/** Stores the password of a file, sealed. */
export async function setPassword(trx: Db, keyring: Keyring, storageKey: string, password: string) {
  const key = await findOrInsertDataKey(trx, keyring, { kind: 'file', storageKey })
  await trx
    .updateTable('file')
    .set({ password_sealed: key.seal(password, namePlace('file', storageKey, 'password')) })
    .where('storage_key', '=', storageKey)
    .execute()
}

/**
 * Detaches the files of a report, of its messages and of the answers about it for good. Erases names, digests and data keys at
 * once; the next clean-up deletes the content, which can no longer be decrypted.
 * @returns the number of files
 */
export async function detachFiles(trx: Db, reportId: string): Promise<number> {
  const detached = await trx
    .updateTable('file')
    .set(valuesAfterWithdrawal('file'))
    .where(isOfCases([reportId]))
    .returning('storage_key')
    .execute()
  await deleteKeysOf(trx, detached)
  return detached.length
}

/** Deletes the data keys of these files, so that their content, on the disk or in a backup, cannot be decrypted. */
export const deleteKeysOf = (trx: Db, stored: readonly { storage_key: string }[]): Promise<void> =>
  deleteDataKeys(
    trx,
    stored.map((row) => ({ kind: 'file', storageKey: row.storage_key })),
  )

/** Selects a batch of unattached files uploaded before a time. @param after the last id of the previous batch */
export const unattachedFilesBefore = (db: Db, before: Date, after: string, limit: number) =>
  db
    .selectFrom('file')
    .select(['id', 'storage_key'])
    .where('report_id', 'is', null)
    .where('message_id', 'is', null)
    .where('uploaded_at', '<', before)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

export async function deleteFiles(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.transaction().execute(async (trx) => {
    const deleted = trx.deleteFrom('file').where(among('id', ids)).returning('storage_key')
    const gone = await deleted.execute()
    await deleteKeysOf(trx, gone)
    await deletePreviews(
      trx,
      gone.map(({ storage_key }) => storage_key),
    )
  })
}

/** Matches files in use: attached to a report or message, or uploaded and not detached since. */
export const isInUse = sql<boolean>`file.uploaded_at > to_timestamp(0)`

/** A file as `verifyFiles` reads it. */
export interface StoredFileRow extends StoredContent {
  readonly id: string
  readonly size: number
  readonly sm3: string
}

const selectStoredFiles = (db: Db) =>
  db
    .selectFrom('file')
    .select(['id', 'storage_key', 'size', ...nameSelection])
    .select(wrappedKeyIn('file').as('data_key'))
    .where(isInUse)
type StoredFilesQuery = ReturnType<typeof selectStoredFiles>

/** Selects files in use. @param narrow filters and orders them */
export async function storedFiles(
  { db, keyring }: { db: Db; keyring: Keyring },
  narrow: (files: StoredFilesQuery) => StoredFilesQuery,
): Promise<StoredFileRow[]> {
  const rows = await narrow(selectStoredFiles(db)).execute()
  return rows.map((row) => ({
    id: row.id,
    storageKey: row.storage_key,
    wrappedKey: row.data_key,
    size: row.size,
    sm3: readNames(keyring, 'file', row)('sm3') ?? '',
  }))
}
