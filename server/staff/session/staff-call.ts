import type { StaffRole } from '../../../contract/staff/role.ts'
import { CallError } from '../../http/call-error.ts'
import type { Call, StaffMember } from '../../http/route.ts'
import type { AuditActor } from '../audit/record-audit.ts'

/**
 * Returns the calling member of staff.
 * @throws CallError signInRequired
 */
export function staffOf({ caller }: Pick<Call, 'caller'>): StaffMember {
  if (!caller?.staff) throw new CallError('signInRequired')
  return caller.staff
}

/**
 * Returns the caller as an audit actor.
 * @param acting the endpoint's roles; the caller's first matching role is recorded
 * @throws CallError signInRequired
 */
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
