import { sql, type RawBuilder } from 'kysely'
import type { Schema } from '../platform/database/schema.ts'

type Sql = RawBuilder<unknown>

/** Describes how a table's rows are settled: shuffled once their quarter of an hour is complete. */
export interface Settling {
  readonly key: Sql
  readonly keyType: 'bigint' | 'text'
  /** The time of arrival: a column, or a subquery of the report or message that a row belongs to. */
  readonly time: Sql
  /** A column whose time is cut, with the cut time. Rows may have been written with a finer time. */
  readonly coarse?: { readonly column: Sql; readonly time: Sql }
  /** Selects the quarters of an hour that are still incomplete. */
  readonly incomplete?: Sql
  /** Matches the data keys that were inserted in the same order. */
  readonly keyOf?: Sql
}

/** Why the order of a table's rows needs no shuffling. */
type NotSettled =
  /** The rows belong to no report and no file. */
  | 'of no report'
  /** The row order is that of acts of the staff, or of a job over cases in random order. */
  | 'written at the desk'
  /** Named reports state their minute. */
  | 'of named reports'
  /** Emptied within the hour, or kept from dumps; the running database is a documented limit of decision 28. */
  | 'in no backup'
  /** Waits for its job for minutes, no longer than rows wait to be settled. */
  | 'gone before its quarter settles'
  /** See `keyOf`. */
  | 'moves with its owner'

type Rules = {
  readonly [Table in keyof Schema]: Schema[Table] extends { is_settled: unknown }
    ? Settling
    : NotSettled
}

/** Rounds the time of an anonymous report's row. */
const quarterIfAnonymous = (column: string) => ({
  column: sql.ref(column),
  time: sql`case when exists (select from report where id = report_id and real_name) then ${sql.ref(column)}
    else quarter_hour(${sql.ref(column)}) end`,
})
const ofEntry = {
  key: sql.ref('id'),
  keyType: 'bigint',
  time: sql.ref('at'),
  coarse: quarterIfAnonymous('at'),
} as const

const unopened = sql`select quarter_hour(reported_at) from unopened_report
  join report on report.id = unopened_report.report_id`
const unindexed = sql`select quarter_hour(arrived_at) from transient.unindexed_report
  join report_case using (report_id)`
const uncounted = sql`select quarter_hour(arrived_at) from uncounted_report
  join report_case using (report_id)`
/** A claimed file arrives with its report or message, which may be in the next quarter. */
const fileTime = sql`coalesce((select reported_at from report where report.id = file.report_id),
  (select at from message where message.id = file.message_id), file.uploaded_at)`

const unmatched = sql`select quarter_hour(arrived_at) from transient.unmatched_report
  join report_case using (report_id)`
const unpreviewed = sql`select quarter_hour(${fileTime})
  from file_preview as waiting join file using (storage_key) where waiting.state = 'waiting'`
/** Signals of a report are stored again once its pictures have their previews. */
const unsignalled = sql`${unopened} union ${unmatched} union ${unpreviewed}`

