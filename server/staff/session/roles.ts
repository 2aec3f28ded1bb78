import { sql } from 'kysely'
import type { AdministratorRole, BusinessRole, StaffRole } from '../../../contract/staff/role.ts'

/** Business roles of the `staff` in a query. */
export const businessRoles = sql<
  BusinessRole[]
>`array(select role from staff_role where staff_id = staff.id order by role)`

/** An administrator's duty is their role. */
export const rolesOf = (person: {
  readonly duty: AdministratorRole | 'business'
  readonly roles: readonly BusinessRole[]
}): StaffRole[] => (person.duty === 'business' ? [...person.roles] : [person.duty])
