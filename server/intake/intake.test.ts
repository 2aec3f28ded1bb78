import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { detailInWords } from '../../contract/desk/audit-words.ts'
import { caseActivity, caseOpen } from '../../contract/desk/case.ts'
import { intakeCreate, intakeForm, intakeKnown } from '../../contract/intake/intake.ts'
import { auditSearch } from '../../contract/staff/audit.ts'
import { codeMessageJob } from '../report/intake/code-message.ts'
import { realNameNeeded } from '../report/intake/judge.ts'
import { queryCodeMac } from '../report/query-code-mac.ts'
import { deskCases } from '../testing/api/desk-cases.ts'
import { createdOf } from '../testing/api/report-test-api.ts'
import { createStaffTestApi } from '../testing/api/staff-test-api.ts'
import { newKey } from '../testing/api/test-api.ts'
import { takeWaitingJobs } from '../testing/api/waiting-jobs.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { searchTasks } from '../desk/search/tasks.ts'
import { intakeTasks } from './tasks.ts'

const api = await closeAfterAll(createStaffTestApi())
const { db } = api.database
const cases = deskCases(api)
const handler = await api.staff(['handler'], { name: '陈晓明' })
const auditor = await api.staff(['audit_administrator'])
const reporter = { name: '李四', phone: '13712345678' }
const call = {
  report_type_id: 3,
  source: 'phone',
  urls: ['https://call.example.com/a'],
  description: '来电人说这个网站骗取押金',
}
const takeIn = (more = {}, key = newKey(), who = handler) =>
  who.call(intakeCreate, { ...call, ...more }, key)
const rowOf = (code: string) =>
  db
    .selectFrom('report')
    .selectAll()
    .where('code_mac', '=', queryCodeMac(api.keyring, code))
    .executeTakeFirstOrThrow()
const counts = () => db.selectFrom('intake_count').selectAll().execute()
const audited = async (filter: object = { action: 'case.intake' }) => {
  await auditor.signIn()
  return z.parse(auditSearch.output, (await auditor.call(auditSearch, filter)).data).list
}
/** Returns the rows of every table that hold one of these values. */
async function rowsWith(...values: string[]): Promise<string[]> {
  const { rows: tables } = await api.database.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await api.database.pool.query<{ row: string }>(
      `select to_jsonb(each)::text as row from ${name} as each`,
    )
    found.push(...rows.map(({ row }) => row).filter((row) => values.some((v) => row.includes(v))))
  }
  expect(found.length).toBeGreaterThan(2)
  return found
}
/** Lets the half day end, and runs the job. */
async function endHalfDay() {
  api.clock.advance(12 * 3_600_000)
  await intakeTasks({ ...api, db }).record_intakes()
  await handler.signIn()
}

test('a report taken in is found by its code, and its case says how it came', async () => {
  const { query_code, withdraw_seconds } = createdOf(await takeIn({ source: 'letter' }))
  expect(withdraw_seconds).toBe(600)
  expect(await api.view(query_code)).toMatchObject({
    status: 'received',
    real_name: false,
    description: call.description,
    urls: call.urls,
  })
  const { caseNumber } = await cases.open(query_code)
  expect((await handler.call(caseOpen, { case_number: caseNumber })).data).toMatchObject({
    source: 'letter',
  })
})

test('nothing stored leads from an anonymous report to the person who took it in, nor to the minute', async () => {
  await endHalfDay()
  const before = (await audited()).length
  const { query_code } = createdOf(await takeIn())
  await takeIn({ reporter: undefined })
  const report = await rowOf(query_code)
  expect(report).toMatchObject({ real_name: false, account_id: null, source: 'phone' })
  expect(
    await db.selectFrom('reporter').selectAll().where('report_id', '=', report.id).execute(),
  ).toEqual([])
  for (const row of await rowsWith(report.id, report.code_mac.toString('hex')))
    expect(row).not.toContain(handler.id)
  // The half day alone, and how many: an entry for each call would tell its minute.
  expect(await counts()).toMatchObject([{ staff_id: handler.id, source: 'phone', taken: 2 }])
  expect(await audited()).toHaveLength(before)
  await endHalfDay()
  const [entry, ...others] = await audited()
  expect(others).toHaveLength(before)
  expect(entry).toMatchObject({
    actor: { name: '陈晓明' },
    role: 'handler',
    object: { kind: 'case', id: 'anonymous' },
    detail: { source: 'phone', count: 2 },
  })
  expect(entry?.detail && detailInWords(entry.detail)).toMatch(
    /^来电；\d{4}-\d\d-\d\d [上下]午，匿名；2 件$/,
  )
  expect(await counts()).toEqual([])
})

