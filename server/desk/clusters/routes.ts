import type { Route } from '../../http/route.ts'
import type { WorkDeps } from '../work/detail.ts'
import { acceptRoute, refuseRoute } from './change-cluster.ts'
import { openRoute } from './open.ts'
import { quarantineDecideRoute, quarantineListRoute } from './quarantine.ts'
import { subjectRoute } from './subject.ts'

/** The calls about linked cases. */
export const clusterRoutes = (deps: WorkDeps): Route[] => [
  openRoute(deps),
  refuseRoute(deps),
  acceptRoute(deps),
  subjectRoute(deps),
  quarantineListRoute(deps),
  quarantineDecideRoute(deps),
]
