import { caseWorkload } from '../../../contract/desk/queue.ts'
import { dayLength } from '../../report/calendar/working-time.ts'
import { route } from '../../http/route.ts'
import { replyTimes } from '../answers/authority-part.ts'
import { staffOf } from '../../staff/session/staff-call.ts'
import type { QueueDeps } from '../queue/list.ts'
import * as store from './workload-store.ts'

/** Days since arrival. */
const bounds = [1, 3, 7, 15, 30]
const ages = ['不到 1 天', '1–3 天', '3–7 天', '7–15 天', '15–30 天', '30 天以上']

/** Returns workload and age of open cases within the supervisor's scope. */
export const workloadRoute = ({ db, clock }: QueueDeps) =>
  route(caseWorkload, async (_, call) => {
    const { reportTypeIds: scope } = staffOf(call)
    const now = clock.now()
    const daysAgo = (days: number) => new Date(now.getTime() - days * dayLength)
    const [people, reviews, types, byAge, sources, authorities] = await Promise.all([
      store.workloadOfPeople(db, scope, now),
      store.reviewsSince(db, scope, daysAgo(7)),
      store.workloadOfTypes(db, scope, now),
      store.openByAge(db, scope, now, bounds),
      store.arrivalsBySource(db, scope, daysAgo(30)),
      replyTimes(db, now),
    ])
    return {
      people: people.map(({ id, name, oldest, ...row }) => ({
        who: id === null ? null : { id, name: name ?? '' },
        open: Number(row.open),
        near: Number(row.near),
        overdue: Number(row.overdue),
        oldest_arrived_at: oldest?.toISOString() ?? null,
        handled_today: Number(row.handled),
        closed_today: Number(row.closed),
      })),
      reviews: reviews.map(({ id, name, ...row }) => ({
        who: { id, name },
        sent: Number(row.sent),
        agreed: Number(row.agreed),
        reworded: Number(row.reworded),
        returned: Number(row.returned),
      })),
      types: types.map(({ id, name, open, overdue }) => ({
        report_type: { id, name: name ?? '（已取消的类型）' },
        open: Number(open),
        overdue: Number(overdue),
      })),
      authorities,
      sources: sources.map(({ source, arrived }) => ({ source, arrived: Number(arrived) })),
      ages: ages.map((days, place) => ({ days, open: byAge[place] ?? 0 })),
    }
  })
