import { measuresOf, monthAfter, type Figures } from '../../contract/report/figures.ts'
import { dayText } from '../report/calendar/working-time.ts'
import { countReports, readMonth, type CountDeps } from './count-reports.ts'
import { monthOf } from './month-facts.ts'
import * as store from './last-month-store.ts'

/** Minimum count of a published figure. A smaller count or its measure could identify a reporter (decision 47). */
export const fewest = 30

/** Returns the figures of the home page; omits those below the minimum count. */
function homeItems(total: Figures): { label: string; value: string }[] {
  const { in_time_rate, acceptance_rate, median_days } = measuresOf(total)
  return [
    {
      of: total.received,
      label: '收到举报',
      value: `${total.received.toLocaleString('zh-CN')} 件`,
    },
    { of: total.answered, label: '在时限内答复', value: `${in_time_rate?.toFixed(1)}%` },
    { of: total.answered, label: '用时中位数', value: `${median_days?.toFixed(1)} 个工作日` },
    {
      of: total.accepted + total.rejected,
      label: '受理',
      value: `${acceptance_rate?.toFixed(1)}%`,
    },
  ].flatMap(({ of, label, value }) => (of < fewest ? [] : [{ label, value }]))
}

/** Stores the figures of the previous month for the home page, once. */
export async function countLastMonth(deps: CountDeps): Promise<void> {
  const now = deps.clock.now()
  const month = monthAfter(monthOf(now), -1)
  if (await store.isCounted(deps.db, month)) return
  await countReports(deps)
  const { total } = await readMonth(deps.db, month)
  await store.putFigures(deps.db, month, homeItems(total), dayText(now))
}

/** Work for the job worker, by the job's name. */
export const figuresTasks = (deps: CountDeps) => ({
  count_reports: async () => void (await countReports(deps)),
  count_last_month: () => countLastMonth(deps),
})

/**
 * In graphile-worker's crontab format. Figures move on the grid of a quarter of an hour, so that a page of figures that is
 * read every minute does not tell the minute in which a report came.
 */
export const figuresCrontab = [
  '5,20,35,50 * * * * count_reports',
  // Nightly, because a single run after a month's end could be missed.
  '37 17 * * * count_last_month',
].join('\n')
