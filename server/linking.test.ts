import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createAccountTestApi } from './testing/api/account-test-api.ts'
import { dumpBy } from './testing/database/dump.ts'
import {
  byChance,
  byEqualValue,
  byTime,
  expectedByTime,
  hitsByNeighbour,
  hitsOf,
  ordersIn,
  tracesIn,
} from './testing/linking/adversary.ts'
import { playCitizens } from './testing/linking/play.ts'

// The whole experiment is `linking.slow.test.ts`.

/** Lets citizens send reports, and dumps the database by the documented command. */
async function dumpAfter(plan: Parameters<typeof playCitizens>[1]) {
  const api = await createAccountTestApi()
  try {
    const truth = await playCitizens(api, plan)
    const operations = await readFile('docs/operations/back-up-and-restore.md', 'utf8')
    return { truth, ...(await dumpBy(operations, api.database.ownerUrl)) }
  } finally {
    await api.close()
  }
}
const minute = 60_000
/** In ms; the experiment makes hundreds of calls. */
const timeout = 120_000

test(
  'a backup does not link anonymous reports to the accounts that were active around them',
  { timeout },
  async () => {
    const plan = { accounts: 6, reports: 24, gap: 40 * minute }
    const { truth, dump } = await dumpAfter(plan)
    const most = byChance(plan.reports, plan.accounts)
    for (const [where, traces] of Map.groupBy(tracesIn(dump), (trace) => trace.where)) {
      const hits = hitsOf(byTime(dump, traces), truth)
      expect([where, hits, hits <= most]).toEqual([where, hits, true])
    }
    expect(hitsOf(byEqualValue(dump), truth)).toBeLessThanOrEqual(most)
  },
)

test(
  'the order of rows and ids tells no more than the times: named and anonymous reports of a sender are not neighbours',
  { timeout },
  async () => {
    const plan = { accounts: 3, reports: 24, gap: 56_000, namedEvery: 2 }
    const { truth, dump } = await dumpAfter(plan)
    const expected = expectedByTime(dump, truth)
    for (const [order, macs] of ordersIn(dump)) {
      const { hits, pairs } = hitsByNeighbour(truth, macs)
      expect(pairs).toBe(plan.reports / 2)
      const most = expected + 4 * Math.sqrt(expected * (1 - expected / pairs))
      expect([order, hits, hits <= most]).toEqual([order, hits, true])
    }
  },
)
