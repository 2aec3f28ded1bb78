import { sql } from 'kysely'
import {
  caseWorkers,
  type AdministratorRole,
  type BusinessRole,
  type StaffRole,
} from '../../../contract/staff/role.ts'

/** Business roles of the query's `staff` row. */
export const businessRoles = sql<
  BusinessRole[]
>`array(select role from staff_role where staff_id = staff.id order by role)`

/** SQL condition: the query's `staff` row works with cases. */
export const worksWithCases = sql<boolean>`exists (select from staff_role
  where staff_id = staff.id and role = any (${caseWorkers}))`

/** Returns a person's roles; an administrator's duty is their only role. */
export const rolesOf = (person: {
  readonly duty: AdministratorRole | 'business'
  readonly roles: readonly BusinessRole[]
}): StaffRole[] => (person.duty === 'business' ? [...person.roles] : [person.duty])
