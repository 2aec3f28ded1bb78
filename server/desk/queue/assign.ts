import { isResult } from '../../../contract/report/report-steps.ts'
import { caseAssign } from '../../../contract/desk/queue.ts'
import { CallError } from '../../http/call-error.ts'
import { route } from '../../http/route.ts'
import { changeCase } from '../../report/case/change-case.ts'
import { recordAudit } from '../../staff/audit/record-audit.ts'
import { actorOf, staffOf } from '../../staff/session/staff-call.ts'
import { findWorker } from './case-store.ts'
import { type FoundCase, lockCase } from './find-case.ts'
import type { QueueDeps } from './list.ts'

const isOver = ({ status }: FoundCase) => isResult(status) || status === 'withdrawn'

/**
 * Assigns cases to a colleague, or returns them to the pool: all or none. Cases that are closed or already theirs
 * stay unchanged.
 */
export const assignRoute = (deps: QueueDeps) =>
  route(caseAssign, async ({ case_numbers, assignee, reason }, call) => {
    const member = staffOf(call)
    const worker = assignee === null ? undefined : await findWorker(deps.db, assignee)
    if (assignee !== null && !worker) throw new CallError('notFound', '没有这位同事，或不办理举报')
    const mayHave = ({ report_type_id, status, decided_by, decided_with }: FoundCase) =>
      (worker?.report_type_ids?.includes(report_type_id) ?? true) &&
      !(
        status === 'appealing' &&
        assignee !== null &&
        (decided_by === assignee || decided_with === assignee)
      )
    return deps.db.transaction().execute(async (trx) => {
      const given: FoundCase[] = []
      // Locked in one order, so that two supervisors cannot deadlock.
      for (const number of [...new Set(case_numbers)].toSorted()) {
        const found = await lockCase(trx, member, number)
        if (!mayHave(found))
          throw new CallError('notFound', `${number} 不在这位同事的办理范围内，或申诉前是他决定的`)
        if (isOver(found) || found.assignee === assignee) continue
        await changeCase(trx, found.report, { assignee, holder: null, held_until: null })
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
      return { assigned: given.length }
    })
  })
