import { casePark, parkings, caseHold } from '../../../contract/desk/parking.ts'
import { badField, conflict } from '../../http/call-error.ts'
import { route } from '../../http/route.ts'
import { endOfDay } from '../../report/calendar/working-time.ts'
import { assignIfUnassigned, changeCase } from '../../report/case/change-case.ts'
import { staffOf, recordOnCase, actorOf } from '../../staff/session/staff-call.ts'
import { lockCase } from '../queue/find-case.ts'
import { checkBasis } from './check-step.ts'
import type { WorkDeps } from './deps.ts'
import { decidingOf, workRefusal } from './step-permission.ts'
import { writeNote } from './note.ts'
import { recordAudit } from '../../staff/audit/record-audit.ts'

const hour = 3_600_000

/** Returns until when a case is put aside; null: until something happens. Tomorrow begins at eight. */
const parkedUntil = (parking: keyof typeof parkings, now: Date): Date | null =>
  parking === 'event'
    ? null
    : new Date(parking === 'hour' ? now.getTime() + hour : endOfDay(now).getTime() + 8 * hour)

/** 放一放: puts a case aside, or takes it back. The reason is a note, which supervisors and colleagues see. */
export const parkRoute = (deps: WorkDeps) =>
  route(casePark, async ({ case_number, version, for: parking, reason }, call) => {
    const member = staffOf(call)
    return deps.db.transaction().execute(async (trx) => {
      const at = deps.clock.now()
      const found = await lockCase(trx, member, case_number)
      checkBasis(found, { member, version, now: at })
      const why = workRefusal(decidingOf(deps, found, member))
      if (why !== undefined) throw conflict(why)
      if (parking !== null && reason === undefined) throw badField('reason', '请填写原因')
      if (parking !== null && found.due_at !== null && found.due_at <= at)
        throw conflict('已经到期，不能放一放；需要更多时间请延期')
      const text =
        parking === null ? '拿回来办理' : `放一放（${parkings[parking]}）：${reason ?? ''}`
      await writeNote(trx, deps, { report: found.report, staffId: member.id, at, text })
      await assignIfUnassigned(trx, found.report_id, member.id)
      const changed = await changeCase(trx, found.report, {
        parked_by: parking === null ? null : member.id,
        parked_until: parking === null ? null : parkedUntil(parking, at),
        ...(parking !== null && { holder: null, held_until: null }),
      })
      await recordOnCase(trx, deps, call, case_number, {
        action: 'case.park',
        reason,
        after: parking,
      })
      return { version: changed }
    })
  })

/** Extends a case's retention, or ends the extension. */
export const holdRoute = (deps: WorkDeps) =>
  route(caseHold, async ({ case_number, until, reason }, call) => {
    const member = staffOf(call)
    const holdUntil = until === null ? null : new Date(until)
    if (holdUntil && holdUntil <= deps.clock.now()) throw badField('until', '请选择以后的日期')
    return deps.db.transaction().execute(async (trx) => {
      const found = await lockCase(trx, member, case_number)
      if (found.status === 'withdrawn') throw conflict('举报人已撤回，内容已删除')
      const changed = await changeCase(trx, found.report, { hold_until: holdUntil })
      await recordAudit(trx, deps, actorOf(call, ['supervisor']), {
        action: 'case.hold',
        object: { kind: 'case', id: case_number },
        reason,
        before: found.hold_until?.toISOString() ?? null,
        after: until,
      })
      return { version: changed }
    })
  })
