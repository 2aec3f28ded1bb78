import type { ColumnType, Generated } from 'kysely'
import type { AuthorityOutcome } from '../../../contract/desk/authority-part.ts'

type Instant = ColumnType<Date, Date, Date>

/** Tables of packages for authorities (decision 76) and of what authorities answer (decision 77). */
export interface AnswersSchema {
  /** A page of evidence with boxes burned in. */
  file_redaction: {
    id: Generated<string>
    /** The file's storage key. */
    storage_key: string
    page: number
    /** Storage key of the picture, sealed under the file's data key. */
    redacted_key: string
    /** How many boxes; a page without any shows all that the preview does. */
    boxes: number
    made_by: string
    made_at: Instant
  }
  /** A package for an authority. */
  handing_out: {
    id: string
    report_id: string
    authority_id: number
    due_on: string
    /** `packageChoice`, under the report's data key. */
    choice_sealed: Buffer
    prepared_by: string
    prepared_at: Instant
    needs_review: boolean
    agreed_by: string | null
    /** Null while it waits for a reviewer. */
    handed_at: Instant | null
    /** The reporter, sealed to the authority and then under the reporter's data key. */
    identity_sealed: Buffer | null
    /** DER signature of the manifest. */
    signature: Buffer | null
    key_id: string | null
    package_sm3: Buffer | null
  }
  /** A package that left the house, or a case that an authority has without one, and the answer that is waited for. */
  awaited_answer: {
    id: Generated<string>
    /** Mac of the token in the QR code of the package's cover. */
    token_mac: Buffer | null
    handing_out_id: string | null
    report_id: string
    authority_id: number
    /** How and on which day it was handed over; null until a person has said so. */
    channel: string | null
    delivered_on: string | null
    handed_out_at: Instant
    due_at: Instant
    expires_at: Instant
    answered_at: Generated<Date | null>
    /** Set by a job once `due_at` is over without an answer. */
    overdue_at: Generated<Date | null>
  }
  authority_answer: {
    id: string
    report_id: string
    authority_id: number
    handing_out_id: string | null
    outcome: AuthorityOutcome
    words_sealed: Buffer
    at: Instant
    /** The member of staff who entered it; null: the authority itself, by its token. */
    staff_id: string | null
  }
  /** 催办 to an authority. */
  authority_reminder: {
    id: Generated<string>
    report_id: string
    authority_id: number
    channel: string
    staff_id: string
    at: Instant
  }
}
