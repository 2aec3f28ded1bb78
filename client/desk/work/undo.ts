import { create } from 'zustand'
import { caseUndo } from '../../../contract/staff/case.ts'
import { call } from '../frame/call.ts'
import type { CaseDraft } from './step-form.ts'

/** How long a decision can be taken back, in ms. Source: STAFF §5. */
export const undoTime = 10_000

/** A decision, or those of a batch, that citizens have not heard of yet. */
export interface Undoable {
  readonly id: string
  /** What was done, e.g. `已转办 20261121-0412`. */
  readonly summary: string
  readonly pending: readonly { readonly case_number: string; readonly pending_id: string }[]
  /** What had been written, to be there again; none of a batch. */
  readonly draft: CaseDraft | undefined
  /** By this device's clock, ms since 1970. */
  readonly until: number
}

/** What can be taken back now, oldest first. */
export const useUndoable = create<{ readonly list: readonly Undoable[] }>(() => ({ list: [] }))

/** Offers to take a decision back, as long as that is possible. */
export const offerUndo = (undoable: Omit<Undoable, 'id' | 'until'>): void =>
  useUndoable.setState(({ list }) => ({
    list: [
      ...list,
      { ...undoable, id: undoable.pending[0]?.pending_id ?? '', until: Date.now() + undoTime },
    ],
  }))

/** Takes one off the list: done, or too late. */
export const dropUndo = (id: string): void =>
  useUndoable.setState(({ list }) => ({ list: list.filter((one) => one.id !== id) }))

export const forgetUndo = (): void => useUndoable.setState({ list: [] })

/** What Z takes back: the last decision. */
export const lastUndoable = (): Undoable | undefined =>
  useUndoable.getState().list.findLast(({ until }) => until > Date.now())

/**
 * Takes decisions back.
 * @returns how many of them could not be taken back any more
 * @throws CallFailure of a single one
 */
export async function undo({ id, pending }: Undoable): Promise<number> {
  dropUndo(id)
  const [only] = pending
  if (pending.length === 1 && only) {
    await call(caseUndo, only)
    return 0
  }
  let late = 0
  for (const one of pending)
    await call(caseUndo, one).catch(() => {
      late += 1
    })
  return late
}
