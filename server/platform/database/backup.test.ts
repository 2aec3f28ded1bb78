import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import { dumpBy, exclusionsOf, isExcluded } from '../../testing/database/dump.ts'
import { createLogger } from '../log.ts'
import { openPrepared } from './prepare.ts'

const database = await closeAfterAll(testDatabase())

const rows = async (text: string) => (await database.pool.query<{ name: string }>(text)).rows
const names = async (text: string) => (await rows(text)).map(({ name }) => name)
const operations = () => readFile('docs/operations/back-up-and-restore.md', 'utf8')

/** Times that concern no citizen. */
const ofNobody = 'nobody’s'
/** Excluded by `--exclude-schema` or `--exclude-table-data` of the documented command. */
const leftOut = 'left out of the dump'
const quarterHour = 'of an anonymous report: the quarter of an hour'
/** Times of an account's own acts, under its name. */
const ownAct = 'an act of the account’s own'
/** Times of a case, derived from the coarse times of an anonymous report. */
const reckoned = 'follows from the quarter of an hour'
const atDesk = 'an act of somebody at the desk'

/**
 * The facts that each time, date and counter reveals to the holder of a backup. A new one must be added here: docs/decisions/0028
 * has the reasons.
 */
const decided: Record<string, string> = {
  'graphile_worker._private_job_queues.id': leftOut,
  'graphile_worker._private_job_queues.locked_at': leftOut,
  'graphile_worker._private_jobs.created_at': leftOut,
  'graphile_worker._private_jobs.id': leftOut,
  'graphile_worker._private_jobs.locked_at': leftOut,
  'graphile_worker._private_jobs.run_at': leftOut,
  'graphile_worker._private_jobs.updated_at': leftOut,
  'graphile_worker._private_known_crontabs.known_since': ofNobody,
  'graphile_worker._private_known_crontabs.last_execution': ofNobody,
  'graphile_worker._private_tasks.id': ofNobody,
  'graphile_worker.jobs.created_at': 'a view of what is left out',
  'graphile_worker.jobs.locked_at': 'a view of what is left out',
  'graphile_worker.jobs.run_at': 'a view of what is left out',
  'graphile_worker.jobs.updated_at': 'a view of what is left out',
  'graphile_worker.migrations.ts': ofNobody,
  'public.account.consented_at': ownAct,
  'public.account.id': ownAct,
  'public.account.password_by_sms_at': ownAct,
  'public.account.phone_changes_at': ownAct,
  'public.account.registered_at': ownAct,
  'public.account.used_on': 'the day',
  'public.authority.id': ofNobody,
  'public.authority_answer.at': atDesk,
  'public.authority_reminder.at': atDesk,
  'public.awaited_answer.answered_at': atDesk,
  'public.awaited_answer.delivered_on': atDesk,
  'public.awaited_answer.due_at': atDesk,
  'public.awaited_answer.expires_at': atDesk,
  'public.awaited_answer.handed_out_at': atDesk,
  'public.awaited_answer.overdue_at': atDesk,
  'public.calendar_day.day': ofNobody,
  'public.case_entry_author.at': atDesk,
  'public.case_note.at': atDesk,
  'public.case_reminder.at': reckoned,
  'public.closed_month.closed_at': atDesk,
  'public.closed_month.proposed_at': atDesk,
  'public.evidence_seen.seen_on': atDesk,
  'public.file.uploaded_at': 'the quarter of an hour',
  'public.file_preview.retry_at': 'a quarter of an hour, while it is being made',
  'public.file_redaction.made_at': atDesk,
  'public.handing_out.due_on': atDesk,
  'public.handing_out.handed_at': atDesk,
  'public.handing_out.prepared_at': atDesk,
  'public.identity_opening.opened_at': atDesk,
  'public.identity_opening.until': atDesk,
  'public.lease.until': leftOut,
  'public.message.at': quarterHour,
  'public.month_figures.counted_on': ofNobody,
  'public.notice.at': ownAct,
  'public.notice.id': ownAct,
  'public.notice.read_at': 'the notice’s own time',
  'public.one_time_code.expires_at': leftOut,
  'public.one_time_code.handed_over_at': leftOut,
  'public.one_time_code.id': leftOut,
  'public.one_time_code.refused_at': leftOut,
  'public.one_time_code.sent_at': leftOut,
  'public.one_time_code.used_at': leftOut,
  'public.pending_step.effective_at': atDesk,
  'public.case_proposal.at': atDesk,
  'public.case_passed.at': atDesk,
  'public.intake_count.since': 'the half day',
  'public.macro.approved_at': atDesk,
  'public.macro.retired_at': atDesk,
  'public.public_text.changed_at': atDesk,
  'public.public_text.published_at': atDesk,
  'public.report_case.parked_until': atDesk,
  'public.report.reported_at': quarterHour,
  'public.report_case.arrived_at': quarterHour,
  'public.report_case.began_at': quarterHour,
  'public.report_case.due_at': reckoned,
  'public.report_case.escalated_at': reckoned,
  'public.report_case.held_until': atDesk,
  'public.report_case.hold_until': atDesk,
  'public.report_case.near_at': reckoned,
  'public.report_case.paused_at': quarterHour,
  'public.report_case.reminded_at': reckoned,
  'public.report_case.urged_at': quarterHour,
  'public.report_event.at': quarterHour,
  'public.report_type.id': ofNobody,
  'public.report_type_opened.day': 'how often a type was opened in a day, by nobody in particular',
  'public.session.signed_in_at': leftOut,
  'public.sign_in_failure.expires_at': leftOut,
  'public.staff_answer.at': atDesk,
  'public.staff_audit.at': 'an act of the centre’s own staff',
  'public.staff_audit_checkpoint.at': ofNobody,
  'public.staff_change.decided_at': atDesk,
  'public.staff_change.requested_at': atDesk,
  'public.staff_credential.signed_in_at': atDesk,
  'public.staff_invitation.expires_at': atDesk,
  'public.staff_passkey.added_at': atDesk,
  'public.case_recusal.at': atDesk,
  'public.inbox_entry.at': atDesk,
  'public.inbox_entry.read_at': atDesk,
  'public.returned_proposal.at': atDesk,
  'public.staff_passkey.used_at': atDesk,
  'public.staff_session.began_at': atDesk,
  'public.staff_session.stepped_up_until': atDesk,
  'public.staff_session.used_at': atDesk,
  'public.staff_sign_in_failure.expires_at': atDesk,
  'public.upload.begun_at': leftOut,
  'public.used_ticket.expires_at': leftOut,
  'transient.day_key.day': leftOut,
  'transient.draft_key.hour': leftOut,
  'transient.rate_limit.expires_at': leftOut,
  'transient.recent_report.sent_at': leftOut,
  'transient.session_seen.seen_at': leftOut,
}

