import type { Route } from '../../http/route.ts'
import { claimRoute, releaseRoute, renewRoute } from './claim.ts'
import type { WorkDeps } from './detail.ts'
import { findByCodeRoute } from './find-by-code.ts'
import { holdRoute } from './hold.ts'
import { nextRoute } from './next.ts'
import { noteRoute } from './note.ts'
import { openRoute } from './open.ts'
import { replyRoute } from './reply.ts'

/** The calls about one case. */
export function workRoutes(deps: WorkDeps): Route[] {
  return [
    openRoute(deps),
    nextRoute(deps),
    claimRoute(deps),
    renewRoute(deps),
    releaseRoute(deps),
    noteRoute(deps),
    replyRoute(deps),
    holdRoute(deps),
    findByCodeRoute(deps),
  ]
}
