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
  type Guesses,
} from './testing/linking/adversary.ts'
import { keepBackups } from './testing/linking/backups.ts'
import { playCitizens } from './testing/linking/play.ts'
import { ordersOf, holdWal } from './testing/linking/sources.ts'

const accounts = 50
const reports = 300

test.for([
  ['two reports a minute', 30_000, true],
  // This does not protect against an attacker with the running database: decision 28.
  ['one report in a quarter of an hour', 15 * 60_000, false],
] as const)(
  'dump, keys and accounts link 300 anonymous reports of 50 active accounts no better than chance, at %s',
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

/** Plays a plan and adds the guesses of each source to a table. */
async function guessAll(
  plan: Parameters<typeof playCitizens>[1],
  table: Map<string, Guesses & { readonly isLimit: boolean }>,
) {
  const api = await createAccountTestApi()
  try {
    const since = await holdWal(api)
    const backups = await keepBackups(api)
    const truth = await playCitizens(api, { ...plan, backUp: () => backups.backUp() })
    const operations = await readFile('docs/operations/back-up-and-restore.md', 'utf8')
    const { dump } = await dumpBy(operations, api.database.ownerUrl)
    const { held, limits } = await ordersOf(api, dump, since)
    for (const [source, order] of [...held, ...limits, ...(await backups.orders(dump))]) {
      const { right, tries, chance } = byOrder(dump, truth, order)
      const before = table.get(source) ?? { right: 0, tries: 0, chance: 0 }
      table.set(source, {
        right: before.right + right,
        tries: before.tries + tries,
        chance: before.chance + chance,
        isLimit: limits.has(source),
      })
    }
  } finally {
    await api.close()
  }
}
const percent = (share: number) => `${(share * 100).toFixed(1)} %`

test.for([
  ['24 reports in a quiet hour, ten times', { accounts: 6, reports: 24, gap: 150_000 }, 10],
  ['300 reports, two a minute', { accounts: 30, reports: 300, gap: 30_000 }, 1],
] as const)(
  'no source pairs a named report with the anonymous one before it better than the quarter of an hour does: %s',
  { timeout: 900_000 },
  async ([load, plan, rounds]) => {
    const table = new Map<string, Guesses & { readonly isLimit: boolean }>()
    for (let round = 0; round < rounds; round += 1)
      await guessAll({ ...plan, namedEvery: 2 }, table)
    const lines = [...table].map(([source, guesses]) => {
      const { right, tries, chance, isLimit } = guesses
      const figures = `${right.toFixed(1)} of ${tries}, chance ${chance.toFixed(1)}`
      const interval = intervalOf(guesses).map(percent).join(' to ')
      return `${source}: ${figures} (${percent(chance / tries)}), right ${interval}${isLimit ? ', a documented limit' : ''}`
    })
    process.stdout.write(`${load}\n  ${lines.join('\n  ')}\n`)
    for (const [source, guesses] of table) {
      if (guesses.isLimit) continue
      // At 3.5 standard deviations, none of some thirty sources fails by chance.
      const [least] = intervalOf(guesses, 3.5)
      expect([source, least * guesses.tries <= guesses.chance]).toEqual([source, true])
    }
  },
)
