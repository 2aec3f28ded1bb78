import { caseCounts, caseDanger } from '../../../contract/desk/queue.ts'
import { type View, views } from '../../../contract/desk/case-filter.ts'
import { route } from '../../http/route.ts'
import { staffOf } from '../../staff/session/staff-call.ts'
import {
  allUrgent,
  countDoneToday,
  countLists,
  lengthOf,
  newestEnded,
  selectNewDanger,
} from '../work/workload-store.ts'
import type { QueueDeps } from './list.ts'

/** Highest exact count: above it, 999+. */
const maxCount = 999

const names = Object.keys(views) as View[]
const nothing = { report_type_ids: [], statuses: [] }

/** Counts the cases of each view within the scope. */
export const countsRoute = ({ db, clock }: QueueDeps) =>
  route(caseCounts, async ({ filter }, call) => {
    const { id: staffId, reportTypeIds } = staffOf(call)
    const viewer = { staffId, now: clock.now() }
    const lists = names.map((view) => ({ ...nothing, ...filter, view }))
    const [found, today] = await Promise.all([
      countLists(db, reportTypeIds, viewer, lists, maxCount + 1),
      countDoneToday(db, viewer),
    ])
    const countOf = (name: string) => Number(found[name] ?? 0)
    const isCapped = (name: string) => countOf(name) > maxCount
    const isPartial = (name: string) => !isCapped(name) && countOf(lengthOf(name)) > newestEnded
    return {
      counts: Object.fromEntries(names.map((name) => [name, Math.min(countOf(name), maxCount)])),
      capped: names.filter(isCapped),
      partial: names.filter(isPartial),
      urgent: countOf(allUrgent),
      ...today,
    }
  })

/** Lists what rings at a supervisor; each supervisor's page asks four times a minute. */
export const dangerRoute = ({ db, clock }: QueueDeps) =>
  route(caseDanger, async (_input, call) => {
    const { id: staffId, reportTypeIds } = staffOf(call)
    return {
      case_numbers: await selectNewDanger(db, reportTypeIds, { staffId, now: clock.now() }),
    }
  })
