import { expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import {
  reporterFields,
  reportFields,
  type ReportContents,
  type ReporterField,
  type ReportField,
} from '../../../contract/report/report-fields.ts'
import { reportAppeal, reportCreate } from '../../../contract/report/report.ts'
import { reportWithdraw } from '../../../contract/report/withdrawal.ts'
import { reportColumns, valuesAfterWithdrawal } from '../../platform/database/report-columns.ts'
import { createAccountTestApi } from '../../testing/api/account-test-api.ts'
import { createdOf } from '../../testing/api/report-test-api.ts'
import { readDatabaseContents } from '../../testing/database/database-contents.ts'
import { newKey } from '../../testing/api/test-api.ts'
import { queryCodeMac } from '../query-code-mac.ts'

/** A value of every field, found nowhere else, and another one. A new field needs its own here. */
const samples = {
  report_type_id: [2, 3],
  title: ['只此一次的标题', '另一个标题'],
  site_name: ['只此一处的网站', '另一个网站'],
  urls: [['https://only-here.example.com/x'], ['https://other.example.com/x']],
  account: ['只此一个账号', '另一个账号'],
  seen_at: ['2026-07-11T03:17:00.000Z', '2026-07-11T03:18:00.000Z'],
  // Tells of danger, so that its mark has something to erase as well.
  description: ['只在这里写过的情况说明：我不想活了', '另一种情况说明'],
  file_ids: [[], ['AAAAAAAAAAAAAAAAAAAAAA']],
  file_password: ['只此一个密码', '另一个密码'],
  involves_minors: [true, false],
  wants_result: [true, false],
  send_code: [true, false],
} satisfies { [Field in ReportField]-?: [ReportContents[Field], ReportContents[Field]] }
const who = {
  name: ['只此一人', '另一个人'],
  phone: ['', '13812345678'],
  id_number: ['11010519491231002X', '110105194912310038'],
  email: ['only@here.example.com', 'other@here.example.com'],
} satisfies Record<ReporterField, [string, string]>

const firstOf = (pairs: Record<string, readonly [unknown, unknown]>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(pairs).map(([field, [value]]) => [field, value]))
const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Array.isArray(value) ? value.flatMap(textsIn) : []

const api = await closeAfterAll(createAccountTestApi())

/** Sends a report with every field filled, with files, and a message with one. */
async function fillEverything() {
  const citizen = await api.citizen()
  const reporter = { ...firstOf(who), phone: citizen.phone }
  const report = { ...firstOf(samples), file_ids: await api.upload('只此一份.jpg', 'b.jpg') }
  const key = newKey()
  const send = async (changes = {}, reporterChanges = {}) =>
    createdOf(
      await citizen.call(
        reportCreate,
        {
          ...report,
          ...changes,
          reporter: { ...reporter, ...reporterChanges },
          otp_ticket: api.phoneTicket('13812345678'),
        },
        key,
      ),
    )
  const { query_code } = await send()
  const more = {
    query_code,
    msg: '只补充过这一句',
    file_ids: await api.upload('只此一份的补充.jpg'),
  }
  expect((await api.call(reportAppeal, more, { key: newKey() })).errcode).toBe(0)
  const rowsOf = async (table: string, of = 'report_id') =>
    (
      await api.database.pool.query<Record<string, unknown>>(
        `select * from ${table} where ${of} = (select id from report where code_mac = $1)`,
        [queryCodeMac(api.keyring, query_code)],
      )
    ).rows
  return { citizen, reporter, report, send, query_code, rowsOf }
}
const columnsOf = (table: keyof typeof reportColumns) =>
  Object.entries<{ atWithdrawal: 'stays' | 'deleted' | { becomes: unknown } }>(reportColumns[table])

test('a withdrawal leaves no field in any table, and each column as the column table defines', async () => {
  const { query_code, reporter, report, rowsOf } = await fillEverything()
  const [before = {}] = await rowsOf('report', 'id')
  const files = await api.database.db
    .selectFrom('file')
    .selectAll()
    .orderBy('storage_key')
    .execute()
  // Every field has left something to look for.
  for (const [column, rules] of columnsOf('report'))
    if (rules.atWithdrawal !== 'stays') {
      expect([column, before[column]]).not.toEqual([column, null])
      expect([column, before[column]]).not.toEqual([column, Object(rules.atWithdrawal).becomes])
    }
  const texts = [...Object.values(report), ...Object.values(reporter), '只此一份', '只补充过这一句']
    .flatMap(textsIn)
    .filter((text) => !report.file_ids.includes(text))

  const captcha_ticket = api.captchaTicket()
  expect((await api.call(reportWithdraw, { query_code, captcha_ticket })).errcode).toBe(0)

  const [after = {}] = await rowsOf('report', 'id')
  for (const [column, { atWithdrawal }] of columnsOf('report'))
    expect([column, after[column]]).toEqual([
      column,
      column === 'status'
        ? 'withdrawn'
        : typeof atWithdrawal === 'object'
          ? atWithdrawal.becomes
          : before[column],
    ])
  expect(await rowsOf('reporter')).toEqual([])
  expect(await rowsOf('message')).toEqual([])
  const emptied = await api.database.db
    .selectFrom('file')
    .selectAll()
    .orderBy('storage_key')
    .execute()
  expect(emptied).toEqual(files.map((file) => ({ ...file, ...valuesAfterWithdrawal('file') })))
  const { bytes, sealed } = await readDatabaseContents(api.database, api.keyring)
  for (const text of texts) {
    expect([text, bytes.includes(text)]).toEqual([text, false])
    // The account keeps its own phone.
    if (text !== reporter.phone) expect(sealed).not.toContain(text)
  }
})

test('another value of any field under the same key is answered with ignored_changes', async () => {
  const { send } = await fillEverything()
  expect((await send()).ignored_changes).toBe(false)
  for (const [field, { inContentMac }] of Object.entries(reportFields)) {
    const [, other] = samples[field as ReportField]
    expect([field, (await send({ [field]: other })).ignored_changes]).toEqual([field, inContentMac])
  }
  for (const [field, { inContentMac }] of Object.entries(reporterFields)) {
    const [, other] = who[field as ReporterField]
    const answer = await send({}, { [field]: other })
    expect([field, answer.ignored_changes]).toEqual([field, inContentMac])
  }
})
