import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
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
/** In ms; the experiment makes hundreds of calls. */
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
      // Of some thirty sources none by accident.
      const [least] = intervalOf(guesses, 3.5)
      expect([source, least * guesses.tries <= guesses.chance]).toEqual([source, true])
    }
    // The attack works: WAL is the documented limit.
    const wal = byOrder(dump, truth, limits.get('WAL') ?? new Map())
    expect(wal.right).toBeGreaterThan(2 * wal.chance)
  },
)
