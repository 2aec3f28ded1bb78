import type { ColumnType, Generated } from 'kysely'
import type { Figures, MonthFigures } from '../../../contract/figures/figures.ts'
import type { ReportSource } from '../../../contract/report/report-source.ts'
import type { Outcome } from '../../../contract/report/report-steps.ts'

type Instant = ColumnType<Date, Date, Date>

/** Facts of a report in the figures of one month, without its platform. */
interface StoredFacts {
  report_type_id: number
  source: ReportSource
  received: boolean
  accepted: boolean
  transferred: boolean
  /** The first result, its outcome, whether it was in time, and after how many tenths of a working day. */
  result: 'closed' | 'rejected' | null
  outcome: Outcome | null
  in_time: boolean | null
  tenths: number | null
  appealed: boolean
  appeal_result: 'upheld' | 'changed' | null
  /** The authority whose first answer came, and after how many tenths of a working day. */
  authority_id: number | null
  reply_tenths: number | null
}

/** Facts of a report in the figures of one month. */
export interface MonthFacts extends StoredFacts {
  /** The platform by `platformOf`; null for any other. */
  platform: string | null
}

/** The facts by which reports are grouped. */
export type GroupedFacts = Omit<StoredFacts, 'tenths' | 'authority_id' | 'reply_tenths'>

/** Reports with the same facts. */
export type FactsGroup = GroupedFacts & { readonly reports: number }

/** The tenths of working days that reports took to their first result, and how many took each. */
export type TimesGroup = Pick<StoredFacts, 'report_type_id' | 'source'> & {
  readonly times: readonly (readonly [tenths: number, reports: number])[]
}

/** The tenths of working days after which an authority answered, and how many reports each. */
export type RepliesGroup = Pick<StoredFacts, 'report_type_id'> & {
  readonly authority_id: number
  readonly times: TimesGroup['times']
}

export interface CountedPart {
  readonly facts: readonly FactsGroup[]
  readonly times: readonly TimesGroup[]
}

/** Facts from which the figures of a month are counted. */
export interface Counted extends CountedPart {
  readonly replies: readonly RepliesGroup[]
  /** The figures of each platform, in any order. */
  readonly platforms: MonthFigures['platforms']
}

/** A platform's name, masked (`maskPlatform`). */
interface Masked {
  platform: ColumnType<Buffer | null, Buffer, Buffer>
}

export interface FiguresSchema {
  /** Cases that are not counted in `report_month`; filled by a trigger. */
  uncounted_report: { report_id: string }
  /** A report's facts in a calendar month in China; a job derives them from its timeline. */
  report_month: StoredFacts &
    Masked & {
      id: Generated<string>
      report_id: string
      month: string
      /** Same meaning as in `report`. */
      is_settled: Generated<boolean>
    }
  /** Number of reports with the same facts in a month; triggers on `report_month` keep it. */
  month_facts: GroupedFacts & { month: string; reports: number }
  /** Number of reports that took the same time to their first result; kept like `month_facts`. */
  month_times: Pick<StoredFacts, 'report_type_id' | 'source'> & {
    month: string
    tenths: number
    reports: number
  }
  /** Number of reports that an authority answered after the same time; kept like `month_facts`. */
  month_replies: Pick<StoredFacts, 'report_type_id'> & {
    month: string
    authority_id: number
    tenths: number
    reports: number
  }
  /** The figures of a month by platform; a job counts the months of `uncounted_month`. */
  month_platforms: { month: string; platform: string; figures: ColumnType<Figures, string, string> }
  /** Months whose rows have changed since they were counted by platform. Each change has another mark. */
  uncounted_month: { month: string; mark: Generated<string> }
  /** A version of a month that one person proposed and another one closed; then it never changes. */
  closed_month: {
    month: string
    version: number
    /** The signed text, `closedMonth` as JSON. */
    statement: string
    /** The facts that the statement was counted from. */
    counted: ColumnType<Counted, string, string>
    proposed_by: string
    proposed_at: Instant
    closed_by: string | null
    closed_at: Instant | null
    signature: Buffer | null
    key_id: string | null
  }
}
