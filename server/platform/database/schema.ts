import type { ColumnType, Generated, JSONColumnType, Kysely, Transaction } from 'kysely'
import type { Danger } from '../../../contract/report/danger/danger.ts'
import type { Outcome } from '../../../contract/report/report-steps.ts'
import type { ReportSource } from '../../../contract/report/report-source.ts'
import type { Status } from '../../../contract/report/report-status.ts'
import type { SubjectSchema } from './subject-schema.ts'
import type { DeskSchema } from './desk-schema.ts'
import type { AnswersSchema } from './answers-schema.ts'
import type { FiguresSchema } from './figures-schema.ts'
import type { StaffSchema } from './staff-schema.ts'

/** A bigint column, read as a string because it may exceed a number's exact range. */
type Id = Generated<string>
type Instant = ColumnType<Date, Date, Date>

/** The database; `Trx` within a transaction of the caller's. */
export type Db = Kysely<Schema>
export type Trx = Transaction<Schema>

/** The tables after the newest migration. `*_mac` and `*_index` are keyed hashes (HMAC-SM3). */
export interface Schema
  extends AnswersSchema, SubjectSchema, DeskSchema, FiguresSchema, StaffSchema {
  front_config: { id: number; config: string; personal_center: number }
  /** The front page's figures of a month, `YYYY-MM`; stored when a month is closed. */
  month_figures: {
    month: string
    items: JSONColumnType<{ label: string; value: string }[]>
    counted_on: string
  }
  report_type: {
    id: Generated<number>
    name: string
    summary: string
    guide: string
    icon: string
    real_name_required: Generated<boolean>
    /** A reviewer closes cases of this type. */
    is_sensitive: Generated<boolean>
    display_order: number
    enabled: Generated<boolean>
  }
  report_type_opened: { report_type_id: number; day: string; times: number }
  report: {
    id: Id
    /** HMAC of the query code; the code itself is never stored. */
    code_mac: Buffer
    /** HMAC of the submitted contents: distinguishes a retry from a change under the same key. */
    content_mac: Buffer
    report_type_id: number
    real_name: boolean
    /** Changed by `transitionReport` alone. */
    status: ColumnType<Status, Status, never>
    title_sealed: Buffer | null
    site_name_sealed: Buffer | null
    urls_sealed: Buffer | null
    account_sealed: Buffer | null
    seen_at_sealed: Buffer | null
    description_sealed: Buffer | null
    involves_minors: boolean
    /** The danger to life that the words of the report tell of. */
    danger: Danger | null
    wants_result: boolean
    /** The way in which the report reached the centre. */
    source: Generated<ReportSource>
    /** For an anonymous report, a trigger cuts the time to the quarter of an hour. */
    reported_at: Instant
    /** Whether the row has been shuffled, so that its place does not tell when it arrived. */
    is_settled: Generated<boolean>
    /** The owner, who was signed in when sending it. Null: no account. */
    account_id: Generated<string | null>
    /** Made by a job of what citizens said of a subject; of no citizen. */
    is_relapse: Generated<boolean>
  }
  /** Personal data of a named report, encrypted; deleted without touching the report. */
  reporter: {
    report_id: string
    name_sealed: Buffer
    phone_sealed: Buffer
    phone_index: Buffer
    id_number_sealed: Buffer | null
    email_sealed: Buffer | null
  }
  report_event: {
    id: Id
    report_id: string
    status: Status
    note_sealed: Buffer | null
    /** The outcome of a result; null for other statuses. */
    outcome: Generated<Outcome | null>
    /** Coarse as `reported_at`. */
    at: Instant
    /** Order in the timeline of its report; set by a trigger. */
    position: Generated<number>
    is_settled: Generated<boolean>
  }
  message: {
    id: Id
    report_id: string
    /** HMAC of the sender's Idempotency-Key. */
    key_mac: Buffer | null
    author: 'reporter' | 'centre'
    kind: 'message' | 'appeal' | 'reply'
    msg_sealed: Buffer | null
    /** Coarse as `reported_at`. */
    at: Instant
    /** Order in the thread of its report; set by a trigger. */
    position: Generated<number>
    is_settled: Generated<boolean>
  }
  file: {
    id: Id
    /** HMAC of the `file_id` that the uploader holds. */
    handle_mac: Buffer
    storage_key: string
    name_sealed: Buffer | null
    size: number
    mime: string
    sm3_sealed: Buffer | null
    /** Size as uploaded, where metadata was removed. */
    original_size: Generated<number | null>
    original_sm3_sealed: Buffer | null
    /** True where metadata could not be removed. */
    metadata_kept: Generated<boolean | null>
    /** Password that the reporter gave for a file that may be locked. */
    password_sealed: Buffer | null
    /** Time cut to the quarter of an hour. */
    uploaded_at: Instant
    is_settled: Generated<boolean>
    /** Null until the file is attached to a report or message. */
    report_id: string | null
    message_id: string | null
    /** The authority's answer that the file belongs to; such a file has no report and no message. */
    answer_id: Generated<string | null>
    /** Order among the files of its report or message. */
    position: number | null
  }
  /** An upload in several requests; deleted when it becomes a file. */
  upload: {
    /** HMAC of the id that the uploader holds. */
    id_mac: Buffer
    /** Storage key of the partial content, and of the file that it becomes. */
    storage_key: string
    name_sealed: Buffer
    /** Total bytes, and bytes that are safe on the disk. */
    size: number
    received: Generated<number>
    /** The last bytes, sealed, that do not fill a chunk; see `Progress` of the file store. */
    tail: ColumnType<Buffer | null, never, Buffer | null>
    begun_at: Instant
    /** Whether metadata is removed before the file is stored. */
    removes_metadata: Generated<boolean>
    /** Why the complete upload was refused. */
    refused: ColumnType<Refusal | null, string | null, string | null>
  }
  /** Exclusive work, across processes. */
  lease: { key: Buffer; holder: string; until: Instant; is_wanted: boolean }
  /** A registered citizen; identifying data is encrypted or a keyed hash. */
  account: {
    id: Id
    phone_index: Buffer
    phone_sealed: Buffer
    name_sealed: Buffer | null
    email_index: Buffer | null
    email_sealed: Buffer | null
    /** HMAC of the WeChat unionid. */
    wx_index: Buffer | null
    /** HMAC of the partner platform's subject. */
    partner_index: Buffer | null
    /** Argon2id, in the PHC string format. */
    password_hash: string
    /** Time at which the password was set by an SMS code alone; else null. */
    password_by_sms_at: Generated<Date | null>
    /** A pending change of phone; both or neither. */
    next_phone_sealed: Generated<Buffer | null>
    phone_changes_at: Generated<Date | null>
    consent_version: string
    consented_at: Instant
    registered_at: Instant
    /** The day of the last sign-in. */
    used_on: ColumnType<Date, Date | undefined, Date>
  }
  session: {
    /** HMAC of the token's id. */
    id_mac: Buffer
    account_id: string
    signed_in_at: Instant
  }
  /** Failed sign-ins at a phone, with or without an account. */
  sign_in_failure: {
    /** HMAC of phone and origin (a device, a network, a session); or the phone's blind index, for all strangers. */
    subject_index: Buffer
    failures: number
    expires_at: Instant
    phone_index: Buffer
  }
  notice: {
    id: Id
    account_id: string
    /** The report that it is about, as in `report`. */
    code_mac: Buffer | null
    /** Key of the notice's text, for pages in other languages than that of title and text. */
    code: string
    values: JSONColumnType<object>
    title: string
    text: string
    at: Instant
    read_at: Instant | null
  }
  one_time_code: {
    id: Id
    /** Blind index of the phone or e-mail. */
    subject_index: Buffer
    /** HMAC of the subject and of the token that asked for the code. */
    asker_mac: Buffer
    /** Whether the asker had already proven the phone or e-mail. */
    to_owner: Generated<boolean>
    /** The address and the code, encrypted for the sending job; emptied once sent. */
    message_sealed: Buffer | null
    purpose: string
    code_mac: Buffer
    failed_tries: Generated<number>
    sent_at: Instant
    expires_at: Instant
    used_at: Instant | null
    /** Time of the call to the provider. */
    handed_over_at: Instant | null
    /** Time of the provider's final refusal. */
    refused_at: Instant | null
  }
  used_ticket: { mac: Buffer; expires_at: Instant }
  /** Counts under keyed hashes of the day. `expires_at` is on the hour. */
  'transient.rate_limit': { key: Buffer; points: number; expires_at: Instant }
  'transient.day_key': { day: string; key: Buffer }
  /** Last use of a session, to the minute. A session without a row counts as used now. */
  'transient.session_seen': { id_mac: Buffer; seen_at: Instant }
  /** Arrival of an anonymous report, while it may be withdrawn. Filled by a trigger. */
  'transient.recent_report': { report_id: string; sent_at: Instant }
  /** Secrets that the keys of drafts are derived from, by the hour in which the drafts expire; hours since 1970. */
  'transient.draft_key': { hour: number; secret: Buffer }
  /** Cases to be indexed. Filled by triggers. */
  'transient.unindexed_report': { report_id: string }
  /** Cases to be compared with others. Filled by triggers. */
  'transient.unmatched_report': { report_id: string }
  /** Data keys, wrapped under `DATA_KEYS`, of reports, reporters, accounts, files, staff and the audit's months. */
  data_key: {
    kind: 'report' | 'reporter' | 'account' | 'file' | 'staff' | 'audit'
    /** The owner's key; see data-key-store.ts. */
    subject: Buffer
    sealed: Buffer
  }
  /** Key 0 is the index secret (a mac); the others are data keys (a sealed text). */
  keyring_check: { key_id: number; proof: Buffer }
  receipt_key: { key_id: string; public_key: Buffer; mac: Buffer }
}

export interface Refusal {
  error: string
  reason: string
}
