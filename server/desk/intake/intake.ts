import { intakeCreate, intakeForm } from '../../../contract/desk/intake.ts'
import { caseWorkers } from '../../../contract/staff/role.ts'
import { CallError } from '../../http/call-error.ts'
import { route, type Route } from '../../http/route.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import type { SmsSender } from '../../platform/sms/sms-sender.ts'
import { submit } from '../../report/intake/submit.ts'
import { servedTypes } from '../../site/public-texts.ts'
import { recordAudit } from '../../staff/audit/record-audit.ts'
import { actorOf, staffOf } from '../../staff/session/staff-call.ts'
import type { WorkDeps } from '../work/detail.ts'
import { startOfHalfDay } from './half-day.ts'
import { countIntake } from './intake-store.ts'

export interface IntakeDeps extends WorkDeps {
  readonly limits: RateLimits
  readonly sms: SmsSender
}

/**
 * Takes in reports of citizens who do not write themselves. They are stored like the citizens' own. The taking of a
 * named report is audited at once under the report's id; an anonymous one is only counted, by person and half day.
 */
export function intakeRoutes(deps: IntakeDeps): Route[] {
  const { db, clock } = deps
  const submission = {
    ...deps,
    dbOfEvidence: db,
    submitting: deps.limits.limit({ name: 'staff-intake', points: 1000, seconds: 600 }),
  }
  return [
    route(intakeForm, async () => ({
      types: await servedTypes(db),
      can_send_code: deps.sms.sendQueryCode !== undefined,
    })),
    route(intakeCreate, ({ source, reporter, wants_result, send_code, ...contents }, call) => {
      const { id } = staffOf(call)
      const actor = actorOf(call, caseWorkers)
      const record = (trx: Trx, reportId: string) =>
        reporter
          ? recordAudit(trx, deps, actor, {
              action: 'case.intake',
              object: { kind: 'case', id: reportId },
              detail: { source },
            })
          : countIntake(trx, {
              staff_id: id,
              source,
              since: startOfHalfDay(clock.now()),
              role: actor.role ?? 'handler',
            })
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
          sender: `staff ${id}`,
          record,
          readTicket: () => undefined,
          ticketError: () => new CallError('conflict', '没有保存成功，请再提交一次'),
        },
        call,
      )
    }),
  ]
}
