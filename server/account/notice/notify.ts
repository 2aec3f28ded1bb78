import type { Trx } from '../../platform/database/schema.ts'
import { insertNotice, type NewNotice } from './store.ts'

/** Stores a notice in the caller's transaction. The text is not sealed: it must hold no personal data. */
export const notify = (trx: Trx, accountId: string, notice: NewNotice) =>
  insertNotice(trx, accountId, notice)
