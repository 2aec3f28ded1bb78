import type { MonthFigures } from '../../contract/report/figures.ts'
import type { Clock } from '../platform/clock.ts'
import type { MonthFacts } from '../platform/database/figures-schema.ts'
import type { Db } from '../platform/database/schema.ts'
import { readCalendar } from '../report/calendar/calendar.ts'
import type { Scope } from '../report/case/case-rules.ts'
import type { DeadlineDeps } from '../report/case/deadline.ts'
import { monthFiguresOf } from './count-figures.ts'
import { factsByMonth } from './month-facts.ts'
import * as store from './report-month-store.ts'

export type CountDeps = DeadlineDeps & { readonly db: Db; readonly clock: Clock }

/** Reports of one transaction. A step on one of them waits for it. */
const batch = 200

/**
 * Derives from the timelines of changed cases what counts in which month.
 * @returns how many reports were counted
 */
export async function countReports(deps: CountDeps): Promise<number> {
  for (let counted = 0; ;) {
    const some = await deps.db.transaction().execute(async (trx) => {
      const ids = await store.takeUncounted(trx, batch)
      const timelines = await store.readTimelines(trx, ids)
      const arrivals = [...timelines.values()].flatMap(
        ({ events }) => events[0]?.at.getTime() ?? [],
      )
      if (arrivals.length === 0) return ids.length
      const calendar = await readCalendar(trx, new Date(Math.min(...arrivals)), deps.clock.now())
      const rows = [...timelines].flatMap(([report_id, timeline]) =>
        [...factsByMonth(deps, calendar, timeline)].map(([month, facts]) => ({
          report_id,
          month,
          ...facts,
        })),
      )
      await store.putFacts(trx, rows)
      const found = new Set(rows.map(({ report_id }) => report_id))
      await store.removeFacts(
        trx,
        ids.filter((id) => !found.has(id)),
      )
      return ids.length
    })
    counted += some
    if (some < batch) return counted
  }
}

/** Returns the figures of a month as they are counted now. @param scope the report types of a person */
export async function readMonth(db: Db, month: string, scope: Scope = null): Promise<MonthFigures> {
  const [{ facts, times }, types] = await Promise.all([
    store.countedIn(db, month),
    store.allTypes(db),
  ])
  const isOwn = ({ report_type_id }: Pick<MonthFacts, 'report_type_id'>) =>
    scope?.includes(report_type_id) ?? true
  return monthFiguresOf(month, { facts: facts.filter(isOwn), times: times.filter(isOwn) }, types)
}
