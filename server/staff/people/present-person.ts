import type { Transaction } from 'kysely'
import { deleteDataKeys } from '../../platform/crypto/data-key-store.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { CallError } from '../../http/call-error.ts'
import { endCredential } from '../session/end-credential.ts'
import * as store from './store.ts'

/** Somebody who has not left, locked until the end of the transaction. @throws CallError notFound, conflict */
export async function lockPresent(trx: Transaction<Schema>, id: string) {
  const person = await store.lockPerson(trx, id)
  if (!person) throw new CallError('notFound', '没有这个人')
  if (person.state === 'left') throw new CallError('conflict', '这个人已经离职')
  return person
}

/** For good: what they signed in with is erased, what they had open goes back, and nothing is asked for them any more. */
export async function letLeave(trx: Transaction<Schema>, id: string): Promise<void> {
  await endCredential(trx, id)
  await deleteDataKeys(trx, [{ kind: 'staff', id }])
  await store.releaseLeases(trx, id)
  await store.deleteChangesOf(trx, id)
  await store.setState(trx, id, 'left')
}
