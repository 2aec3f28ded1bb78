import { caseNote } from '../../../contract/staff/case.ts'
import { caseWorkers } from '../../../contract/staff/role.ts'
import { CallError } from '../../http/call-error.ts'
import { route } from '../../http/route.ts'
import { recordAudit } from '../../staff/audit/record-audit.ts'
import { lockCase } from '../queue/find-case.ts'
import { actorOf, staffOf } from '../../staff/session/staff-call.ts'
import type { WorkDeps } from './detail.ts'
import { runIdempotently } from './run-idempotently.ts'
import * as store from './step-store.ts'
import { writeNote } from './write-note.ts'

/** Adds a note for colleagues, regardless of the lease. */
export const noteRoute = (deps: WorkDeps) =>
  route(caseNote, ({ case_number, text }, call) =>
    deps.db.transaction().execute(async (trx) =>
      runIdempotently(trx, deps, caseNote, call, async () => {
        const member = staffOf(call)
        const found = await lockCase(trx, member, case_number)
        if (found.status === 'withdrawn') throw new CallError('conflict', '举报人已撤回，不再办理')
        const { code_mac: codeMac } = await store.writableOf(trx, found.report_id)
        const at = deps.clock.now()
        const { report_id: reportId } = found
        await writeNote(trx, deps, { codeMac, reportId, staffId: member.id, at, text })
        const version = await store.changeCase(trx, reportId)
        await recordAudit(trx, deps, actorOf(call, caseWorkers), {
          action: 'case.note',
          object: { kind: 'case', id: case_number },
          after: text,
        })
        return { version }
      }),
    ),
  )
