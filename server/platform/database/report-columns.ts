import type { Selectable, Updateable } from 'kysely'
import {
  reporterFields,
  reportFields,
  type FieldRules,
  type ReporterField,
  type ReportField,
} from '../../../contract/report/report-fields.ts'
import type { Schema } from './schema.ts'

interface ColumnRules<AtWithdrawal> extends FieldRules {
  /** Encrypted: its name ends in `_sealed`, by which key rotation finds it. */
  readonly sealed: boolean
  /** The effect of a withdrawal: the value stays, is deleted with its row, or becomes another. */
  readonly atWithdrawal: AtWithdrawal
}
type Kept<Value> = 'stays' | { readonly becomes: Value }

type Report = Selectable<Schema['report']>
/** The column of a field: sealed, unless a column of its own name exists. */
type ColumnOf<Field extends string> = `${Field}_sealed` extends keyof Report
  ? `${Field}_sealed`
  : Field
/** Fields without a column of `report`: files have rows, with the password, and `send_code` is a job. */
type Unkept = 'file_ids' | 'file_password' | 'send_code'
type FieldColumn = {
  [F in Exclude<ReportField, Unkept>]: ColumnOf<F>
}[Exclude<ReportField, Unkept>]
/** Every field of the contract needs a column. */
type ReportRules = {
  [Column in keyof Report | FieldColumn]: Column extends keyof Report
    ? ColumnRules<Kept<Report[Column]>>
    : 'schema.ts has no such column'
}
type Reporter = Selectable<Schema['reporter']>
type ReporterRules = {
  [Column in keyof Reporter | `${ReporterField}_sealed`]: Column extends keyof Reporter
    ? ColumnRules<'deleted'>
    : 'schema.ts has no such column'
}
type KeptRules<Row> = { [Column in keyof Row]: ColumnRules<Kept<Row[Column]>> }
/** The rows of a table are all deleted, or all stay; every column has its rules. */
type TableRules = {
  [Table in keyof Schema]?:
    | Record<keyof Schema[Table], ColumnRules<'deleted'>>
    | KeptRules<Selectable<Schema[Table]>>
}

const each = <Column extends string, Rules>(columns: readonly Column[], rules: Rules) =>
  Object.fromEntries(columns.map((column) => [column, rules])) as Record<Column, Rules>

const notSent = { inDraft: false, inContentMac: false } as const
const internal = { ...notSent, sealed: false } as const
const retained = { ...internal, atWithdrawal: 'stays' } as const
const cleared = { ...internal, atWithdrawal: { becomes: null } } as const
const deleted = { ...internal, atWithdrawal: 'deleted' } as const
const open = { sealed: false } as const
const sealed = { sealed: true } as const

/**
 * Every column of a report's tables. Withdrawal, sealing and the content mac follow from this table; a new
 * column does not compile until each rule covers it.
 */
