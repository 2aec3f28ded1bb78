import { caseWorkload } from '../../../contract/desk/queue.ts'
import { route } from '../../http/route.ts'
import { replyTimes } from '../answers/authority-part.ts'
import { staffOf } from '../../staff/session/staff-call.ts'
import type { QueueDeps } from '../queue/list.ts'
import { workloadOfPeople } from './workload-store.ts'

/** Returns the workload within the supervisor's scope. */
export const workloadRoute = ({ db, clock }: QueueDeps) =>
  route(caseWorkload, async (_, call) => {
    const { reportTypeIds: scope } = staffOf(call)
    const now = clock.now()
    const [people, authorities] = await Promise.all([
      workloadOfPeople(db, scope, now),
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
      authorities,
    }
  })
