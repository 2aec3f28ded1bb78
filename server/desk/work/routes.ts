import type { Route } from '../../http/route.ts'
import { activityRoute } from './activity.ts'
import { batchRoute } from './batch.ts'
import { claimRoute, releaseRoute, renewRoute } from './claim.ts'
import type { WorkDeps } from './deps.ts'
import { findByCodeRoute } from './find-by-code.ts'
import { holdRoute, parkRoute } from './park.ts'
import { nextRoute } from './next.ts'
import { noteRoute } from './note.ts'
import { openRoute } from './detail.ts'
import { replyRoute } from './reply.ts'
import { recusalRoutes } from './recusals.ts'
import { proposeRoute, returnRoute } from './review.ts'
import { stepRoute, undoRoute } from './step.ts'
import { workloadRoute } from './workload.ts'

export function workRoutes(deps: WorkDeps): Route[] {
  return [
    openRoute(deps),
    nextRoute(deps),
    claimRoute(deps),
    renewRoute(deps),
    releaseRoute(deps),
    stepRoute(deps),
    undoRoute(deps),
    batchRoute(deps),
    noteRoute(deps),
    replyRoute(deps),
    proposeRoute(deps),
    returnRoute(deps),
    parkRoute(deps),
    holdRoute(deps),
    activityRoute(deps),
    findByCodeRoute(deps),
    workloadRoute(deps),
    ...recusalRoutes(deps),
  ]
}
