import { sql } from 'kysely'
import type { Db } from '../platform/database/schema.ts'

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
