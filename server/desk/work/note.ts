import { caseNote } from '../../../contract/desk/case.ts'
import { conflict } from '../../http/call-error.ts'
import { route } from '../../http/route.ts'
import { changeCase } from '../../report/case/change-case.ts'
import { lockCase } from '../queue/find-case.ts'
import { staffOf, recordOnCase } from '../../staff/session/staff-call.ts'
import type { WorkDeps } from './deps.ts'
import { runIdempotently } from './run-idempotently.ts'
import { writeNote } from './write-note.ts'

/** Adds a note for colleagues, regardless of the lease. */
export const noteRoute = (deps: WorkDeps) =>
  route(caseNote, ({ case_number, text }, call) =>
    runIdempotently(deps, caseNote, call, async (trx) => {
      const member = staffOf(call)
      const found = await lockCase(trx, member, case_number)
      if (found.status === 'withdrawn') throw conflict('举报人已撤回，不再办理')
      const at = deps.clock.now()
      await writeNote(trx, deps, { report: found.report, staffId: member.id, at, text })
      const version = await changeCase(trx, found.report)
      await recordOnCase(trx, deps, call, case_number, { action: 'case.note', after: text })
      return { version }
    }),
  )
