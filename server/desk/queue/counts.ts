import { caseCounts, views, type View } from '../../../contract/staff/queue.ts'
import { route } from '../../http/route.ts'
import { staffOf } from '../../staff/session/staff-call.ts'
import { countDoneToday, countViews } from './counts-store.ts'
import type { QueueDeps } from './list.ts'
import { isNewestFirst } from './view-sql.ts'

/** Beyond it nobody counts: 999+. */
const most = 999

const names = Object.keys(views) as View[]
const ended = names.filter(isNewestFirst)
const open = names.filter((view) => !isNewestFirst(view))

/** How many cases are in each view, of the types that are theirs. */
export const countsRoute = ({ db, clock }: QueueDeps) =>
  route(caseCounts, async (_, call) => {
    const { id: staffId, reportTypeIds } = staffOf(call)
    const viewer = { staffId, now: clock.now() }
    const [found, done_today] = await Promise.all([
      countViews(db, reportTypeIds, viewer, open, ended, most + 1),
      countDoneToday(db, viewer),
    ])
    const countOf = (view: View) => Number(found[view] ?? 0)
    return {
      counts: Object.fromEntries(names.map((view) => [view, Math.min(countOf(view), most)])),
      capped: names.filter((view) => countOf(view) > most),
      done_today,
    }
  })
