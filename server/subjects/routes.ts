import type { Route } from '../http/route.ts'
import type { WorkDeps } from '../desk/work/deps.ts'
import { groupRoute } from './group.ts'
import { similarRoute } from './similar.ts'
import { subjectRoute } from './subject.ts'

export const subjectRoutes = (deps: WorkDeps): Route[] => [
  groupRoute(deps),
  similarRoute(deps),
  subjectRoute(deps),
]
