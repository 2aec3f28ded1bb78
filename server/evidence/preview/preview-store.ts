import { sql, type ExpressionBuilder, type RawBuilder, type Updateable } from 'kysely'
import { wrappedKeyIn } from '../../platform/crypto/data-key-store.ts'
import type { Db, Schema, Trx } from '../../platform/database/schema.ts'
import type { StoredContent } from '../content-store.ts'
import { isOfCases } from '../of-reports-store.ts'
import { among } from '../../platform/database/rows.ts'

/** The order in which previews are made, the highest first. `opened`: a member of staff has the case open and waits. */
export const priorities = { other: 0, urgent: 1, opened: 2 } as const
export type Priority = keyof typeof priorities

/** Requests missing previews of these reports' files. @returns the rows inserted or moved */
export async function insertWaiting(trx: Trx, reportIds: readonly string[], priority: Priority) {
  const { numInsertedOrUpdatedRows: waiting } = await trx
    .insertInto('file_preview')
    .columns(['storage_key', 'priority', 'turn'])
    .expression(
      trx
        .selectFrom('file')
        .select(['storage_key', sql<number>`${priorities[priority]}::int`.as('priority')])
        .select(
          // Storage keys are random, so the number tells nothing of the order in which files arrived.
          sql<number>`row_number() over (partition by report_id, message_id, answer_id order by storage_key)`.as(
            'turn',
          ),
        )
        .where(isOfCases(reportIds)),
    )
    .onConflict((conflict) =>
      conflict
        .column('storage_key')
        .doUpdateSet({ priority: priorities[priority] })
        .where('file_preview.state', '=', 'waiting')
        .where('file_preview.priority', '<', priorities[priority]),
    )
    .executeTakeFirstOrThrow()
  return Number(waiting)
}

/**
 * Requests previews that could not be made, and those of `again` anew. Attempts go on being counted, so that a file that crashes the server is not tried again each time.
 * @returns the number of rows moved
 */
