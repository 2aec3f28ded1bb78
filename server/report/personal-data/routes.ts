import type { SignInDeps } from '../../account/sign-in.ts'
import type { Route } from '../../http/route.ts'
import { destroyRoute } from './destroy.ts'
import { exportRoute } from './export.ts'

/** Routes that export or delete all data of a citizen, over all features. */
export const personalDataRoutes = (deps: SignInDeps): Route[] => [
  destroyRoute(deps),
  exportRoute(deps),
]
