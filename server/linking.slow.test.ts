import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createAccountTestApi } from './testing/api/account-test-api.ts'
import { dumpBy } from './testing/database/dump.ts'
import { byChance, byEqualValue, byTime, hitsOf, tracesIn } from './testing/linking/adversary.ts'
import { playCitizens } from './testing/linking/play.ts'

const accounts = 50
const reports = 1000

test.for([
  ['two reports a minute', 30_000, true],
  // This does not protect against an attacker with the running database: decision 28.
  ['one report in a quarter of an hour', 15 * 60_000, false],
] as const)(
  'dump, keys and accounts link 1,000 anonymous reports of 50 active accounts no better than chance, at %s',
  { timeout: 900_000 },
  async ([load, gap, withSeenAt]) => {
    const api = await createAccountTestApi()
    try {
      const truth = await playCitizens(api, { accounts, reports, gap })
      const { dump, by } = await dumpBy(
        await readFile('docs/operations/back-up-and-restore.md', 'utf8'),
        api.database.ownerUrl,
      )
      const live = [...truth.lastSeen].map(([account, at]) => ({ account, at, where: 'last seen' }))
      const traces = [...tracesIn(dump), ...(withSeenAt ? live : [])]
      const kinds = Map.groupBy(traces, ({ where }) => where)
      const hits = new Map([
        ...[...kinds].map(([where, some]) => [where, hitsOf(byTime(dump, some), truth)] as const),
        ['all times together', hitsOf(byTime(dump, traces), truth)],
        ['equal values', hitsOf(byEqualValue(dump), truth)],
      ])
      const most = byChance(reports, accounts)
      const figures = [...hits].map(([how, n]) => `${how} ${((n / reports) * 100).toFixed(1)} %`)
      process.stdout.write(
        `${load}, dumped by ${by}: ${figures.join(', ')}; chance ${100 / accounts} %, ` +
          `3 sigma above it ${((most / reports) * 100).toFixed(1)} %\n`,
      )
      expect(truth.senders.size).toBe(reports)
      for (const [how, n] of hits) expect([how, n <= most]).toEqual([how, true])
    } finally {
      await api.close()
    }
  },
)
