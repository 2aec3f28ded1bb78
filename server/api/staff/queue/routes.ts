import type { Route } from '../../http/route.ts'
import { assignRoute } from './assign.ts'
import { countsRoute } from './counts.ts'
import { createListReadings } from './list-readings.ts'
import { listRoute, type QueueDeps } from './list.ts'
import { loadRoute } from './load.ts'
import { searchRoute } from './search-route.ts'

/** The calls about many cases. */
export function queueRoutes(deps: QueueDeps): Route[] {
  return [
    listRoute(deps, createListReadings(deps)),
    countsRoute(deps),
    searchRoute(deps),
    assignRoute(deps),
    loadRoute(deps),
  ]
}
