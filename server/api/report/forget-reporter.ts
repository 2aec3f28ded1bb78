import type { Transaction } from 'kysely'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { deleteReporters } from './account-store.ts'

/** Deletes who reported, in all reports of an account and of its phone; the reports stay. */
export const forgetReporter = (
  trx: Transaction<Schema>,
  { keyring }: { keyring: Keyring },
  account: { id: string; phone: string },
): Promise<void> => deleteReporters(trx, account.id, keyring.blindIndex('phone', account.phone))
