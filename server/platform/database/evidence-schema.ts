import type { ColumnType, Generated } from 'kysely'

type Instant = ColumnType<Date, Date, Date>

/** What the desk sees of evidence and of reporters; part of `Schema`. */
export interface EvidenceSchema {
  file_preview: FilePreviewTable
  /** What of the evidence somebody has seen since they signed in. */
  evidence_seen: {
    session_mac: Buffer
    storage_key: string
    seen_on: ColumnType<Date, string, never>
  }
  identity_opening: IdentityOpeningTable
}

/** What the desk sees of a file. */
interface FilePreviewTable {
  /** Of the file; its row is moved when it settles. */
  storage_key: string
  state: Generated<'waiting' | 'ready' | 'none'>
  is_wanted: Generated<boolean>
  /** How often somebody began to make it. */
  tries: Generated<number>
  /** Of the picture in the store, sealed under the file's data key. */
  preview_key: Generated<string | null>
  /** Whether the row lies where it says nothing of when its file came. */
  is_settled: Generated<boolean>
}

/** Who has seen the reporter of which case. */
interface IdentityOpeningTable {
  id: Generated<string>
  case_number: string
  staff_id: string
  opened_at: Instant
  until: Instant
  reason_sealed: Buffer
}
