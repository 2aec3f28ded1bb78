import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { DeskStep, Outcome } from '../../../contract/report-steps.ts'
import type { Status } from '../../../contract/report-status.ts'
import type { AdministratorRole, BusinessRole } from '../../../contract/staff/role.ts'

type Instant = ColumnType<Date, Date, Date>
/** A bigint column: read as text. */
type Milliseconds = ColumnType<string, number | undefined, number>

/** The tables of the desk; part of `Schema`. */
export interface DeskSchema extends CaseWorkSchema {
  staff: StaffTable
  /** Of those whose duty is business; the administrators' role is their duty. */
  staff_role: { staff_id: string; role: BusinessRole; duty: Generated<'business'> }
  report_case: ReportCaseTable
  /** What cases are found by: macs, other ones each month. In no backup. */
  report_search: {
    report_id: string
    tokens: number[]
    messages: number
    is_settled: Generated<boolean>
  }
  /** What happened at the desk: added to by `recordAudit` alone, never changed. */
  staff_audit: StaffAuditTable
  /** Where entries of the audit were forgotten, and what the rest follows. */
  staff_audit_checkpoint: { sequence: string; entry_mac: Buffer; at: Instant; mac: Buffer }
  /** Days that are not as their weekday: holidays, and weekends that are worked. */
  calendar_day: { day: string; is_working: boolean; name: string }
  /** Who reports are transferred to. */
  authority: { id: Generated<number>; name: string; enabled: Generated<boolean> }
  pending_step: PendingStepTable
  case_reminder: CaseReminderTable
  /** Reports that are no case yet; filled by a trigger. */
  unopened_report: { report_id: string }
}

interface StaffAuditTable {
  sequence: string
  at: Instant
  /** Null: the program itself. */
  actor: string | null
  role: string | null
  session_mac: Buffer | null
  action: string
  object_kind: string
  object_id: string
  /** Keyed digests of what it was and became. */
  before_mac: Buffer | null
  after_mac: Buffer | null
  /** Under the data key of its month. */
  reason_sealed: Buffer | null
  result: 'done' | 'refused'
  request_id: string | null
  /** Of the entry before; of the first one 32 zeros. */
  previous_mac: Buffer
  mac: Buffer
}

/** Who works at the desk. */
interface StaffTable {
  id: Generated<string>
  login: string
  name: string
  duty: AdministratorRole | 'business'
  state: Generated<'invited' | 'active' | 'locked' | 'left'>
  /** Null: all types. */
  report_type_ids: number[] | null
}

/** A report at the desk, from when it may no longer be withdrawn. */
interface ReportCaseTable {
  report_id: string
  case_number: string
  report_type_id: number
  /** The report's; written with it by `transitionReport`. */
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
  /** When the citizen urged what is late. As `reported_at`. */
  urged_at: Instant | null
  is_extended: Generated<boolean>
  has_answer: Generated<boolean>
  is_appealed: Generated<boolean>
  assignee: string | null
  holder: string | null
  held_until: Instant | null
  decided_by: string | null
  outcome: Outcome | null
  authority_id: number | null
  hold_until: Instant | null
  version: Generated<number>
  /** Milliseconds that the next step may take, and those used before `began_at`: of working days, of any where urgent. */
  allowed_ms: Milliseconds
  used_ms: Milliseconds
  /** Whoever reported has deleted the account. */
  reporter_left: Generated<boolean>
  /** As of a report. */
  is_settled: Generated<boolean>
}

/** A decision that its citizen has not heard of yet. */
interface PendingStepTable {
  id: Generated<string>
  report_id: string
  step: DeskStep
  /** What the citizen will read. */
  text_sealed: Buffer | null
  /** For colleagues: a note once the step is taken. */
  note_sealed: Buffer | null
  outcome: Outcome | null
  authority_id: number | null
  taken_by: string
  effective_at: Instant
}

/** 催办 to whoever has the case; 督办, and what citizens urge, to the supervisors. */
interface CaseReminderTable {
  id: Generated<string>
  report_id: string
  kind: 'remind' | 'escalate' | 'urge'
  staff_id: string | null
  at: Instant
}

/** The tables of working on cases; part of `Schema`. */
interface CaseWorkSchema {
  case_note: CaseNoteTable
  case_entry_author: CaseEntryAuthorTable
  saved_view: SavedViewTable
  macro: MacroTable
  /** What a call with an `Idempotency-Key` has answered: ids and times alone. */
  staff_answer: { key_mac: Buffer; answer: JSONColumnType<object> | null; at: Instant }
}

/** For colleagues; sealed under the report's data key. No citizen's call reads it. */
interface CaseNoteTable {
  id: string
  report_id: string
  staff_id: string
  at: Instant
  text_sealed: Buffer
}

/** Which member of staff wrote a reply (a row of `message`) or took a step (a row of `report_event`). */
interface CaseEntryAuthorTable {
  kind: 'reply' | 'step'
  entry_id: string
  report_id: string
  staff_id: string
  at: Instant
}

interface SavedViewTable {
  id: Generated<string>
  owner: string
  name: string
  shared: boolean
  /** A `CaseFilter`; read by the contract, as anything from outside. */
  filter: JSONColumnType<object>
}

interface MacroTable {
  id: Generated<string>
  /** Null: those that a new desk begins with. */
  owner: string | null
  name: string
  shared: boolean
  /** Null: for all types. */
  report_type_id: number | null
  step: DeskStep
  outcome: Outcome | null
  authority_id: number | null
  reply: string
  note: string
  display_order: Generated<number>
}

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
