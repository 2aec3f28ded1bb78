import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { RecusalState } from '../../../contract/desk/recusal.ts'
import type { InboxKind } from '../../../contract/desk/inbox.ts'
import type { IntakeSource } from '../../../contract/report/report-source.ts'
import type { DeskStep, Outcome } from '../../../contract/report/report-steps.ts'
import type { Status } from '../../../contract/report/report-status.ts'
import type { AuditDetail } from '../../../contract/staff/audit.ts'
import type { TextItem, TextKindName } from '../../../contract/texts/public-text.ts'
import type { AdministratorRole, BusinessRole, StaffRole } from '../../../contract/staff/role.ts'

type Instant = ColumnType<Date, Date, Date>
/** A bigint column, read as text. */
type Milliseconds = ColumnType<string, number | undefined, number>

export interface DeskSchema {
  staff: {
    id: Generated<string>
    login: string
    name: string
    duty: AdministratorRole | 'business'
    state: Generated<'invited' | 'active' | 'locked' | 'left'>
    /** Null: all types. */
    report_type_ids: number[] | null
  }
  /** Roles of people whose duty is business; an administrator's role is the duty. */
  staff_role: { staff_id: string; role: BusinessRole; duty: Generated<'business'> }
  /** A report at the desk, from the time when it may no longer be withdrawn. */
  report_case: {
    report_id: string
    case_number: string
    report_type_id: number
    /** A copy of the report's; written with it by `transitionReport`. */
    status: Status
    is_urgent: boolean
    arrived_at: Instant
    began_at: Instant
    near_at: Instant | null
    due_at: Instant | null
    paused_at: Instant | null
    status_before: Status | null
    reminded_at: Instant | null
    escalated_at: Instant | null
    /** Time at which the citizen urged a late step; as coarse as `reported_at`. */
    urged_at: Instant | null
    extensions: Generated<number>
    has_answer: Generated<boolean>
    is_appealed: Generated<boolean>
    assignee: string | null
    holder: string | null
    held_until: Instant | null
    /** The holder's page only keeps it ready. */
    is_prefetched: Generated<boolean>
    parked_by: string | null
    /** Null while parked: until something happens. */
    parked_until: Instant | null
    decided_by: string | null
    /** The proposer of a decision that a reviewer agreed to. */
    decided_with: string | null
    outcome: Outcome | null
    authority_id: number | null
    /** The authority to which the case's material has yet to be handed over. */
    transfer_to: number | null
    hold_until: Instant | null
    version: Generated<number>
    /** Milliseconds that the next step may take, and those used before `began_at`; of working days unless urgent. */
    allowed_ms: Milliseconds
    used_ms: Milliseconds
    /** The reporter has deleted the account. */
    reporter_left: Generated<boolean>
    /** Same meaning as in `report`. */
    is_settled: Generated<boolean>
  }
  /** The search index: macs, with another key each month. In no backup. */
  report_search: {
    report_id: string
    tokens: number[]
    messages: number
    /** Files whose words it has. */
    files: Generated<number>
    index_version: Generated<number>
    is_settled: Generated<boolean>
  }
  /** Events at the desk; inserted by `recordAudit` alone, never changed. */
  staff_audit: {
    sequence: string
    at: Instant
    /** Null: the program itself. */
    actor: string | null
    role: string | null
    session_mac: Buffer | null
    action: string
    object_kind: string
    object_id: string
    /** Keyed digests of the state before and after. */
    before_mac: Buffer | null
    after_mac: Buffer | null
    /** An `auditDetail`; a row of another version may differ. */
    detail: ColumnType<AuditDetail | null, AuditDetail | null, never>
    /** The reason, sealed under the data key of its month. */
    reason_sealed: Buffer | null
    result: 'done' | 'refused'
    request_id: string | null
    /** Mac of the previous entry; 32 zeros for the first. */
    previous_mac: Buffer
    mac: Buffer
  }
  /** The last forgotten entry of the audit, and the mac that the rest continues from. */
  staff_audit_checkpoint: { sequence: string; entry_mac: Buffer; at: Instant; mac: Buffer }
  /** Days that differ from their weekday: holidays and worked weekends. */
  calendar_day: { day: string; is_working: boolean; name: string }
  /** Authorities that reports are transferred to. */
  authority: {
    id: Generated<number>
    name: string
    /** Opening hours; may be empty. */
    hours: Generated<string>
    enabled: Generated<boolean>
    /** PEM, to which packages are sealed. */
    certificate: Generated<string | null>
  }
  /** A decision that can still be undone. */
  pending_step: {
    id: Generated<string>
    report_id: string
    step: DeskStep
    before: Generated<DeskStep[]>
    /** For the citizen; for colleagues, stored with the case when the step is taken. */
    text_sealed: Buffer | null
    note_sealed: Buffer | null
    outcome: Outcome | null
    authority_id: number | null
    taken_by: string
    /** The proposer, if a reviewer took the step. */
    proposed_by: string | null
    /** Version of the case since the decision; a case with another one has stopped it. */
    version: number
    effective_at: Instant
    decision: Generated<string>
  }
  /** A step that waits for a reviewer's agreement. */
  case_proposal: {
    id: Generated<string>
    report_id: string
    step: DeskStep
    before: Generated<DeskStep[]>
    text_sealed: Buffer | null
    note_sealed: Buffer | null
    outcome: Outcome | null
    authority_id: number | null
    proposed_by: string
    at: Instant
  }
  /** A proposal that a reviewer returned; the texts are sealed as those of the proposal. */
  returned_proposal: DeskSchema['case_proposal']
  /** A case that does not open for a person, or was given back to them. */
  case_recusal: { report_id: string; staff_id: string; state: RecusalState; at: Instant }
  inbox_entry: {
    id: Generated<string>
    staff_id: string
    report_id: string
    kind: InboxKind
    /** The colleague; null: an authority or the desk itself. */
    by_id: string | null
    at: Instant
    read_at: Instant | null
  }
  /** Anonymous reports that a person took in, and look-ups before any, during a half day; not in the audit yet. */
  intake_count: {
    staff_id: string
    source: IntakeSource | 'look_up'
    /** Beginning of the half day. */
    since: Instant
    /** The role that permitted it. */
    role: StaffRole
    taken: number
  }
  /** Cases that a person skipped or decided, and when last; skipped ones with their groups. */
  case_passed: { staff_id: string; report_id: string; at: Instant; with_group: Generated<boolean> }
  /** 催办 to the assignee; 督办, and citizens' urging, to the supervisors. */
  case_reminder: {
    id: Generated<string>
    report_id: string
    kind: 'remind' | 'escalate' | 'urge'
    staff_id: string | null
    at: Instant
  }
  /** Reports that are not cases yet; filled by a trigger. */
  unopened_report: { report_id: string }
  /** A note for colleagues, sealed under the report's data key. No citizen's call reads it. */
  case_note: { id: string; report_id: string; staff_id: string; at: Instant; text_sealed: Buffer }
  /** The member of staff who wrote a reply (a row of `message`) or took a step (a row of `report_event`). */
  case_entry_author: {
    kind: 'reply' | 'step'
    entry_id: string
    report_id: string
    staff_id: string
    at: Instant
    decision: Generated<string>
  }
  macro: {
    id: Generated<string>
    /** All versions of one macro. */
    family: Generated<string>
    version: Generated<number>
    /** The author; null: seeded with a new desk. */
    owner: string | null
    name: string
    shared: boolean
    approved_by: string | null
    approved_at: Instant | null
    /** Replaced by a later version, or deleted. */
    retired_at: Instant | null
    /** Null: for all types. */
    report_type_id: number | null
    /** The digit on the keyboard that runs it, 1 to 9. */
    digit: number | null
    step: DeskStep
    before: Generated<DeskStep[]>
    outcome: Outcome | null
    authority_id: number | null
    reply: string
    note: string
    display_order: Generated<number>
  }
  /** The centre's words to the public; a version has an approver. */
  public_text: {
    id: Generated<string>
    kind: TextKindName
    items: JSONColumnType<TextItem[]>
    state: 'draft' | 'proposed' | 'published' | 'withdrawn'
    author: string
    changed_at: Instant
    revision: Generated<number>
    base: number
    version: number | null
    approver: string | null
    published_at: Instant | null
    withdrawn_by: string | null
    /** The person who declined to publish it, and the reason, until it is proposed again. */
    returned_by: string | null
    return_reason: string | null
  }
  /** Answers to calls with an `Idempotency-Key`: ids and times alone. */
  staff_answer: { key_mac: Buffer; answer: JSONColumnType<object> | null; at: Instant }
  file_preview: {
    /** The file's storage key; its row id changes when rows are shuffled. */
    storage_key: string
    state: Generated<'waiting' | 'ready' | 'none'>
    priority: Generated<number>
    turn: Generated<number>
    /** Number of attempts to make the preview. */
    tries: Generated<number>
    /** Time before which it is not tried again; null once it is made, so that it does not tell when the file arrived. */
    retry_at: Generated<Date | null>
    /** Storage key of the picture, sealed under the file's data key. */
    preview_key: Generated<string | null>
    /** PDQ of its pictures, one behind the other, under the file's data key. */
    hash_sealed: Generated<Buffer | null>
    /** Description of the preview, or the reason why there is none, under the file's data key. */
    about_sealed: Generated<Buffer | null>
    /** Text of the file, under its data key; null without text. */
    words_sealed: Generated<Buffer | null>
    /** Whether the row has been shuffled, so that its place does not tell when the file arrived. */
    is_settled: Generated<boolean>
  }
  /** Files that a session has opened. */
  evidence_seen: {
    session_mac: Buffer
    storage_key: string
    seen_on: ColumnType<Date, string, never>
  }
  /** A disclosure of a case's reporter to a member of staff. */
  identity_opening: {
    id: Generated<string>
    case_number: string
    staff_id: string
    opened_at: Instant
    until: Instant
    reason_sealed: Buffer
  }
}
