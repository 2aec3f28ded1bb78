import type { Insertable, Selectable, Updateable } from 'kysely'
import { queryCodeMac } from '../../report/query-code-mac.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { ReportTestApi } from './report-test-api.ts'

/** A report at the desk of a test. */
export interface CaseOfTest {
  readonly caseNumber: string
  readonly reportId: string
  readonly code: string
}
type CaseColumns = Omit<
  Insertable<Schema['report_case']>,
  'report_id' | 'case_number' | 'report_type_id'
>

export interface DeskCases {
  /** Sends an anonymous report and opens its case with these columns; by default it is new and due tomorrow. */
  make(report?: object, columns?: Partial<CaseColumns>): Promise<CaseOfTest>
  makeMany(count: number, columns?: Partial<CaseColumns>): Promise<CaseOfTest[]>
  /** Opens the case of an existing report by its query code. */
  open(code: string, columns?: Partial<CaseColumns>): Promise<CaseOfTest>
  /** Removes all cases and moves the clock an hour on, for tests that share a database. */
  clear(): Promise<void>
  set(caseNumber: string, columns: Updateable<Schema['report_case']>): Promise<void>
  row(caseNumber: string): Promise<Selectable<Schema['report_case']>>
}

const hour = 3_600_000

/** Opens cases without waiting until their reports can no longer be withdrawn. */
export function deskCases(api: ReportTestApi): DeskCases {
  const { db } = api.database
  let count = 0
  const open: DeskCases['open'] = async (code, columns = {}) => {
    const report = await db
      .selectFrom('report')
      .select(['id', 'report_type_id', 'status', 'reported_at'])
      .where('code_mac', '=', queryCodeMac(api.keyring, code))
      .executeTakeFirstOrThrow()
    count += 1
    const caseNumber = `20260715-${String(count).padStart(4, '0')}`
    const now = api.clock.now().getTime()
    const row = {
      status: report.status,
      is_urgent: false,
      arrived_at: report.reported_at,
      began_at: report.reported_at,
      near_at: new Date(now + 16 * hour),
      due_at: new Date(now + 24 * hour),
      is_appealed: (columns.status ?? report.status) === 'appealing',
      ...columns,
    }
    await db
      .insertInto('report_case')
      .values({
        report_id: report.id,
        case_number: caseNumber,
        report_type_id: report.report_type_id,
        ...row,
      })
      .execute()
    // Keeps both statuses equal, as `transitionReport` does.
    await api.database.pool.query('update report set status = $2 where id = $1', [
      report.id,
      row.status,
    ])
    await db.deleteFrom('unopened_report').where('report_id', '=', report.id).execute()
    return { caseNumber, reportId: report.id, code }
  }
  const make: DeskCases['make'] = async (report = {}, columns = {}) =>
    open(await api.report(report), columns)
  return {
    open,
    make,
    async clear() {
      api.clock.advance(hour)
      for (const table of [
        'case_subject',
        'still_there_answer',
        'case_entry_author',
        'case_note',
        'pending_step',
        'case_proposal',
        'authority_answer',
        'authority_reminder',
        'awaited_answer',
        'handing_out',
        'case_passed',
        'case_recusal',
        'report_case',
      ] as const)
        await db.deleteFrom(table).execute()
    },
    async makeMany(howMany, columns) {
      const made: CaseOfTest[] = []
      for (let each = 0; each < howMany; each += 1) made.push(await make({}, columns))
      return made
    },
    async set(caseNumber, columns) {
      await db
        .updateTable('report_case')
        .set(columns)
        .where('case_number', '=', caseNumber)
        .execute()
    },
    row: (caseNumber) =>
      db
        .selectFrom('report_case')
        .selectAll()
        .where('case_number', '=', caseNumber)
        .executeTakeFirstOrThrow(),
  }
}
