import type { Kysely, Transaction } from 'kysely'
import { deleteDataKeys } from '../../platform/crypto/data-key-store.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { CallError } from '../../http/call-error.ts'
import { endLeasesOf } from '../../report/case/change-case.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import { deleteCredential } from '../session/credential-store.ts'
import * as store from './store.ts'

/**
 * Locks a person who has not left, until the end of the transaction.
 * @throws CallError notFound, conflict
 */
export async function lockCurrentPerson(trx: Transaction<Schema>, id: string) {
  const person = await store.lockPerson(trx, id)
  if (!person) throw new CallError('notFound', '没有这个人')
  if (person.state === 'left') throw new CallError('conflict', '这个人已经离职')
  return person
}

/** Ends a person's employment: erases credentials, releases leases, and withdraws their pending change requests. */
export async function endEmployment(trx: Transaction<Schema>, id: string): Promise<void> {
  await deleteCredential(trx, id)
  await deleteDataKeys(trx, [{ kind: 'staff', id }])
  await endLeasesOf(trx, id)
  await store.deleteChangesOf(trx, id)
  await store.setState(trx, id, 'left')
}

export interface PeopleDeps {
  readonly db: Kysely<Schema>
  readonly keyring: Keyring
  readonly clock: Clock
}
