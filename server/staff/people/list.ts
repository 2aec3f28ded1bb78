import { colleagueList, peopleList } from '../../../contract/staff/people.ts'
import { deciderOf } from '../../../contract/staff/role.ts'
import { route } from '../../http/route.ts'
import { staffOf } from '../session/staff-call.ts'
import { rolesOf } from '../session/roles.ts'
import type { PeopleDeps } from './person.ts'
import * as store from './store.ts'

export const peopleListRoute = ({ db }: PeopleDeps) =>
  route(peopleList, async () => {
    const people = await store.listPeople(db)
    const changes = await store.listChanges(db)
    return {
      people: people.map(({ duty, roles, signed_in_at, ...person }) => ({
        ...person,
        roles: rolesOf({ duty, roles }),
        signed_in_at: signed_in_at?.toISOString() ?? null,
      })),
      changes: changes.map((change) => ({
        id: change.id,
        person: { id: change.person_id, name: change.person_name, login: change.person_login },
        decider: deciderOf(change.person_duty, change.requested_by_duty),
        kind: change.kind,
        grant: change.roles && { roles: change.roles, report_type_ids: change.report_type_ids },
        requested_by: { id: change.requested_by, name: change.asker_name },
        requested_at: change.requested_at.toISOString(),
        reason: change.reason,
      })),
      report_types: await store.listReportTypes(db),
    }
  })

export const colleagueListRoute = ({ db }: PeopleDeps) =>
  route(colleagueList, async (_, call) => {
    const { reportTypeIds: scope } = staffOf(call)
    const all = await store.listColleagues(db)
    return { list: all.filter((each) => scopesMeet(scope, each.report_type_ids)) }
  })

/** Whether two scopes share a report type; null means all. */
const scopesMeet = (one: readonly number[] | null, other: readonly number[] | null): boolean =>
  one === null || other === null || one.some((id) => other.includes(id))
