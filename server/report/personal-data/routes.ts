import type { SignInDeps } from '../../account/sign-in.ts'
import type { Route } from '../../http/route.ts'
import { destroyRoute } from './destroy.ts'
import { exportRoute } from './export.ts'

/** A copy of everything that is stored of a citizen, and its deletion: the calls that reach every feature. */
export const personalDataRoutes = (deps: SignInDeps): Route[] => [
  destroyRoute(deps),
  exportRoute(deps),
]
