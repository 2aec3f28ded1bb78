import type { Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { insertNotice, type NewNotice } from './store.ts'

/**
 * Leaves an account a notice, in the transaction of what it tells. Its text is stored as it is: nothing
 * personal belongs in it.
 */
export const notify = (
  trx: Transaction<Schema>,
  accountId: string,
  notice: NewNotice,
): Promise<void> => insertNotice(trx, accountId, notice)
