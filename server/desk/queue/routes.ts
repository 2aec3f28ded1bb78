import type { Route } from '../../http/route.ts'
import { assignRoute } from './assign.ts'
import { countsRoute, dangerRoute } from './counts.ts'
import { exportRoute, listRoute, type QueueDeps } from './list.ts'
import { createListViewAudit } from './list-view-audit.ts'
import { searchRoute } from './search-route.ts'

/** The calls about many cases. */
export function queueRoutes(deps: QueueDeps): Route[] {
  const auditView = createListViewAudit(deps)
  return [
    listRoute(deps, auditView),
    exportRoute(deps),
    countsRoute(deps),
    dangerRoute(deps),
    searchRoute(deps, auditView),
    assignRoute(deps),
  ]
}
