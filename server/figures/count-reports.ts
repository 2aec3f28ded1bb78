import type { MonthFigures } from '../../contract/figures/figures.ts'
import type { Services } from '../platform/services.ts'
import type { MonthFacts } from '../platform/database/figures-schema.ts'
import type { Db } from '../platform/database/schema.ts'
import { readCalendar } from '../report/calendar/calendar.ts'
import type { Scope } from '../report/case/case-rules.ts'
import type { DeadlineDeps } from '../report/case/deadline.ts'
import { platformOf } from '../../contract/report/addresses/platform.ts'
import { contentsReader, isReadable } from '../platform/crypto/contents-reader.ts'
import { contentsOpener } from '../report/read-contents.ts'
import { monthFiguresOf, platformsOf } from './count-figures.ts'
import { factsByMonth } from './month-facts.ts'
import { maskPlatform } from './platform-mask.ts'
import * as store from './report-month-store.ts'

export type CountDeps = DeadlineDeps & Services<'db' | 'keyring' | 'clock'>

/** Reports of one transaction. A step on one of them waits for it. */
const batch = 200

type Stored =
  Awaited<ReturnType<typeof store.readTimelines>> extends Map<string, infer Row> ? Row : never

/** Returns the platform that the contents of a report name; null for any other, and for contents that cannot be read. */
function platformNamed({ keyring }: Pick<CountDeps, 'keyring'>, report: Stored): string | null {
  const { code_mac, data_key, site_name_sealed, urls_sealed, account_sealed } = report
  const reader = contentsReader({ keyring }, { kind: 'report', codeMac: code_mac }, data_key)
  const none = {
    title_sealed: null,
    seen_at_sealed: null,
    description_sealed: null,
  }
  const open = contentsOpener(reader, code_mac, {
    ...none,
    site_name_sealed,
    urls_sealed,
    account_sealed,
  })
  const account = open.account()
  const named = {
    site_name: open.site_name(),
    urls: open.urls().filter(isReadable),
    account: account !== null && isReadable(account) ? account : null,
  }
  return platformOf(named) ?? null
}

/** Counts by platform again the months whose rows have changed. */
async function countPlatforms({ db, keyring }: CountDeps): Promise<void> {
  for (const marked of await store.uncountedMonths(db)) {
    const platforms = platformsOf(await store.factsIn(db, keyring, marked.month))
    await db.transaction().execute((trx) => store.putPlatforms(trx, marked, platforms))
  }
}

/**
 * Derives from the timelines of changed cases what counts in which month.
 * @returns how many reports were counted
 */
export async function countReports(deps: CountDeps): Promise<number> {
  let counted = 0
  for (;;) {
    const some = await deps.db.transaction().execute(async (trx) => {
      const ids = await store.takeUncounted(trx, batch)
      const timelines = await store.readTimelines(trx, ids)
      const arrivals = [...timelines.values()].flatMap(
        ({ events }) => events[0]?.at.getTime() ?? [],
      )
      if (arrivals.length === 0) return ids.length
      const calendar = await readCalendar(trx, new Date(Math.min(...arrivals)), deps.clock.now())
      const rows = [...timelines].flatMap(([report_id, stored]) => {
        const timeline = { ...stored, platform: platformNamed(deps, stored) }
        return [...factsByMonth(deps, calendar, timeline)].map(([month, facts]) => ({
          report_id,
          month,
          ...facts,
          platform: maskPlatform(deps.keyring, month, stored.code_mac, facts.platform),
        }))
      })
      await store.putFacts(trx, rows)
      const found = new Set(rows.map(({ report_id }) => report_id))
      await store.removeFacts(
        trx,
        ids.filter((id) => !found.has(id)),
      )
      return ids.length
    })
    counted += some
    if (some < batch) break
  }
  await countPlatforms(deps)
  return counted
}

/** Returns the figures of a month as they are counted now. @param scope the report types of a person */
export async function readMonth(db: Db, month: string, scope: Scope = null): Promise<MonthFigures> {
  const [{ facts, times, replies, platforms }, names] = await Promise.all([
    store.countedIn(db, month),
    store.allNames(db),
  ])
  const isOwn = ({ report_type_id }: Pick<MonthFacts, 'report_type_id'>) =>
    scope?.includes(report_type_id) ?? true
  const own = {
    facts: facts.filter(isOwn),
    times: times.filter(isOwn),
    replies: replies.filter(isOwn),
    platforms: scope === null ? platforms : [],
  }
  return monthFiguresOf(month, own, names)
}

export const figuresTasks = (deps: CountDeps) => ({
  count_reports: async () => void (await countReports(deps)),
})

/**
 * Crontab of graphile-worker. Figures move on the grid of a quarter of an hour, so that a page of figures that is
 * read every minute does not tell the minute in which a report came.
 */
export const figuresCrontab = '5,20,35,50 * * * * count_reports'
