import { reportUrge } from '../../../contract/report/urging.ts'
import type { Services } from '../../platform/services.ts'
import type { RateLimit } from '../../platform/rate-limit.ts'
import { attempt } from '../../http/attempt.ts'
import { CallError } from '../../http/call-error.ts'
import { forgetPassed, lockReport, markUrged } from '../case/case-store.ts'
import { route } from '../../http/route.ts'
import { enforceLimit } from '../../http/too-many.ts'
import { resolveReport } from './resolve-report.ts'
import { findReportId } from '../store.ts'

interface Deps extends Services<'db' | 'keyring' | 'clock' | 'limits'> {
  /** Messages and urges by address. */
  readonly writing: RateLimit
  /** Unknown codes by address. */
  readonly guesses: RateLimit
}

const nothingLate = () => new CallError('conflict', '现在没有超过预计时间的步骤，不需要催办')

/** Handles 催办 by the holder of the query code or the owner of the report; idempotent. */
export const urgeRoute = (deps: Deps) =>
  route(reportUrge, async (input, call) => {
    const { mac, accountId, unknown } = resolveReport(deps.keyring, input, call)
    const reportId = await findReportId(deps.db, mac, accountId)
    if (reportId === undefined) {
      await enforceLimit(deps.guesses, call.address, '操作太频繁')
      throw unknown()
    }
    const about = { address: call.address, limitKey: mac, what: '操作太频繁', uses: 20 }
    return attempt(deps.limits, deps.writing, about, async () => {
      const urged = await deps.db.transaction().execute(async (trx) => {
        const urged = await markUrged(trx, await lockReport(trx, reportId), deps.clock.now())
        await forgetPassed(trx, reportId)
        return urged
      })
      if (!urged) throw nothingLate()
      return { urged_at: urged.toISOString() }
    })
  })
