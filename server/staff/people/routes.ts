import type { Route } from '../../http/route.ts'
import { peopleDecideRoute, peopleRequestRoute } from './change.ts'
import type { PeopleDeps } from './person.ts'
import { peopleLeaveRoute, peopleLockRoute } from './leave.ts'
import { colleagueListRoute, peopleListRoute } from './list.ts'

export const peopleRoutes = (deps: PeopleDeps): Route[] => [
  peopleListRoute(deps),
  peopleRequestRoute(deps),
  peopleDecideRoute(deps),
  peopleLockRoute(deps),
  peopleLeaveRoute(deps),
  colleagueListRoute(deps),
]
