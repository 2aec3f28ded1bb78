import type { Route } from '../../http/route.ts'
import { assignRoute } from './assign.ts'
import { countsRoute } from './counts.ts'
import { listRoute, type QueueDeps } from './list.ts'
import { loadRoute } from './load.ts'
import { createReadings } from './readings.ts'
import { searchRoute } from './search-route.ts'

/** The calls about many cases. */
export function queueRoutes(deps: QueueDeps): Route[] {
  const readings = createReadings(deps)
  return [
    listRoute(deps, readings),
    countsRoute(deps),
    searchRoute(deps, readings),
    assignRoute(deps),
    loadRoute(deps),
  ]
}
