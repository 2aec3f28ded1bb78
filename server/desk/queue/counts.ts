import { caseCounts } from '../../../contract/desk/queue.ts'
import { type View, views } from '../../../contract/desk/case-filter.ts'
import { route } from '../../http/route.ts'
import { staffOf } from '../../staff/session/staff-call.ts'
import { countDoneToday, countViews } from './load-store.ts'
import type { QueueDeps } from './list.ts'
import { isNewestFirst } from './view-sql.ts'

/** Highest exact count: above it, 999+. */
const maxCount = 999

const names = Object.keys(views) as View[]
const ended = names.filter(isNewestFirst)
const open = names.filter((view) => !isNewestFirst(view))

/** Counts the cases of each view within the scope. */
export const countsRoute = ({ db, clock }: QueueDeps) =>
  route(caseCounts, async (_, call) => {
    const { id: staffId, reportTypeIds } = staffOf(call)
    const viewer = { staffId, now: clock.now() }
    const [found, done_today] = await Promise.all([
      countViews(db, reportTypeIds, viewer, open, ended, maxCount + 1),
      countDoneToday(db, viewer),
    ])
    const countOf = (view: View) => Number(found[view] ?? 0)
    return {
      counts: Object.fromEntries(names.map((view) => [view, Math.min(countOf(view), maxCount)])),
      capped: names.filter((view) => countOf(view) > maxCount),
      done_today,
    }
  })
