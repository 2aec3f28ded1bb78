import { caseReply } from '../../../contract/desk/case.ts'
import { conflict } from '../../http/call-error.ts'
import { route } from '../../http/route.ts'
import { assignIfUnassigned, changeCase } from '../../report/case/change-case.ts'
import { notifyOwner } from '../../report/transition/transition.ts'
import { writeMessage } from '../../report/tracking/write-message.ts'
import { lockCase } from '../queue/find-case.ts'
import { staffOf, recordOnCase } from '../../staff/session/staff-call.ts'
import { checkBasis, refusePlaceholders } from './check-step.ts'
import type { WorkDeps } from './deps.ts'
import { runIdempotently } from './run-idempotently.ts'
import { appealRefusal } from './step-permission.ts'
import { insertAuthor } from '../queue/case-store.ts'

/** Sends a reply to the citizen without changing the status: in the thread at once, with a notice. */
export const replyRoute = (deps: WorkDeps) =>
  route(caseReply, ({ case_number, version, text }, call) =>
    runIdempotently(deps, caseReply, call, async (trx) => {
      const member = staffOf(call)
      const at = deps.clock.now()
      const found = await lockCase(trx, member, case_number)
      checkBasis(found, { member, version, now: at })
      const why = appealRefusal(found, member)
      if (why !== undefined) throw conflict(why)
      refusePlaceholders(text)
      const { report, report_id } = found
      const entry_id = await writeMessage(trx, deps, report.code_mac, {
        report_id,
        key_mac: null,
        author: 'centre',
        kind: 'reply',
        msg: text,
        at,
      })
      if (entry_id !== undefined)
        await insertAuthor(trx, {
          kind: 'reply',
          entry_id,
          report_id,
          staff_id: member.id,
          at,
        })
      await assignIfUnassigned(trx, report_id, member.id)
      const changed = await changeCase(trx, report, { has_answer: false })
      await notifyOwner(trx, report_id, 'reply', at)
      await recordOnCase(trx, deps, call, case_number, { action: 'case.reply', after: text })
      return { version: changed }
    }),
  )
