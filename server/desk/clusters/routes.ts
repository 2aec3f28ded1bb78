import type { Route } from '../../http/route.ts'
import type { WorkDeps } from '../work/deps.ts'
import { acceptRoute, refuseRoute } from './change-cluster.ts'
import { membersRoute, openRoute, readyRoute } from './open.ts'
import { quarantineDecideRoute, quarantineListRoute } from './quarantine.ts'
import { subjectRoute } from './subject.ts'
import { thresholdRoutes } from './thresholds.ts'

export const clusterRoutes = (deps: WorkDeps): Route[] => [
  openRoute(deps),
  membersRoute(deps),
  readyRoute(deps),
  refuseRoute(deps),
  acceptRoute(deps),
  subjectRoute(deps),
  quarantineListRoute(deps),
  quarantineDecideRoute(deps),
  ...thresholdRoutes(deps),
]