test('a look-up of earlier cases shows those in scope, and is counted by the half day without its words', async () => {
  await endHalfDay()
  const seen = { urls: ['https://seen.example.com/a'] }
  for (let n = 0; n < 4; n += 1) await cases.open(createdOf(await takeIn(seen)).query_code)
  await searchTasks({ ...api.staffContext, db }).index_reports()
  const elsewhere = await api.staff(['handler'], { reportTypeIds: [1] })
  const lookUp = async (who = handler) =>
    z.parse(intakeKnown.output, (await who.call(intakeKnown, { place: 'seen.example.com' })).data)
  const { list, more } = await lookUp()
  expect([list.length, more]).toEqual([3, true])
  expect(await lookUp(elsewhere)).toEqual({ list: [], more: false })
  expect(await audited({ action: 'case.search' })).toEqual([])
  await endHalfDay()
  const entries = await audited({ action: 'case.look_up' })
  expect(new Set(entries.map(({ actor }) => actor?.id))).toEqual(
    new Set([handler.id, elsewhere.id]),
  )
  for (const { detail } of entries)
    expect(detail && detailInWords(detail)).toMatch(/^\d{4}-\d\d-\d\d [上下]午；1 次$/)
})

test('a named report is the caller’s, is audited at once, and the auditor finds who took it by its number', async () => {
  const answer = createdOf(
    await takeIn({ source: 'visit', reporter, send_code: true, wants_result: true }),
  )
  expect(answer.code_by_sms).toBe(true)
  expect(await takeWaitingJobs(api.database, codeMessageJob)).toHaveLength(1)
  expect(await rowOf(answer.query_code)).toMatchObject({
    real_name: true,
    source: 'visit',
    wants_result: true,
  })
  const { caseNumber } = await cases.open(answer.query_code)
  const [entry] = await audited({ object: caseNumber })
  expect(entry).toMatchObject({
    action: 'case.intake',
    actor: { name: '陈晓明' },
    object: { name: caseNumber },
    detail: { source: 'visit' },
  })
  const { data } = await handler.call(caseActivity, { case_number: caseNumber })
  expect(data).toMatchObject({ list: [{ by: { name: '陈晓明' }, what: '代收举报：来访' }] })
  expect(JSON.stringify(entry)).not.toContain(reporter.phone)
})

test('two Enters, or a retry, make one report and one count', async () => {
  await endHalfDay()
  const key = newKey()
  const answers = await Promise.all([takeIn({}, key), takeIn({}, key)])
  const codes = new Set([...answers, await takeIn({}, key)].map((one) => createdOf(one).query_code))
  expect(codes.size).toBe(1)
  expect(await counts()).toMatchObject([{ taken: 1 }])
})

test.each([
  [{ reporter: { name: '李四' } }, 'reporter.phone'],
  [{ reporter: { phone: '13712345678' } }, 'reporter.name'],
  [{ urls: [] }, 'urls'],
  [{ source: 'web' }, 'source'],
  [{ source: undefined }, 'source'],
  [{ description: '短' }, 'description'],
  [{ seen_at: '2030-01-01T00:00:00Z' }, 'seen_at'],
  [{ report_type_id: 99 }, 'report_type_id'],
])('refuses %j at its field', async (more, field) => {
  const { errcode, data } = await takeIn(more)
  expect(errcode).toBe(400)
  expect(Object.keys((data as { fields: object }).fields)).toEqual([field])
})

test('a type that needs a name refuses an anonymous caller and says why; nothing is counted', async () => {
  await endHalfDay()
  await db
    .updateTable('report_type')
    .set({ real_name_required: true })
    .where('id', '=', 5)
    .execute()
  expect(await takeIn({ report_type_id: 5 })).toMatchObject({
    errcode: 403,
    errmessage: realNameNeeded,
  })
  expect(await counts()).toEqual([])
  expect(await takeIn({ report_type_id: 5, reporter })).toMatchObject({ errcode: 0 })
})

test('anybody who works on cases takes in any type, and the form has all of them', async () => {
  const scoped = await api.staff(['handler'], { reportTypeIds: [1] })
  const { types, can_send_code } = z.parse(intakeForm.output, (await scoped.call(intakeForm)).data)
  expect(types.length).toBeGreaterThan(10)
  expect(can_send_code).toBe(true)
  expect(await takeIn({ report_type_id: 3 }, newKey(), scoped)).toMatchObject({ errcode: 0 })
})
