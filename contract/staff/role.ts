import * as z from 'zod/mini'
import { keysOf } from '../field.ts'

/** Roles that handle reports; one person may have several. Source: STAFF §3. */
export const businessRoles = {
  handler: '经办',
  reviewer: '审核',
  supervisor: '主管',
  statistician: '统计',
} as const
export type BusinessRole = keyof typeof businessRoles

/** 三员: the administrator roles. Each is its person's only role, and none of them sees a report. Source: STAFF §3. */
export const administratorRoles = {
  system_administrator: '系统管理员',
  security_administrator: '安全管理员',
  audit_administrator: '审计管理员',
} as const
export type AdministratorRole = keyof typeof administratorRoles

export const duties = keysOf(administratorRoles)

/**
 * Returns the administrator who decides on a change about a person that another administrator requests; undefined
 * where they may not request it. For one of the three administrators, these are the other two.
 */
export function deciderOf(
  about: AdministratorRole | 'business',
  requester: AdministratorRole,
): AdministratorRole | undefined {
  if (about === 'business')
    return requester === 'system_administrator' ? 'security_administrator' : undefined
  return requester === about
    ? undefined
    : duties.find((duty) => duty !== about && duty !== requester)
}

export type StaffRole = BusinessRole | AdministratorRole
export const staffRoleNames: Readonly<Record<StaffRole, string>> = {
  ...businessRoles,
  ...administratorRoles,
}
export const staffRoles = keysOf(staffRoleNames)
export const staffRole = z.enum(staffRoles)
export const businessRole = z.enum(keysOf(businessRoles))

/** Roles that work with reports and read them; statisticians see figures alone. */
export const caseWorkers = ['handler', 'reviewer', 'supervisor'] as const satisfies BusinessRole[]

/** A member of staff as others at the desk see them. */
export const colleague = z.object({ id: z.string(), name: z.string() })
