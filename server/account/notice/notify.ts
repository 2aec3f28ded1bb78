import type { Trx } from '../../platform/database/schema.ts'
import { insertNotice, type NewNotice } from './store.ts'

/**
 * Stores a notice for an account in the caller's transaction. The text is stored unencrypted, so it must contain no
 * personal data.
 */
export const notify = (trx: Trx, accountId: string, notice: NewNotice): Promise<void> =>
  insertNotice(trx, accountId, notice)