export const reportColumns = {
  report: {
    id: retained,
    code_mac: retained,
    content_mac: { ...internal, atWithdrawal: { becomes: Buffer.alloc(0) } },
    report_type_id: { ...reportFields.report_type_id, ...open, atWithdrawal: 'stays' },
    real_name: retained,
    status: retained,
    title_sealed: { ...reportFields.title, ...sealed, atWithdrawal: { becomes: null } },
    site_name_sealed: { ...reportFields.site_name, ...sealed, atWithdrawal: { becomes: null } },
    urls_sealed: { ...reportFields.urls, ...sealed, atWithdrawal: { becomes: null } },
    account_sealed: { ...reportFields.account, ...sealed, atWithdrawal: { becomes: null } },
    seen_at_sealed: { ...reportFields.seen_at, ...sealed, atWithdrawal: { becomes: null } },
    description_sealed: { ...reportFields.description, ...sealed, atWithdrawal: { becomes: null } },
    involves_minors: { ...reportFields.involves_minors, ...open, atWithdrawal: { becomes: false } },
    danger: cleared,
    wants_result: { ...reportFields.wants_result, ...open, atWithdrawal: { becomes: false } },
    reported_at: retained,
    ...each(['is_settled', 'account_id', 'source', 'is_relapse'], retained),
  } satisfies ReportRules,
  reporter: {
    report_id: deleted,
    name_sealed: { ...reporterFields.name, ...sealed, atWithdrawal: 'deleted' },
    phone_sealed: { ...reporterFields.phone, ...sealed, atWithdrawal: 'deleted' },
    phone_index: deleted,
    id_number_sealed: { ...reporterFields.id_number, ...sealed, atWithdrawal: 'deleted' },
    email_sealed: { ...reporterFields.email, ...sealed, atWithdrawal: 'deleted' },
  } satisfies ReporterRules,
  /** A withdrawn report's case is over; it holds nothing of the citizen's. */
  report_case: {
    ...each(['report_id', 'case_number', 'report_type_id', 'status', 'is_urgent'], retained),
    ...each(['arrived_at', 'began_at', 'near_at', 'due_at', 'paused_at'], retained),
    ...each(['status_before', 'reminded_at', 'escalated_at', 'urged_at', 'extensions'], retained),
    ...each(['has_answer', 'is_appealed', 'assignee', 'holder', 'held_until'], retained),
    ...each(['is_prefetched', 'decided_by', 'decided_with', 'outcome', 'authority_id'], retained),
    transfer_to: retained,
    ...each(['hold_until', 'version', 'allowed_ms', 'used_ms', 'reporter_left'], retained),
    is_settled: retained,
    ...each(['parked_by', 'parked_until'], cleared),
  },
  report_search: each(
    ['report_id', 'tokens', 'messages', 'files', 'index_version', 'is_settled'],
    deleted,
  ),
  case_subject: each(['report_id', 'subject', 'group_id', 'is_open', 'is_settled'], deleted),
  case_signal: each(['report_id', 'kind', 'token', 'is_settled'], deleted),
  case_signals_read: each(['report_id', 'version', 'pictures', 'is_settled'], deleted),
  /** An undecided decision, which the citizen will not see. */
  pending_step: {
    ...each(['id', 'report_id', 'step', 'before'], deleted),
    text_sealed: { ...notSent, ...sealed, atWithdrawal: 'deleted' },
    ...each(['outcome', 'authority_id', 'taken_by'], deleted),
    note_sealed: { ...notSent, ...sealed, atWithdrawal: 'deleted' },
    ...each(['proposed_by', 'version', 'effective_at', 'decision'], deleted),
  },
  /** A step in review. */
  case_proposal: {
    ...each(['id', 'report_id', 'step', 'before', 'outcome', 'authority_id'], deleted),
    ...each(['proposed_by', 'at'], deleted),
    text_sealed: { ...notSent, ...sealed, atWithdrawal: 'deleted' },
    note_sealed: { ...notSent, ...sealed, atWithdrawal: 'deleted' },
  },
  returned_proposal: {
    ...each(['id', 'report_id', 'step', 'before', 'outcome', 'authority_id'], deleted),
    ...each(['proposed_by', 'at'], deleted),
    text_sealed: { ...notSent, ...sealed, atWithdrawal: 'deleted' },
    note_sealed: { ...notSent, ...sealed, atWithdrawal: 'deleted' },
  },
  case_recusal: each(['report_id', 'staff_id', 'state', 'at'], deleted),
  inbox_entry: each(['id', 'staff_id', 'report_id', 'kind', 'by_id', 'at', 'read_at'], deleted),
  case_passed: each(['staff_id', 'report_id', 'at', 'with_group'], deleted),
  still_there_answer: each(['report_id', 'is_there', 'state'], deleted),
  case_reminder: each(['id', 'report_id', 'kind', 'staff_id', 'at'], deleted),
  /** A handed-out package and what the authority answered. */
  awaited_answer: {
    ...each(['id', 'token_mac', 'handing_out_id', 'report_id', 'authority_id'], deleted),
    ...each(['channel', 'delivered_on'], deleted),
    ...each(['handed_out_at', 'due_at', 'expires_at', 'answered_at', 'overdue_at'], deleted),
  },
  authority_reminder: each(
    ['id', 'report_id', 'authority_id', 'channel', 'staff_id', 'at'],
    deleted,
  ),
  authority_answer: {
    ...each(['id', 'report_id', 'authority_id', 'handing_out_id', 'outcome'], deleted),
    words_sealed: { ...notSent, ...sealed, atWithdrawal: 'deleted' },
    ...each(['at', 'staff_id'], deleted),
  },
  case_note: {
    ...each(['id', 'report_id', 'staff_id', 'at'], deleted),
    text_sealed: { ...notSent, ...sealed, atWithdrawal: 'deleted' },
  },
  /** Packages for authorities. */
  handing_out: {
    ...each(['id', 'report_id', 'authority_id', 'due_on', 'prepared_by', 'prepared_at'], deleted),
    ...each(['needs_review', 'agreed_by', 'handed_at'], deleted),
    choice_sealed: { ...notSent, ...sealed, atWithdrawal: 'deleted' },
    identity_sealed: { ...notSent, ...sealed, atWithdrawal: 'deleted' },
    ...each(['signature', 'key_id', 'package_sm3'], deleted),
  },
  /** Authors at the centre; nothing of the citizen's. */
  case_entry_author: each(['kind', 'entry_id', 'report_id', 'staff_id', 'at', 'decision'], deleted),
  report_event: {
    ...each(['id', 'report_id'], retained),
    status: retained,
    note_sealed: { ...notSent, ...sealed, atWithdrawal: { becomes: null } },
    at: retained,
    ...each(['outcome', 'position', 'is_settled'], retained),
  },
  /** Counts nowhere any more. */
  report_month: {
    ...each(['id', 'report_id', 'month', 'report_type_id', 'source', 'received'], deleted),
    ...each(['accepted', 'transferred', 'result', 'outcome', 'in_time', 'tenths'], deleted),
    ...each(['appealed', 'appeal_result', 'is_settled'], deleted),
    ...each(['platform', 'authority_id', 'reply_tenths'], deleted),
  },
  message: {
    ...each(['id', 'report_id', 'key_mac'], deleted),
    author: deleted,
    kind: deleted,
    msg_sealed: { ...notSent, ...sealed, atWithdrawal: 'deleted' },
    at: deleted,
    ...each(['position', 'is_settled'], deleted),
  },
  // The rows stay until a job has deleted the content; `file_ids` in a report.
  file: {
    ...each(['id', 'handle_mac', 'storage_key'], retained),
    name_sealed: { ...notSent, ...sealed, atWithdrawal: { becomes: null } },
    size: retained,
    mime: retained,
    sm3_sealed: { ...notSent, ...sealed, atWithdrawal: { becomes: null } },
    original_size: cleared,
    metadata_kept: cleared,
    original_sm3_sealed: { ...notSent, ...sealed, atWithdrawal: { becomes: null } },
    password_sealed: { ...notSent, ...sealed, atWithdrawal: { becomes: null } },
    uploaded_at: { ...internal, atWithdrawal: { becomes: new Date(0) } },
    is_settled: retained,
    ...each(['report_id', 'message_id', 'answer_id', 'position'], cleared),
  },
} satisfies TableRules

