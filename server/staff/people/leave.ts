import { peopleLeave, peopleLock } from '../../../contract/staff/people.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { badField, conflict } from '../../http/call-error.ts'
import { handOverCases, lockCasesOf } from '../../report/case/change-case.ts'
import { route } from '../../http/route.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { actorOf } from '../session/staff-call.ts'
import {
  type PeopleDeps,
  endEmployment,
  isLastReviewer,
  lockCurrentPerson,
  lockOut,
  requireOtherHolder,
} from './person.ts'
import * as store from './store.ts'

/** @throws CallError conflict for an administrator, whose end the other two request and approve */
async function lockBusinessPerson(trx: Trx, id: string) {
  const person = await lockCurrentPerson(trx, id)
  if (person.duty !== 'business')
    throw conflict('管理员的停用和离职，要另外两位管理员一人申请、一人批准')
  return person
}

/** Locks or unlocks a person at once. An administrator is unlocked here, and locked by `peopleRequest`. */
export const peopleLockRoute = (deps: PeopleDeps) =>
  route(peopleLock, async ({ person_id, locked, reason, hand_over_to }, call) =>
    deps.db.transaction().execute(async (trx) => {
      const person = locked
        ? await lockBusinessPerson(trx, person_id)
        : await lockCurrentPerson(trx, person_id)
      if (locked === (person.state === 'locked')) return
      if (locked && (await isLastReviewer(trx, person)))
        throw conflict('这是最后一位审核，不能由一位管理员停用；请系统管理员申请，由您批准')
      const count = locked ? await handOver(trx, person.id, hand_over_to) : 0
      if (locked) await lockOut(trx, person.id)
      else {
        const state = (await store.hasCredential(trx, person.id)) ? 'active' : 'invited'
        await store.setState(trx, person.id, state)
      }
      await recordAudit(trx, deps, actorOf(call), {
        action: locked ? 'people.lock' : 'people.unlock',
        object: { kind: 'staff', id: person.id },
        reason,
        ...(count > 0 && { detail: { count } }),
        before: { state: person.state },
        ...(locked && { after: { handed_over_to: hand_over_to } }),
      })
    }),
  )

/** Hands over a person's open cases to a colleague. @returns how many @throws CallError badInput */
async function handOver(trx: Trx, id: string, to: string | undefined) {
  if (to === undefined) return 0
  // First, so that no call locks the colleague meanwhile.
  await store.lockHolders(trx)
  const worker = to === id ? undefined : await store.findWorker(trx, to)
  if (!worker) throw badField('hand_over_to', '请选择在岗的办理人员')
  await lockCasesOf(trx, id)
  return handOverCases(trx, id, worker)
}

/** @throws CallError conflict, badInput for open cases that a person who leaves has not handed over */
async function requireNoCases(trx: Trx, id: string, to: string | undefined) {
  const left = await store.countOpenCases(trx, id)
  if (left === 0) return
  throw to === undefined
    ? conflict(`还有 ${left} 件举报在办，请选择交接给谁`)
    : badField('hand_over_to', `有 ${left} 件不在这位同事的办理范围，或者原决定由其作出`)
}

/** Ends a person's employment for good. Past records keep their name. */
export const peopleLeaveRoute = (deps: PeopleDeps) =>
  route(peopleLeave, async ({ person_id, reason, hand_over_to }, call) =>
    deps.db.transaction().execute(async (trx) => {
      const person = await lockBusinessPerson(trx, person_id)
      if (person.state !== 'invited') await requireOtherHolder(trx, person.id)
      const count = await handOver(trx, person.id, hand_over_to)
      await requireNoCases(trx, person.id, hand_over_to)
      await endEmployment(trx, person.id)
      await recordAudit(trx, deps, actorOf(call), {
        action: 'people.leave',
        object: { kind: 'staff', id: person.id },
        reason,
        ...(count > 0 && { detail: { count } }),
        before: { state: person.state },
        after: { handed_over_to: hand_over_to },
      })
    }),
  )
