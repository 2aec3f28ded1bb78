import type { Readable } from 'node:stream'
import type { Keyring } from '../platform/crypto/keyring.ts'
import type { Db } from '../platform/database/schema.ts'
import type { FileStore } from '../platform/storage/file-store.ts'
import { contentStore, type StoredContent } from './content-store.ts'
import { selectEvidence } from './evidence-store.ts'
import { readNames } from './sealed-names.ts'

/** A file of a report or of one of its messages, as the desk reads it. */
export interface EvidenceFile extends StoredContent {
  readonly name: string
  readonly mime: string
  readonly size: number
  readonly sm3: string
  readonly uploadedAt: Date
  /** Null for a file of the report itself. */
  readonly messageId: string | null
  /** Undefined when no preview was requested. */
  readonly preview: 'waiting' | 'ready' | 'none' | undefined
  /** Storage key of the preview once it is ready. */
  readonly previewKey: string | null
}

/** Returns the files of a report and then of its messages, in order of arrival. */
export async function evidenceFiles(
  { db, keyring }: { db: Db; keyring: Keyring },
  reportId: string,
): Promise<EvidenceFile[]> {
  const rows = await selectEvidence(db, reportId)
  return rows.map((row) => {
    const read = readNames(keyring, 'file', row)
    return {
      storageKey: row.storage_key,
      wrappedKey: row.data_key,
      name: read('name') ?? '',
      mime: row.mime,
      size: row.size,
      sm3: read('sm3') ?? '',
      uploadedAt: row.uploaded_at,
      messageId: row.message_id,
      preview: row.state ?? undefined,
      previewKey: row.preview_key,
    }
  })
}

/** Reads the stored content: the file as sent, or without its metadata. @throws ContentMissing; SealBroken */
export const readEvidence = (
  deps: { files: FileStore; keyring: Keyring },
  file: StoredContent,
): Promise<Readable> => contentStore(deps, file).read(file.storageKey)