export async function reopenUnmade(
  trx: Trx,
  reportIds: readonly string[],
  types: readonly string[],
  again: readonly string[],
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('file_preview')
    .set({ state: 'waiting', priority: priorities.opened })
    .where('state', '<>', 'waiting')
    .where(sql<boolean>`(about_sealed is null or storage_key = any (${again}::text[]))`)
    .where('tries', '<', maxTries)
    .where(sql<boolean>`(state <> 'ready' or tries < ${mostTriesAgain})`)
    .where('storage_key', 'in', (eb) =>
      eb
        .selectFrom('file')
        .select('storage_key')
        .where(isOfCases(reportIds))
        .where(among('mime', types)),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** A file whose preview is being made. */
export interface ClaimedFile extends StoredContent {
  readonly mime: string
  /** The password that its reporter gave. */
  readonly passwordSealed: Buffer | null
}

/** Maximum attempts at a preview, in case a file crashes the whole server each time. */
const maxTries = 10
/** Attempts after which a preview that is there is not made anew: the desk shows nothing of its file meanwhile. */
const mostTriesAgain = 3
/** Attempts that an unavailable store can use up; fewer than `maxTries`, so that it never ends a preview. */
const mostUnreachedTries = 5

/** The state of a preview that could not be made: one that was to be replaced stays. */
const unmade = sql<'ready' | 'none'>`case when preview_key is null then 'none' else 'ready' end`

/**
 * Claims the next preview: of opened cases, or of urgent ones before others; each report's first file before any second one.
 * @param except storage keys to skip
 */
export async function beginNext(
  db: Db,
  isOfOpened: boolean,
  except: readonly string[],
): Promise<ClaimedFile | undefined> {
  await db
    .updateTable('file_preview')
    .set({ state: unmade })
    .where('state', '=', 'waiting')
    .where('tries', '>=', maxTries)
    .where(sql<boolean>`storage_key <> all (${except})`)
    .execute()
  const begun = await db
    .updateTable('file_preview')
    .set({ tries: sql<number>`tries + 1` })
    .where('storage_key', '=', (eb) =>
      eb
        .selectFrom('file_preview')
        .select('storage_key')
        .where('state', '=', 'waiting')
        .where(sql<boolean>`coalesce(retry_at <= now(), true)`)
        .where(sql<boolean>`storage_key <> all (${except})`)
        .where('priority', isOfOpened ? '=' : '<', priorities.opened)
        .orderBy('priority', 'desc')
        .orderBy('turn')
        .orderBy('tries')
        .limit(1),
    )
    .returning('storage_key')
    .executeTakeFirst()
  if (!begun) return undefined
  const file = await db
    .selectFrom('file')
    .select(['storage_key', 'mime', 'password_sealed'])
    .select(wrappedKeyIn('file').as('data_key'))
    .where('storage_key', '=', begun.storage_key)
    .executeTakeFirst()
  return {
    storageKey: begun.storage_key,
    // A file without a data key is erased and cannot be shown.
    wrappedKey: file?.data_key ?? null,
    mime: file?.mime ?? '',
    passwordSealed: file?.password_sealed ?? null,
  }
}

/** @param aboutSealed why there is none; null when this kind has no preview, or the file is erased */
export async function recordNone(db: Db, storageKey: string, aboutSealed: Buffer | null) {
  await db
    .updateTable('file_preview')
    .set({
      state: unmade,
      retry_at: null,
      about_sealed: sql<Buffer | null>`case when preview_key is null then ${aboutSealed}::bytea else about_sealed end`,
    })
    .where('storage_key', '=', storageKey)
    .where('state', '=', 'waiting')
    .execute()
}

/** Attempts at a file for which time or memory did not suffice. */
const mostHeavyTries = 3

/**
 * Puts off a preview for which time or memory of the machine did not suffice: to the next quarter of an hour after the first attempt,
 * and to the one after it after the second. In quarters, as files are kept, because an exact time would tell when the file arrived.
 * @returns whether it is tried again
 */
export async function putOff(db: Db, storageKey: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('file_preview')
    .set({ retry_at: sql<Date>`quarter_hour(now()) + tries * interval '15 minutes'` })
    .where('storage_key', '=', storageKey)
    .where('state', '=', 'waiting')
    .where('tries', '<', mostHeavyTries)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes back an attempt that failed for a reason other than the file. */
export const recordUnmade = (db: Db, storageKey: string): Promise<void> =>
  setTries(db, storageKey, sql`greatest(tries - 1, 0)`)

/** Records that the store was unavailable. Other files come first; retries continue until the store is back. */
export const recordUnreached = (db: Db, storageKey: string): Promise<void> =>
  setTries(db, storageKey, sql`least(tries, ${mostUnreachedTries})`)

async function setTries(db: Db, storageKey: string, tries: RawBuilder<number>) {
  await db
    .updateTable('file_preview')
    .set({ tries })
    .where('storage_key', '=', storageKey)
    .where('state', '=', 'waiting')
    .execute()
}

/** Whether a file belongs to a report, a message or an answer. */
const isClaimed = (eb: ExpressionBuilder<Schema, 'file'>) =>
  eb.or([
    eb('report_id', 'is not', null),
    eb('message_id', 'is not', null),
    eb('answer_id', 'is not', null),
  ])

/** Locks the preview of a file that still belongs to something. @returns undefined when the file was erased */
export const lockPreview = (trx: Trx, storageKey: string) =>
  trx
    .selectFrom('file_preview')
    .innerJoin('file', 'file.storage_key', 'file_preview.storage_key')
    .select(['file_preview.state', 'file_preview.preview_key', 'file_preview.about_sealed'])
    .select(['file_preview.hash_sealed', 'file_preview.words_sealed'])
    .where('file_preview.storage_key', '=', storageKey)
    .where(isClaimed)
    // A concurrent erasure of the file waits for this lock and then finds the new preview.
    .forUpdate()
    .executeTakeFirst()

/** Replaces a preview that `lockPreview` locked. */
export async function replacePreview(
  trx: Trx,
  storageKey: string,
  made: Updateable<Schema['file_preview']>,
): Promise<void> {
  await trx.updateTable('file_preview').set(made).where('storage_key', '=', storageKey).execute()
}

/** Records a preview that waited. @returns the storage key of the one that it replaces; undefined when the file was erased or has one */
export const recordReady = (
  db: Db,
  storageKey: string,
  made: Updateable<Schema['file_preview']>,
  keep: () => Promise<void>,
): Promise<{ replaced: string | null } | undefined> =>
  db.transaction().execute(async (trx) => {
    const row = await lockPreview(trx, storageKey)
    if (row?.state !== 'waiting') return undefined
    await replacePreview(trx, storageKey, { ...made, state: 'ready', retry_at: null })
    await keep()
    return { replaced: row.preview_key }
  })

/** Returns where the previews and redactions of files are stored. */
export async function previewKeysOf(db: Db, storageKeys: readonly string[]) {
  if (storageKeys.length === 0) return []
  const rows = await db
    .selectFrom('file_preview')
    .select('preview_key as key')
    .where(among('storage_key', storageKeys))
    .unionAll(
      db
        .selectFrom('file_redaction')
        .select('redacted_key as key')
        .where(among('storage_key', storageKeys)),
    )
    .execute()
  return rows.flatMap(({ key }) => (key === null ? [] : [key]))
}

/** Deletes the rows of the previews and redactions of files, in the transaction that deletes the files. */
export async function deletePreviews(trx: Db, storageKeys: readonly string[]): Promise<void> {
  if (storageKeys.length === 0) return
  for (const table of ['file_preview', 'file_redaction'] as const)
    await trx.deleteFrom(table).where(among('storage_key', storageKeys)).execute()
}
