import { intakeCreate, intakeForm, intakeKnown } from '../../contract/intake/intake.ts'
import type { IntakeSource } from '../../contract/report/report-source.ts'
import { caseWorkers } from '../../contract/staff/role.ts'
import { conflict } from '../http/call-error.ts'
import { type Call, route, type Route } from '../http/route.ts'
import type { Db, Trx } from '../platform/database/schema.ts'
import type { Services } from '../platform/services.ts'
import { inScope } from '../report/case/case-rules.ts'
import { submit } from '../report/intake/submit.ts'
import { servedTypes } from '../site/public-texts.ts'
import { actorOf, staffOf, recordOnCase } from '../staff/session/staff-call.ts'
import { rowsOf } from '../desk/queue/case-rows.ts'
import { searchCases } from '../desk/search/case-search.ts'
import type { WorkDeps } from '../desk/work/deps.ts'
import { startOfHalfDay } from '../report/calendar/working-time.ts'
import { countIntake } from './intake-store.ts'

export type IntakeDeps = WorkDeps & Services<'limits' | 'sms'>

/**
 * Takes in reports of citizens who do not write themselves. They are stored like the citizens' own. The taking of a
 * named report is audited at once under the report's id; an anonymous one, and a look-up before it, are only counted,
 * by person and half day.
 */
export function intakeRoutes(deps: IntakeDeps): Route[] {
  const { db, clock } = deps
  const submission = {
    ...deps,
    dbOfEvidence: db,
    submitting: deps.limits.limit({ name: 'staff-intake', points: 1000, seconds: 600 }),
  }
  const count = (trx: Db, source: IntakeSource | 'look_up', call: Call) =>
    countIntake(trx, {
      staff_id: staffOf(call).id,
      source,
      since: startOfHalfDay(clock.now()),
      role: actorOf(call, caseWorkers).role ?? 'handler',
    })
  return [
    route(intakeForm, async () => ({
      types: await servedTypes(db),
      can_send_code: deps.sms.sendQueryCode !== undefined,
    })),
    route(intakeKnown, async ({ place }, call) => {
      await count(db, 'look_up', call)
      const { reportTypeIds: scope } = staffOf(call)
      const search = { words: place, where: inScope(scope), limit: 3 }
      const { reportIds, next } = await searchCases(db, deps, search)
      const rows = await rowsOf(db, deps, reportIds, staffOf(call))
      return { list: [...rows.values()], more: next !== null }
    }),
    route(intakeCreate, ({ source, reporter, wants_result, send_code, ...contents }, call) => {
      const record = async (trx: Trx, reportId: string) => {
        if (!reporter) await count(trx, source, call)
        else
          await recordOnCase(trx, deps, call, reportId, {
            action: 'case.intake',
            detail: { source },
          })
      }
      return submit(
        submission,
        {
          contents: {
            ...contents,
            file_ids: [],
            wants_result: reporter !== undefined && wants_result,
            send_code: reporter !== undefined && send_code,
          },
          ...(reporter && { reporter }),
          source,
          sender: `staff ${staffOf(call).id}`,
          record,
          readTicket: () => undefined,
          ticketError: () => conflict('没有保存成功，请再提交一次'),
        },
        call,
      )
    }),
  ]
}
