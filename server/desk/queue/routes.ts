import type { Route } from '../../http/route.ts'
import { assignRoute } from './assign.ts'
import { countsRoute } from './counts.ts'
import { listRoute, type QueueDeps } from './list.ts'
import { loadRoute } from './load.ts'
import { createListViewAudit } from './list-view-audit.ts'
import { searchRoute } from './search-route.ts'

/** The calls about many cases. */
export function queueRoutes(deps: QueueDeps): Route[] {
  const listViews = createListViewAudit(deps)
  return [
    listRoute(deps, listViews),
    countsRoute(deps),
    searchRoute(deps, listViews),
    assignRoute(deps),
    loadRoute(deps),
  ]
}