/** Tables of the excluded schema without a time. */
const withoutMoment = ['transient.unindexed_report', 'transient.unmatched_report']

describe('times and counters of the database', () => {
  test('are each classified as kept or excluded', async () => {
    const found = await names(
      `select table_schema || '.' || table_name || '.' || column_name as name
       from information_schema.columns
       where table_schema not in ('pg_catalog', 'information_schema')
         and (data_type like 'timestamp%' or data_type like 'time %' or data_type = 'date'
           or is_identity = 'YES' or column_default like 'nextval(%' or column_name in ('expire', 'hour'))
       union select sequence_schema || '.' || sequence_name from information_schema.sequences`,
    )
    const here = Object.keys(decided)
    expect(found.filter((name) => !here.includes(name))).toEqual([])
    expect(here.filter((name) => !found.includes(name))).toEqual([])
  })

  test('are omitted by the documented command exactly where they are excluded', async () => {
    const exclusions = exclusionsOf(await operations())
    const tables = await names(
      `select schemaname || '.' || tablename as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    const isOut = (table: string) => {
      const [schema = '', name = ''] = table.split('.')
      return isExcluded(exclusions, schema, name)
    }
    const decidedOut = Object.entries(decided).flatMap(([column, decision]) =>
      decision === leftOut ? [column.split('.').slice(0, 2).join('.')] : [],
    )
    // The data keys have a dump of their own, so that erased data is noise in older dumps (decision 29). The search
    // index, signals and subjects are rebuilt (decisions 41, 70, 84).
    const rebuilt = [
      'report_search',
      'case_signal',
      'case_signals_read',
      'case_subject',
      'still_there_answer',
    ]
    const outside = [
      ...decidedOut,
      'public.data_key',
      ...rebuilt.map((table) => `public.${table}`),
      ...withoutMoment,
    ]
    expect(new Set(tables.filter(isOut))).toEqual(new Set(outside))
    expect(exclusions.schemas).toEqual(['transient'])
  })
})

describe('a backup by the documented command', () => {
  test('contains every report and no excluded data', async () => {
    const { dump } = await dumpBy(await operations(), database.ownerUrl)
    expect(dump.has('public.report')).toBe(true)
    expect([...dump].filter(([table]) => table.startsWith('transient.'))).toEqual([])
    expect(dump.get('public.session') ?? []).toEqual([])
  })

  test('starts after a restore: excluded tables are created', async () => {
    await database.asOwner('drop schema transient cascade')
    const { url, ownerUrl } = database
    const logger = createLogger({ level: 'silent' })
    const started = await openPrepared({ url, ownerUrl, tls: undefined }, logger)
    await started.pool.query('insert into transient.recent_report values (1, now())')
    await started.close()
    const empty = await names(
      `select relname::text as name from pg_class where relnamespace = 'transient'::regnamespace
       and relkind = 'r' and relpersistence = 'u' order by 1`,
    )
    const expected = [...Object.keys(decided), ...withoutMoment].flatMap((name) =>
      name.startsWith('transient.') ? [name.split('.')[1] ?? ''] : [],
    )
    expect(empty).toEqual(expected)
  })
})
