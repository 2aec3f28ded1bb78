import { caseExport, caseList, mostExported } from '../../../contract/desk/queue.ts'
import { caseWorkers } from '../../../contract/staff/role.ts'
import type { Services } from '../../platform/services.ts'
import { route } from '../../http/route.ts'
import { recordAlone } from '../../staff/audit/record-audit.ts'
import { actorOf, staffOf } from '../../staff/session/staff-call.ts'
import { rowsOf } from './case-rows.ts'
import { cursorOf, readCursor } from './cursor.ts'
import { selectPage } from './list-store.ts'
import type { ListViewAudit } from './list-view-audit.ts'
import { isNewestFirst } from './view-sql.ts'

export type QueueDeps = Services<'db' | 'keyring' | 'clock'>

export const listRoute = (deps: QueueDeps, auditView: ListViewAudit) =>
  route(caseList, async ({ filter, after, limit }, call) => {
    const member = staffOf(call)
    const found = await selectPage(deps.db, {
      scope: member.reportTypeIds,
      viewer: { staffId: member.id, now: deps.clock.now() },
      filter,
      after: after === undefined ? undefined : readCursor(after, isNewestFirst(filter.view)),
      // One more row tells whether there is a next page.
      limit: limit + 1,
    })
    const page = found.slice(0, limit)
    const ids = page.map(({ report_id }) => report_id)
    const rows = await rowsOf(deps.db, deps, ids, member)
    const object = { kind: 'case', id: `list ${filter.view}` } as const
    await auditView(actorOf(call, caseWorkers), { action: 'case.list', object })
    const last = page.at(-1)
    return {
      list: [...rows.values()],
      next: found.length > limit && last ? cursorOf(last.place) : null,
    }
  })

/** Returns a list for a file, after recording it. */
export const exportRoute = (deps: QueueDeps) =>
  route(caseExport, async ({ filter }, call) => {
    const member = staffOf(call)
    const viewer = { staffId: member.id, now: deps.clock.now() }
    const limit = mostExported + 1
    const page = { scope: member.reportTypeIds, viewer, filter, after: undefined, limit }
    const found = await selectPage(deps.db, page)
    const ids = found.slice(0, mostExported).map(({ report_id }) => report_id)
    const rows = await rowsOf(deps.db, deps, ids, member)
    await recordAlone(deps.db, deps, actorOf(call, caseWorkers), {
      action: 'case.export',
      object: { kind: 'case', id: `list ${filter.view}` },
      detail: { count: rows.size },
    })
    return { list: [...rows.values()], has_more: found.length > mostExported }
  })
