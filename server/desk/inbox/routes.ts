import { inboxList, inboxRead, mostOfInbox } from '../../../contract/desk/inbox.ts'
import { statusNames } from '../../../contract/report/report-status.ts'
import type { Services } from '../../platform/services.ts'
import { route, type Route } from '../../http/route.ts'
import { staffOf } from '../../staff/session/staff-call.ts'
import * as store from './inbox-store.ts'

/** The calls of a person's inbox. They show nothing of a report's contents, so that no reading is recorded. */
export const inboxRoutes = (deps: Services<'db' | 'clock'>): Route[] => [
  route(inboxList, async (_, call) => {
    const { id: staffId, reportTypeIds: scope } = staffOf(call)
    const entries = await store.selectInbox(deps.db, staffId, scope, mostOfInbox)
    const list = entries.map(
      ({ by_id, by_name, at, status, report_type_id, type_name, ...entry }) => ({
        ...entry,
        report_type: { id: report_type_id, name: type_name ?? '（已取消的类型）' },
        status_name: statusNames[status],
        by: by_id === null ? null : { id: by_id, name: by_name ?? '' },
        at: at.toISOString(),
      }),
    )
    return { unread: list.filter(({ is_read }) => !is_read).length, list }
  }),

  route(inboxRead, async ({ id }, call) => {
    await store.markRead(deps.db, staffOf(call).id, id, deps.clock.now())
  }),
]
