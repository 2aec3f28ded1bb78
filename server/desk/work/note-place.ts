import type { SealContext } from '../../platform/crypto/seal.ts'

/** Where a note for colleagues stands. */
export const notePlace = (id: string): SealContext => ({
  table: 'case_note',
  column: 'text',
  row: id,
})

/** Where the words of a decision stand that its citizen has not heard of yet. */
export const pendingPlace = (id: string, column: 'text' | 'note'): SealContext => ({
  table: 'pending_step',
  column,
  row: id,
})
