import type { Kysely } from 'kysely'
import type { DeadlineConfig } from '../../config/deadlines.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import type { Route } from '../http/route.ts'
import { claimReportRoute } from './claim-report.ts'
import { appealRoute } from './appeal.ts'
import { createRoute } from './create.ts'
import { draftKeyRoute } from './draft-key.ts'
import { judgeRoute } from './judge.ts'
import { nonameCreateRoute } from './noname-create.ts'
import { queryRoute } from './query.ts'
import { withdrawRoute } from './withdraw.ts'

/** Reports: sent, found again, added to. The limits are per address unless they say otherwise. */
export function reportRoutes(deps: {
  db: Kysely<Schema>
  limits: RateLimits
  keyring: Keyring
  clock: Clock
  deadlines: DeadlineConfig
}): Route[] {
  const limit = (name: string, points: number, seconds: number) =>
    deps.limits.limit({ name, points, seconds })
  const querying = limit('report-query', 300, 600)
  const submission = { ...deps, submitting: limit('report-create', 200, 600) }
  return [
    judgeRoute(deps),
    draftKeyRoute(deps),
    nonameCreateRoute(submission),
    createRoute(submission),
    queryRoute({ ...deps, querying }),
    claimReportRoute({ ...deps, querying }),
    withdrawRoute({ ...deps, querying }),
    appealRoute({
      ...deps,
      writing: limit('report-appeal', 100, 600),
      guesses: limit('report-appeal-guesses', 100, 600),
      messages: limit('report-messages', 20, 3600),
    }),
  ]
}
