import { sql } from 'kysely'
import { wrappedKeyIn } from '../platform/crypto/data-key-store.ts'
import type { Db } from '../platform/database/schema.ts'
import type { StoredContent } from './content-store.ts'
import { isOfAnswers, isOfReports } from './of-reports-store.ts'

/** Selects the sealed features of the files of these reports and of their messages. */
export const selectFeatures = (db: Db, reportIds: readonly string[]) =>
  db
    .selectFrom('file')
    .leftJoin('message', 'message.id', 'file.message_id')
    .leftJoin('file_preview', 'file_preview.storage_key', 'file.storage_key')
    .select(['file.storage_key', 'file.sm3_sealed', 'file.original_sm3_sealed'])
    .select(['file_preview.hash_sealed', 'file_preview.words_sealed'])
    .select(sql<string>`coalesce(file.report_id, message.report_id)`.as('report_id'))
    .select('file.message_id')
    .select(wrappedKeyIn('file').as('data_key'))
    .where(isOfReports(reportIds))
    .orderBy('message.position', (order) => order.asc().nullsFirst())
    .orderBy('file.position')
    .execute()

/** Selects the files of a report and then of its messages, with the state of their previews; or those of answers about it. */
export const selectEvidence = (db: Db, reportId: string, isOf: 'report' | 'answers') =>
  db
    .selectFrom('file')
    .leftJoin('message', 'message.id', 'file.message_id')
    .leftJoin('authority_answer', 'authority_answer.id', 'file.answer_id')
    .leftJoin('file_preview', 'file_preview.storage_key', 'file.storage_key')
    .select(['file.storage_key', 'file.size', 'file.mime', 'file.message_id', 'file.answer_id'])
    .select(['file.name_sealed', 'file.sm3_sealed', 'file.original_sm3_sealed'])
    .select('file.password_sealed')
    .select((eb) => eb.fn.coalesce('authority_answer.at', 'file.uploaded_at').as('uploaded_at'))
    .select(['file_preview.state', 'file_preview.preview_key', 'file_preview.about_sealed'])
    .select(wrappedKeyIn('file').as('data_key'))
    // The newest of each page.
    .select(
      sql<Record<
        string,
        string
      > | null>`(select jsonb_object_agg(page, redacted_key order by made_at)
        from file_redaction where file_redaction.storage_key = file.storage_key)`.as('redactions'),
    )
    .where((isOf === 'report' ? isOfReports : isOfAnswers)([reportId]))
    .orderBy('authority_answer.at')
    .orderBy('message.position', (order) => order.asc().nullsFirst())
    .orderBy('file.position')
    .execute()

export async function selectContents(
  db: Db,
  macs: readonly Buffer[],
): Promise<(StoredContent & { readonly mime: string })[]> {
  const rows = await db
    .selectFrom('file')
    .select(['storage_key', 'mime'])
    .select(wrappedKeyIn('file').as('data_key'))
    .where(sql<boolean>`handle_mac = any (${macs}::bytea[])`)
    .execute()
  return rows.map(({ storage_key: storageKey, data_key: wrappedKey, mime }) => ({
    storageKey,
    wrappedKey,
    mime,
  }))
}

/** Returns those of the storage keys that no row of a file, preview, redaction or upload has. */
export async function unknownKeys(db: Db, storageKeys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${storageKeys}::text[]) as asked (key)
    where not exists (select from file where storage_key = key)
      and not exists (select from file_preview where preview_key = key)
      and not exists (select from file_redaction where redacted_key = key)
      and not exists (select from upload where storage_key = key)`.execute(db)
  return rows.map(({ key }) => key)
}
