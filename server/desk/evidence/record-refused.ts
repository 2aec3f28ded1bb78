import * as z from 'zod/mini'
import { caseNumber } from '../../../contract/desk/case.ts'
import type { AuditAction } from '../../../contract/staff/audit.ts'
import { recordAlone } from '../../staff/audit/record-audit.ts'
import { actorOf } from '../../staff/session/staff-call.ts'
import type { EvidenceDeps } from './deps.ts'

const sentNumber = z.object({ case_number: caseNumber })

/** Audits a refused call, on the named case if there is one, otherwise on the caller. */
export const recordRefused =
  (deps: EvidenceDeps, action: AuditAction) =>
  async (sent: unknown, call: Parameters<typeof actorOf>[0]): Promise<void> => {
    const number = sentNumber.safeParse(sent)
    const actor = actorOf(call)
    await recordAlone(deps.db, deps, actor, {
      action,
      object: number.success
        ? { kind: 'case', id: number.data.case_number }
        : { kind: 'staff', id: actor.staffId ?? '' },
      result: 'refused',
    })
  }