type Tables = typeof reportColumns

/** A sealed column of contents, named without `_sealed`. */
export type SealedContent<Table extends keyof Tables> = {
  [Column in keyof Tables[Table] & string]: Column extends `${infer Name}_sealed` ? Name : never
}[keyof Tables[Table] & string]

export const sealedContentsIn = <Table extends keyof Tables>(
  table: Table,
): SealedContent<Table>[] =>
  Object.entries<ColumnRules<unknown>>(reportColumns[table])
    .filter(([, rules]) => rules.sealed)
    .map(([column]) => column.replace(/_sealed$/, '') as SealedContent<Table>)

export const valuesAfterWithdrawal = <Table extends 'report' | 'report_event' | 'file'>(
  table: Table,
): Updateable<Schema[Table]> =>
  Object.fromEntries(
    Object.entries<ColumnRules<Kept<unknown>>>(reportColumns[table]).flatMap(
      ([column, { atWithdrawal }]) =>
        atWithdrawal === 'stays' ? [] : [[column, atWithdrawal.becomes]],
    ),
    // `satisfies` above has checked each value against its column.
  ) as Updateable<Schema[Table]>

type DeletedTable = {
  [Table in keyof Tables]: Tables[Table] extends Record<'report_id', ColumnRules<'deleted'>>
    ? Table
    : never
}[keyof Tables]

export const deletedAtWithdrawal = Object.entries(reportColumns)
  .filter(([, columns]) => Object.values(columns).every((c) => c.atWithdrawal === 'deleted'))
  .map(([table]) => table as DeletedTable)