/** Every table of the schema. A new one does not compile until it is settled, or the reason is given why not. */
export const settleRules = {
  report: {
    key: sql.ref('id'),
    keyType: 'bigint',
    time: sql.ref('reported_at'),
    coarse: {
      column: sql.ref('reported_at'),
      time: sql`case when real_name then reported_at else quarter_hour(reported_at) end`,
    },
    keyOf: sql`data_key.kind in ('report', 'reporter') and data_key.subject = report.code_mac`,
  },
  report_event: ofEntry,
  message: ofEntry,
  file: {
    key: sql.ref('id'),
    keyType: 'bigint',
    time: fileTime,
    coarse: { column: sql.ref('uploaded_at'), time: sql`quarter_hour(uploaded_at)` },
    keyOf: sql`data_key.kind = 'file' and data_key.subject = convert_to(file.storage_key, 'UTF8')`,
  },
  report_case: {
    key: sql.ref('report_id'),
    keyType: 'bigint',
    time: sql.ref('arrived_at'),
    coarse: quarterIfAnonymous('arrived_at'),
    incomplete: unopened,
  },
  report_search: {
    key: sql.ref('report_id'),
    keyType: 'bigint',
    time: sql`(select reported_at from report where report.id = report_search.report_id)`,
    incomplete: sql`${unopened} union ${unindexed}`,
  },
  report_month: {
    key: sql.ref('id'),
    keyType: 'bigint',
    time: sql`(select reported_at from report where report.id = report_month.report_id)`,
    incomplete: sql`${unopened} union ${uncounted}`,
  },
  case_subject: {
    key: sql.ref('report_id'),
    keyType: 'bigint',
    time: sql`(select reported_at from report where report.id = case_subject.report_id)`,
    incomplete: unsignalled,
  },
  case_signal: {
    key: sql.ref('report_id'),
    keyType: 'bigint',
    time: sql`(select reported_at from report where report.id = case_signal.report_id)`,
    incomplete: unsignalled,
  },
  case_signals_read: {
    key: sql.ref('report_id'),
    keyType: 'bigint',
    time: sql`(select reported_at from report where report.id = case_signals_read.report_id)`,
    incomplete: unsignalled,
  },
  file_preview: {
    key: sql.ref('storage_key'),
    keyType: 'text',
    time: sql`(select ${fileTime} from file where file.storage_key = file_preview.storage_key)`,
    incomplete: sql`${unopened} union ${unpreviewed}`,
  },

  data_key: 'moves with its owner',
  reporter: 'of named reports',
  unopened_report: 'gone before its quarter settles',
  uncounted_report: 'gone before its quarter settles',
  upload: 'in no backup',
  lease: 'in no backup',
  still_there_answer: 'in no backup',
  'transient.rate_limit': 'in no backup',
  'transient.day_key': 'in no backup',
  'transient.session_seen': 'in no backup',
  'transient.recent_report': 'in no backup',
  'transient.draft_key': 'in no backup',
  'transient.unindexed_report': 'in no backup',
  'transient.unmatched_report': 'in no backup',

  pending_step: 'written at the desk',
  case_proposal: 'written at the desk',
  returned_proposal: 'written at the desk',
  case_recusal: 'written at the desk',
  inbox_entry: 'written at the desk',
  case_passed: 'written at the desk',
  intake_count: 'written at the desk',
  case_reminder: 'written at the desk',
  case_note: 'written at the desk',
  awaited_answer: 'written at the desk',
  authority_answer: 'written at the desk',
  authority_reminder: 'written at the desk',
  case_entry_author: 'written at the desk',
  staff_answer: 'written at the desk',
  evidence_seen: 'written at the desk',
  identity_opening: 'written at the desk',
  file_redaction: 'written at the desk',
  handing_out: 'written at the desk',
  staff_audit: 'written at the desk',

  account: 'of no report',
  session: 'of no report',
  sign_in_failure: 'of no report',
  notice: 'of no report',
  one_time_code: 'of no report',
  used_ticket: 'of no report',
  front_config: 'of no report',
  month_figures: 'of no report',
  month_facts: 'of no report',
  month_times: 'of no report',
  month_replies: 'of no report',
  month_platforms: 'of no report',
  uncounted_month: 'of no report',
  closed_month: 'of no report',
  report_type: 'of no report',
  report_type_opened: 'of no report',
  keyring_check: 'of no report',
  receipt_key: 'of no report',
  calendar_day: 'of no report',
  authority: 'of no report',
  macro: 'of no report',
  public_text: 'of no report',
  staff_audit_checkpoint: 'of no report',
  staff: 'of no report',
  staff_role: 'of no report',
  staff_credential: 'of no report',
  staff_recovery_code: 'of no report',
  staff_passkey: 'of no report',
  staff_session: 'of no report',
  staff_invitation: 'of no report',
  staff_change: 'of no report',
  staff_sign_in_failure: 'of no report',
} as const satisfies Rules

/** The settled tables, in the order in which their rows are written. */
export const settledTables = Object.entries<Settling | NotSettled>(settleRules).flatMap(
  ([name, rule]) => (typeof rule === 'string' ? [] : [{ ...rule, name, table: sql.table(name) }]),
)
