import {
  type AdministratorRole,
  caseWorkers,
  duties,
  type StaffRole,
} from '../../../contract/staff/role.ts'
import { CallError } from '../../http/call-error.ts'
import type { Call, StaffMember } from '../../http/route.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Trx } from '../../platform/database/schema.ts'
import type { Services } from '../../platform/services.ts'
import { type AuditActor, type AuditEntry, recordAudit } from '../audit/record-audit.ts'
import { endStepUp } from './session-store.ts'

/** Returns the calling member of staff. @throws CallError signInRequired */
export function staffOf({ caller }: Pick<Call, 'caller'>): StaffMember {
  if (!caller?.staff) throw new CallError('signInRequired')
  return caller.staff
}

/** Returns the calling administrator's duty. @throws CallError forbidden */
export function dutyOf(call: Pick<Call, 'caller'>): AdministratorRole {
  const duty = duties.find((each) => staffOf(call).roles.includes(each))
  if (!duty) throw new CallError('forbidden')
  return duty
}

/** Uses up the caller's fresh code: one code permits one action, also for concurrent calls. @throws CallError */
export async function useStepUp(trx: Db, clock: Clock, call: Pick<Call, 'caller'>): Promise<void> {
  if (!(await endStepUp(trx, staffOf(call).sessionMac, clock.now())))
    throw new CallError('stepUpRequired')
}

/** Returns the caller as an audit actor, with the first role of `acting` they have. @throws CallError signInRequired */
export function actorOf(
  call: Pick<Call, 'caller' | 'request'>,
  acting: readonly StaffRole[] = [],
): AuditActor {
  const { id, roles, sessionMac } = staffOf(call)
  return {
    staffId: id,
    role: roles.find((role) => acting.includes(role)) ?? roles[0] ?? null,
    sessionMac,
    requestId: call.request.get('x-request-id') ?? null,
  }
}

/** An audited act of a case worker on a case. */
export type CaseFact = Omit<AuditEntry, 'object'>

/**
 * Records acts of the calling case worker on a case, as `recordAudit`.
 * @param id the case's number; the report's id while it has no case
 */
export const recordOnCase = (
  trx: Trx,
  deps: Services<'keyring' | 'clock'>,
  call: Pick<Call, 'caller' | 'request'>,
  id: string,
  ...facts: readonly CaseFact[]
): Promise<void> => {
  const object = { kind: 'case', id } as const
  const entries = facts.map((fact) => ({ ...fact, object }))
  return recordAudit(trx, deps, actorOf(call, caseWorkers), ...entries)
}

/** Records an act as `recordOnCase` in a transaction of its own, for readings and refusals. */
export const recordAloneOnCase = (
  deps: Services<'db' | 'keyring' | 'clock'>,
  call: Pick<Call, 'caller' | 'request'>,
  id: string,
  fact: CaseFact,
): Promise<void> => deps.db.transaction().execute((trx) => recordOnCase(trx, deps, call, id, fact))
