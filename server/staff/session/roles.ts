import { sql } from 'kysely'
import type { AdministratorRole, BusinessRole, StaffRole } from '../../../contract/staff/role.ts'

/** Business roles of the query's `staff` row. */
export const businessRoles = sql<
  BusinessRole[]
>`array(select role from staff_role where staff_id = staff.id order by role)`

/** Returns a person's roles; an administrator's duty is their only role. */
export const rolesOf = (person: {
  readonly duty: AdministratorRole | 'business'
  readonly roles: readonly BusinessRole[]
}): StaffRole[] => (person.duty === 'business' ? [...person.roles] : [person.duty])
