import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportFind } from '../../contract/report/find-by-phone.ts'
import { reportAppeal } from '../../contract/report/report.ts'
import { caseNext, caseOpen } from '../../contract/desk/case.ts'
import { peopleLeave, peopleLock } from '../../contract/staff/people.ts'
import { caseCounts, caseDanger, caseList, caseSearch } from '../../contract/desk/queue.ts'
import { reportWithdraw } from '../../contract/report/withdrawal.ts'
import { createEvidenceTestApi, type EvidenceTestApi } from '../testing/api/evidence-test-api.ts'
import { reporter } from '../testing/api/report-test-api.ts'
import { samples } from '../testing/api/sample-files.ts'
import { newKey } from '../testing/api/test-api.ts'
import { forgetReporter } from '../report/personal-data/routes.ts'

/** Seven years bring millions of rows to each. */
const growing = new Set([
  'data_key',
  'file',
  'file_preview',
  'message',
  'report',
  'report_case',
  'report_event',
  'reporter',
])

let api: EvidenceTestApi
/** Statements sent to the database, each with its first values. */
const statements = new Map<string, unknown[]>()
// oxlint-disable-next-line typescript/unbound-method -- put back as it is, and called on its client
const { query } = pg.Client.prototype
beforeAll(async () => {
  // Replaced before any connection opens, because each keeps its first `query`.
  pg.Client.prototype.query = new Proxy(query, {
    apply(target, self, args: [unknown, unknown]) {
      const [given, beside] = args
      const { text = given, values = beside } = Object(given) as Partial<pg.QueryConfig>
      if (typeof text === 'string' && /^\s*(select|insert|update|delete|with)\b/i.test(text))
        statements.set(text, statements.get(text) ?? (Array.isArray(values) ? values : []))
      return Reflect.apply(target, self, args)
    },
  })
  api = await createEvidenceTestApi()
})
afterAll(async () => {
  pg.Client.prototype.query = query
  await api.close()
})

/** Indexes of what waits, and of nothing else: they may be read whole. */
const queues = /Index Scan using file_preview_waiting on/

/** The growing tables that a statement can only be carried out by reading whole. */
async function readWhole(text: string, values: unknown[]): Promise<string[]> {
  const client = await api.database.pool.connect()
  try {
    // An index is then taken wherever there is one for it.
    await client.query('begin; set local enable_seqscan = off')
    const plan = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
    const lines = plan.rows.map((row) => row['QUERY PLAN'])
    const tables = lines.flatMap((line, n) => {
      // A `Limit` above or an `Index Cond` below shows that the table is not read whole.
      if (lines[n - 1]?.includes('Limit') || lines[n + 1]?.includes('Index Cond')) return []
      if (queues.test(line)) return []
      return /(?:Seq Scan|Index (?:Only )?Scan using \w+) on (\w+)/.exec(line)?.[1] ?? []
    })
    return tables.filter((table) => growing.has(table))
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('no call reads a growing table from end to end', async () => {
  const someone = await api.staff(['handler', 'supervisor'])
  const { caseNumber, code } = await api.caseWith({ 'a.jpg': samples.jpg })
  await api.view(code)
  const file_ids = await api.upload('b.jpg')
  const captcha_ticket = api.captchaTicket()
  const message = { query_code: code, captcha_ticket, msg: '补充', file_ids }
  expect(await api.call(reportAppeal, message, { key: newKey() })).toMatchObject({ errcode: 0 })
  for (const [endpoint, input] of [
    [caseList, { filter: { view: 'unassigned' } }],
    [caseCounts, {}],
    [caseDanger, {}],
    [caseSearch, { words: '冒充银行' }],
    [caseOpen, { case_number: caseNumber }],
    [caseNext, { except: [], report_type_ids: [] }],
  ] as const)
    expect(await someone.call(endpoint, input)).toMatchObject({ errcode: 0 })
  const security = await api.staff(['security_administrator'])
  await security.stepUp()
  const reason = '休假'
  // A second handler is needed, because the last one may not leave.
  const { id: person_id } = await api.staff(['handler'])
  expect(await security.call(peopleLeave, { person_id, reason })).toMatchObject({ errcode: 0 })
  const locked = { person_id: someone.id, locked: true, reason }
  expect(await security.call(peopleLock, locked)).toMatchObject({ errcode: 0 })
  await api.makePreviews()
  const account = { id: '1', phone: '13800000000' }
  await api.database.db.transaction().execute((trx) => forgetReporter(trx, api, account))
  const withdrawn = { query_code: await api.report(), captcha_ticket: api.captchaTicket() }
  expect(await api.call(reportWithdraw, withdrawn)).toMatchObject({ errcode: 0 })
  const ofPhone = { phone: reporter.phone, otp_ticket: api.phoneTicket(reporter.phone, 'find') }
  expect(await api.call(reportFind, ofPhone)).toMatchObject({ errcode: 0 })
  const asked = [...statements]
  expect(asked.length).toBeGreaterThan(40)
  const found: string[] = []
  for (const [text, values] of asked)
    for (const table of await readWhole(text, values)) found.push(`${table}: ${text}`)
  expect(found).toEqual([])
})
