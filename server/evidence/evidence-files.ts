import type { Readable } from 'node:stream'
import { ifReadable } from '../platform/crypto/contents-reader.ts'
import type { Services } from '../platform/services.ts'
import { contentStore, type StoredContent } from './content-store.ts'
import { selectContents, selectEvidence, selectFeatures } from './evidence-store.ts'
import { aboutOf, type PreviewAbout } from './preview/preview-about.ts'
import { openFeatures } from './preview/preview-features.ts'
import { readNames } from './sealed-names.ts'

/** A file of a report or of one of its messages, as the desk reads it. */
export interface EvidenceFile extends StoredContent {
  readonly name: string
  readonly mime: string
  readonly size: number
  readonly sm3: string
  /** The password that its reporter gave; undefined also when it cannot be unsealed. */
  readonly password: string | undefined
  readonly uploadedAt: Date
  /** Null for a file of the report itself, and of an answer. */
  readonly messageId: string | null
  /** The authority's answer that the file belongs to; null for a citizen's file. */
  readonly answerId: string | null
  /** Undefined when no preview was requested. */
  readonly preview: 'waiting' | 'ready' | 'none' | undefined
  /** The preview's contents; undefined while there is none, and when none could be made. */
  readonly about: PreviewAbout | undefined
  /** Storage key of the preview once it is ready. */
  readonly previewKey: string | null
  /** Redacted pages with boxes burned in, the newest of each, by page. */
  readonly redactions: readonly Redaction[]
}

export interface Redaction {
  readonly page: number
  /** Storage key. */
  readonly key: string
}

/** Returns the files of a report and then of its messages, in order of arrival; or those of authorities' answers about it. */
export async function evidenceFiles(
  { db, keyring }: Services<'db' | 'keyring'>,
  reportId: string,
  isOf: 'report' | 'answers' = 'report',
): Promise<EvidenceFile[]> {
  const rows = await selectEvidence(db, reportId, isOf)
  return rows.map((row) => {
    const read = readNames(keyring, 'file', row)
    return {
      storageKey: row.storage_key,
      wrappedKey: row.data_key,
      name: read('name') ?? '',
      mime: row.mime,
      size: row.size,
      sm3: read('sm3') ?? '',
      password: ifReadable(read('password')),
      uploadedAt: row.uploaded_at,
      messageId: row.message_id,
      answerId: row.answer_id,
      preview: row.state ?? undefined,
      about: aboutOf(keyring, row),
      previewKey: row.preview_key,
      redactions: Object.entries(row.redactions ?? {})
        .map(([page, key]) => ({ page: Number(page), key }))
        .toSorted((one, other) => one.page - other.page),
    }
  })
}

/** Digests by which a file is recognised. */
interface FileDigests {
  /** SM3 of the file as uploaded, hexadecimal. */
  readonly sm3: string
  /** Whether it came with the report, not with a later message. */
  readonly isOfReport: boolean
  /** SM3 of the opened members. */
  readonly members: readonly string[]
  /** PDQ of its pictures, 32 bytes each. */
  readonly pictures: readonly Buffer[]
  /** Contents of the QR codes. */
  readonly codes: readonly string[]
}

/** Bytes of a PDQ hash. */
const hashBytes = 32

/** Returns the digests of the files of these reports and then of their messages that can be read, by report. */
export async function fileDigests(
  { db, keyring }: Services<'db' | 'keyring'>,
  reportIds: readonly string[],
): Promise<Map<string, FileDigests[]>> {
  const files = new Map<string, FileDigests[]>()
  for (const row of await selectFeatures(db, reportIds)) {
    const column = row.original_sm3_sealed ? 'original_sm3' : 'sm3'
    const sm3 = ifReadable(readNames(keyring, 'file', row)(column))
    if (sm3 === undefined) continue
    const { hashes, codes, digests: members } = openFeatures({ keyring }, row)
    const bytes = Buffer.from(hashes, 'hex')
    const pictures = Array.from({ length: bytes.length / hashBytes }, (_, at) =>
      bytes.subarray(at * hashBytes, (at + 1) * hashBytes),
    )
    const isOfReport = row.message_id === null
    const digests = { sm3, isOfReport, members, pictures, codes }
    files.set(row.report_id, [...(files.get(row.report_id) ?? []), digests])
  }
  return files
}

/** Returns what the files of these reports and of their messages say, by report: an entry a file that says something. */
export async function fileTexts(
  { db, keyring }: Services<'db' | 'keyring'>,
  reportIds: readonly string[],
): Promise<Map<string, string[]>> {
  const texts = new Map<string, string[]>()
  for (const row of await selectFeatures(db, reportIds)) {
    if (!row.words_sealed) continue
    const { text, codes } = openFeatures({ keyring }, { ...row, hash_sealed: null })
    texts.set(row.report_id, [...(texts.get(row.report_id) ?? []), [text, ...codes].join('\n')])
  }
  return texts
}

/** Reads the stored content: the file as sent, or without its metadata. @throws ContentMissing; SealBroken */
export const readEvidence = (
  deps: Services<'files' | 'keyring'>,
  file: StoredContent,
): Promise<Readable> => contentStore(deps, file).read(file.storageKey)

/** Returns where uploaded files are stored, by the macs of their ids. */
export const uploadedContents = selectContents
