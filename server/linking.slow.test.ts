import { randomBytes, randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import request from 'supertest'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { urlOf } from '../contract/endpoint.ts'
import { envelope } from '../contract/envelope.ts'
import { fileUploadMany } from '../contract/evidence/file.ts'
import { reportNonameCreate } from '../contract/report/report.ts'
import { createAccountTestApi } from './testing/api/account-test-api.ts'
import { dumpBy } from './testing/database/dump.ts'
import {
  byChance,
  byEqualValue,
  byOrder,
  byTime,
  hitsOf,
  intervalOf,
  tracesIn,
  tracesOfStaff,
} from './testing/linking/adversary.ts'
import { playCitizens } from './testing/linking/play.ts'
import { ordersOf, holdWal } from './testing/linking/sources.ts'
import { contents, createdOf } from './testing/api/report-test-api.ts'
import { samples } from './testing/api/sample-files.ts'
import { newKey } from './testing/api/test-api.ts'

// The whole experiment is `linking.full.test.ts`.

/** Lets citizens send reports, and dumps the database by the documented command. */
async function dumpAfter(plan: Parameters<typeof playCitizens>[1]) {
  const api = await createAccountTestApi()
  try {
    const since = await holdWal(api)
    const truth = await playCitizens(api, plan)
    const operations = await readFile('docs/operations/back-up-and-restore.md', 'utf8')
    const { dump } = await dumpBy(operations, api.database.ownerUrl)
    return { truth, dump, ...(await ordersOf(api, dump, since)) }
  } finally {
    await api.close()
  }
}
const minute = 60_000
/** Milliseconds; the experiment makes hundreds of calls. */
const timeout = 240_000

const sparse = { accounts: 6, gap: 40 * minute } as const

test.for([
  ['citizens to the accounts', { ...sparse, reports: 24 }],
  ['callers to the accounts, nor to the staff', { ...sparse, reports: 36, byPhone: true }],
] as const)(
  'a backup does not link anonymous reports of %s that were active around them',
  { timeout },
  async ([, plan]) => {
    const { truth, dump } = await dumpAfter(plan)
    const most = byChance(plan.reports, plan.accounts)
    for (const [where, traces] of Map.groupBy(tracesIn(dump), (trace) => trace.where)) {
      const hits = hitsOf(byTime(dump, traces), truth)
      expect([where, hits, hits <= most]).toEqual([where, hits, true])
    }
    expect(hitsOf(byEqualValue(dump), truth)).toBeLessThanOrEqual(most)
    const staff = [...new Set(truth.takers.values())]
    for (const [where, traces] of Map.groupBy(tracesOfStaff(dump), (trace) => trace.where)) {
      const hits = hitsOf(byTime(dump, traces), { senders: truth.takers, accounts: staff })
      const mostOfStaff = byChance(plan.reports, staff.length)
      expect([where, hits, hits <= mostOfStaff]).toEqual([where, hits, true])
    }
  },
)

test.for([
  ['sent by citizens', {}],
  ['taken in by staff', { byPhone: true }],
] as const)(
  'no order of rows, ids, places, transactions or log lines tells more than the times: a quiet hour of reports %s',
  { timeout },
  async ([, how]) => {
    const plan = { accounts: 3, reports: 24, gap: 2.5 * minute, namedEvery: 2, ...how }
    const { truth, dump, held, limits } = await dumpAfter(plan)
    for (const [source, order] of held) {
      const guesses = byOrder(dump, truth, order)
      expect(guesses.tries).toBe(plan.reports / 2)
      // At 3.5 standard deviations, none of some thirty sources fails by chance.
      const [least] = intervalOf(guesses, 3.5)
      expect([source, least * guesses.tries <= guesses.chance]).toEqual([source, true])
    }
    // The attack works: WAL is the documented limit.
    const wal = byOrder(dump, truth, limits.get('WAL') ?? new Map())
    expect(wal.right).toBeGreaterThan(2 * wal.chance)
  },
)

test('attack: no count of an address is the size of the files that it sent, one or nine', async () => {
  const api = await createAccountTestApi()
  try {
    const senders = [1, 9, 1, 9].map((files, n) => ({ files, address: `203.0.113.${n + 1}` }))
    for (const { files, address } of senders) {
      const file_ids: string[] = []
      while (file_ids.length < files) {
        const sent = request(api.app).post(urlOf(fileUploadMany))
        sent.set({ 'Access-Token': api.token(), 'X-Forwarded-For': address })
        // Larger than any count of calls.
        const content = Buffer.concat([samples.jpg, randomBytes(1_000_000 + randomInt(4_000_000))])
        const { data } = envelope.parse((await sent.attach('files[]', content, 'a.jpg')).body)
        file_ids.push(...z.parse(fileUploadMany.output, data).files.map(({ file_id }) => file_id))
      }
      const input = { ...contents, file_ids, captcha_ticket: api.captchaTicket() }
      createdOf(await api.call(reportNonameCreate, input, { key: newKey(), address }))
    }
    const { rows: sizes } = await api.database.pool.query<{ kib: number }>(
      'select (sum(size) / 1024)::int as kib from file group by report_id',
    )
    const { rows: counts } = await api.database.pool.query<{ points: number }>(
      'select points from transient.rate_limit',
    )
    expect(sizes).toHaveLength(senders.length)
    // The counts of all calls but those of bytes are there.
    expect(counts.length).toBeGreaterThanOrEqual(senders.length)
    // A meter rounds each file up.
    const matching = counts.filter(({ points }) =>
      sizes.some(({ kib }) => points >= kib && points <= kib + 9),
    )
    expect(matching).toEqual([])
  } finally {
    await api.close()
  }
})
