import { staffRoleNames, type StaffRole } from '../../../contract/staff/role.ts'
import { deleteDataKeys } from '../../platform/crypto/data-key-store.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { CallError, conflict } from '../../http/call-error.ts'
import {
  dropDecisionsOf,
  endLeasesOf,
  lockCasesOf,
  returnCases,
} from '../../report/case/change-case.ts'
import type { Services } from '../../platform/services.ts'
import { deleteCredential } from '../session/credential-store.ts'
import { deleteSessionOf } from '../session/session-store.ts'
import * as store from './store.ts'

/** Locks a person who has not left, until the end of the transaction. @throws CallError notFound, conflict */
export async function lockCurrentPerson(trx: Trx, id: string) {
  const person = await store.lockPerson(trx, id)
  if (!person) throw new CallError('notFound', '没有这个人')
  if (person.state === 'left') throw conflict('这个人已经离职')
  return person
}

/** Refuses that the last active person with a role loses it. @param keeps roles; undefined: leaves @throws CallError */
export async function requireOtherHolder(trx: Trx, id: string, keeps?: readonly StaffRole[]) {
  const lost = (await store.solelyHeldRoles(trx, id)).find((role) => !keeps?.includes(role))
  if (!lost) return
  const instead = keeps ? '请先把这个角色给另一位同事' : '请先有人接任'
  throw conflict(`这是最后一位${staffRoleNames[lost]}，${instead}`)
}

/** Whether a person is the last active reviewer: their lock takes two administrators, so that nobody decides alone after it. */
export const isLastReviewer = async (
  trx: Trx,
  { id, state }: { readonly id: string; readonly state: store.State },
): Promise<boolean> =>
  state === 'active' && (await store.solelyHeldRoles(trx, id)).includes('reviewer')

/** Locks a person at once: sessions, leases, pending decisions. Open cases return to the pool. */
export async function lockOut(trx: Trx, id: string): Promise<void> {
  await store.lockHolders(trx)
  await lockCasesOf(trx, id)
  await deleteSessionOf(trx, id)
  await endLeasesOf(trx, id)
  await dropDecisionsOf(trx, id)
  await returnCases(trx, id)
  await store.setState(trx, id, 'locked')
}

/** Ends a person's employment: erases credentials, releases leases, drops pending decisions and their change requests. */
export async function endEmployment(trx: Trx, id: string): Promise<void> {
  await store.lockHolders(trx)
  await lockCasesOf(trx, id)
  await deleteCredential(trx, id)
  await deleteDataKeys(trx, [{ kind: 'staff', id }])
  await endLeasesOf(trx, id)
  await dropDecisionsOf(trx, id)
  await store.deleteChangesOf(trx, id)
  await store.setState(trx, id, 'left')
}

export type PeopleDeps = Services<'db' | 'keyring' | 'clock'>
