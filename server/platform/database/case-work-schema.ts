import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { DeskStep, Outcome } from '../../../contract/report-steps.ts'

type Instant = ColumnType<Date, Date, Date>

/** The tables of working on cases; part of `Schema`. */
export interface CaseWorkSchema {
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
