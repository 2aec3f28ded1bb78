import type { Transaction } from 'kysely'
import { peopleLeave, peopleLock } from '../../../contract/staff/people.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { CallError } from '../../http/call-error.ts'
import { endLeasesOf } from '../../report/case/change-case.ts'
import { route } from '../../http/route.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { deleteSessionOf } from '../session/session-store.ts'
import { actorOf, staffOf } from '../session/staff-call.ts'
import { type PeopleDeps, endEmployment, lockCurrentPerson } from './person.ts'
import * as store from './store.ts'

const conflict = (message: string) => new CallError('conflict', message)

/**
 * Refuses to lock or remove the last active security administrator.
 * @throws CallError conflict
 */
async function requireOtherSecurityAdministrator(
  trx: Transaction<Schema>,
  id: string,
): Promise<void> {
  const all = await store.lockDuty(trx, 'security_administrator')
  const others = all.filter((one) => one.id !== id && one.state === 'active')
  if (all.some((one) => one.id === id) && others.length === 0)
    throw conflict('这是最后一位安全管理员')
}

async function lockPerson(trx: Transaction<Schema>, id: string) {
  // Locked first in every call, so that two calls cannot deadlock.
  await store.lockDuty(trx, 'security_administrator')
  return lockCurrentPerson(trx, id)
}

/** Locks or unlocks a person at once: ends sessions and leases. Assigned cases stay assigned. */
export const peopleLockRoute = (deps: PeopleDeps) =>
  route(peopleLock, async ({ person_id, locked, reason }, call) =>
    deps.db.transaction().execute(async (trx) => {
      const person = await lockPerson(trx, person_id)
      if (person.id === staffOf(call).id) throw conflict('不能停用自己')
      if (locked === (person.state === 'locked')) return {}
      if (locked) {
        await requireOtherSecurityAdministrator(trx, person.id)
        await deleteSessionOf(trx, person.id)
        await endLeasesOf(trx, person.id)
        await store.setState(trx, person.id, 'locked')
      } else {
        const state = (await store.hasCredential(trx, person.id)) ? 'active' : 'invited'
        await store.setState(trx, person.id, state)
      }
      await recordAudit(trx, deps, actorOf(call), {
        action: locked ? 'people.lock' : 'people.unlock',
        object: { kind: 'staff', id: person.id },
        reason,
        before: { state: person.state },
      })
      return {}
    }),
  )

/** Ends a person's employment for good. Past records keep their name. */
export const peopleLeaveRoute = (deps: PeopleDeps) =>
  route(peopleLeave, async ({ person_id, reason }, call) =>
    deps.db.transaction().execute(async (trx) => {
      const person = await lockPerson(trx, person_id)
      await requireOtherSecurityAdministrator(trx, person.id)
      const open = await store.countOpenCases(trx, person.id)
      if (open > 0) throw conflict(`还有 ${open} 件举报在办，请主管先分派给别人`)
      await endEmployment(trx, person.id)
      await recordAudit(trx, deps, actorOf(call), {
        action: 'people.leave',
        object: { kind: 'staff', id: person.id },
        reason,
        before: { state: person.state, duty: person.duty },
      })
      return {}
    }),
  )
