import type { DeadlineConfig } from '../config/deadlines.ts'
import type { Services } from '../platform/services.ts'
import { batchConcurrent } from '../platform/database/batch-concurrent.ts'
import type { Db } from '../platform/database/schema.ts'
import type { Protocol, Route } from '../http/route.ts'
import { appealRoute } from './tracking/appeal.ts'
import { createRoute, nonameCreateRoute } from './intake/create.ts'
import { draftKeyRoute } from './intake/draft-key.ts'
import { findByPhoneRoutes } from './tracking/find-by-phone.ts'
import { judgeRoute } from './intake/judge.ts'
import { createQueriedReports } from './tracking/queried-report.ts'
import { queryRoute } from './tracking/query.ts'
import { receiptKeyProtocol, type ReceiptKeys } from './receipt/receipt-keys.ts'
import { insertTogether, type Sent } from './intake/new-report-store.ts'
import { receiptRoute, verifyRoute } from './receipt/receipt.ts'
import { stillThereRoute } from './tracking/still-there.ts'
import { urgeRoute } from './tracking/urge.ts'
import { withdrawRoute } from './withdrawal/withdraw.ts'

/** Routes of reports. The limits are per address unless noted otherwise. */
export function reportRoutes(
  deps: Services<'db' | 'keyring' | 'clock' | 'limits' | 'sms'> & {
    /** The connections for each kind of work. */
    shares: Readonly<Record<'reports' | 'evidence' | 'queries', Db>>
    deadlines: DeadlineConfig
    receiptKeys: ReceiptKeys
    organiser: string
  },
): Route[] {
  const limit = (name: string, points: number, seconds: number) =>
    deps.limits.limit({ name, points, seconds })
  const querying = limit('report-query', 300, 600)
  const writing = limit('report-appeal', 100, 600)
  const guesses = limit('report-appeal-guesses', 100, 600)
  const { urgentTypes } = deps.deadlines
  const { reports, evidence, queries } = deps.shares
  const submission = {
    ...deps,
    db: reports,
    dbOfEvidence: evidence,
    submitting: limit('report-create', 200, 600),
    receive: batchConcurrent((sent: readonly Sent[]) => insertTogether(reports, sent, urgentTypes)),
  }
  const sent = { ...deps, db: queries, queried: createQueriedReports(deps) }
  return [
    judgeRoute(deps),
    draftKeyRoute(deps),
    nonameCreateRoute(submission),
    createRoute(submission),
    queryRoute({ ...sent, querying }),
    ...findByPhoneRoutes({ ...sent, finding: limit('report-find', 60, 600) }),
    withdrawRoute({ ...sent, querying }),
    urgeRoute({ ...sent, writing, guesses }),
    stillThereRoute({ ...sent, writing, guesses }),
    appealRoute({ ...sent, writing, guesses, messages: limit('report-messages', 20, 3600) }),
    receiptRoute({ ...sent, receipts: limit('report-receipt', 300, 600), guesses }),
    verifyRoute({ ...deps, invalid: limit('receipt-verify', 300, 600) }),
  ]
}

/** Handlers of reports that are not JSON calls. */
export const reportProtocols = (deps: { receiptKeys: ReceiptKeys }): Protocol[] => [
  receiptKeyProtocol(deps),
]
