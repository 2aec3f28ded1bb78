import { isResult } from '../../../contract/report/report-steps.ts'
import type { Output } from '../../../contract/endpoint.ts'
import { caseAssign } from '../../../contract/desk/queue.ts'
import { CallError } from '../../http/call-error.ts'
import { route } from '../../http/route.ts'
import { changeCase, keepDecisions } from '../../report/case/change-case.ts'
import { recordAudit } from '../../staff/audit/record-audit.ts'
import { actorOf, staffOf } from '../../staff/session/staff-call.ts'
import { inLockOrder, lockWorker } from './case-store.ts'
import { type FoundCase, lockCase } from './find-case.ts'
import type { QueueDeps } from './list.ts'

/** Returns undefined for a case that the supervisor cannot see; rethrows other errors. */
function withoutCase(error: unknown): undefined {
  if (!(error instanceof CallError) || error.errorName !== 'notFound') throw error
}

const isOver = ({ status }: FoundCase) => isResult(status) || status === 'withdrawn'

/**
 * Assigns cases to a colleague, or returns them to the pool. A case that the colleague may not have is refused alone; one
 * that is closed or already theirs stays unchanged.
 */
export const assignRoute = (deps: QueueDeps) =>
  route(caseAssign, async ({ case_numbers, assignee, reason }, call) => {
    const member = staffOf(call)
    return deps.db.transaction().execute(async (trx) => {
      const worker = assignee === null ? undefined : await lockWorker(trx, assignee)
      if (assignee !== null && !worker)
        throw new CallError('notFound', '没有这位同事，或不办理举报')
      const refusalOf = ({ report_type_id, barred, recused }: FoundCase) => {
        if (worker?.report_type_ids?.includes(report_type_id) === false)
          return '不在这位同事的办理范围内'
        if (assignee !== null && recused.includes(assignee)) return '这位同事回避这件举报'
        return assignee !== null && barred.includes(assignee) ? '原决定由这位同事作出' : undefined
      }
      const given: FoundCase[] = []
      const refused: Output<typeof caseAssign>['refused'] = []
      for (const number of await inLockOrder(trx, case_numbers)) {
        const found = await lockCase(trx, member, number).catch(withoutCase)
        const message = found ? refusalOf(found) : '没有这件举报，或不在您的范围内'
        if (message !== undefined) refused.push({ case_number: number, message })
        if (!found || message !== undefined) continue
        if (isOver(found) || found.assignee === assignee) continue
        await changeCase(trx, found.report, { assignee, holder: null, held_until: null })
        await keepDecisions(trx, [found.report_id])
        given.push(found)
      }
      for (const found of given)
        await recordAudit(trx, deps, actorOf(call, ['supervisor']), {
          action: 'case.assign',
          object: { kind: 'case', id: found.case_number },
          reason,
          before: found.assignee,
          after: assignee,
        })
      return { assigned: given.length, refused }
    })
  })
