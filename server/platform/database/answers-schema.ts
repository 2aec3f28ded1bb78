import type { ColumnType, Generated } from 'kysely'
import type { AuthorityOutcome } from '../../../contract/desk/authority-part.ts'

type Instant = ColumnType<Date, Date, Date>

/** Tables of what authorities answer (decision 77). */
export interface AnswersSchema {
  /** A package that was handed to an authority, and the answer that is waited for. */
  awaited_answer: {
    /** Mac of the token in the QR code of the package's cover. */
    token_mac: Buffer
    handing_out_id: string
    report_id: string
    authority_id: number
    /** How the package left. */
    channel: string
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
    /** Who entered it at the desk; null: the authority itself, by its token. */
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
