import { create } from 'zustand'
import { caseUndo } from '../../../contract/desk/case.ts'
import { caseReturn } from '../../../contract/desk/review.ts'
import { call } from '../frame/call.ts'
import type { CaseDraft } from './step-form.ts'

/** Time in ms in which a decision can be undone. Source: STAFF §5. */
export const undoTime = 10_000

/** A decision, or a batch of them, that citizens have not been told of yet. */
export interface Undoable {
  readonly id: string
  /** E.g. `转办 20261121-0412`. */
  readonly summary: string
  readonly pending?: readonly { readonly case_number: string; readonly pending_id: string }[]
  /** Cases sent for review, which their author can take back. */
  readonly proposed?: readonly { readonly case_number: string; readonly version: number }[]
  /** The draft to restore; undefined for a batch. */
  readonly draft: CaseDraft | undefined
  /** End by this device's clock, in ms since 1970. */
  readonly until: number
}

/** The decisions that can be undone, oldest first. */
export const useUndoable = create<{ readonly list: readonly Undoable[] }>(() => ({ list: [] }))

/** Offers to undo a decision. */
export const offerUndo = (undoable: Omit<Undoable, 'id' | 'until'>): void =>
  useUndoable.setState(({ list }) => ({
    list: [...list, { ...undoable, id: crypto.randomUUID(), until: Date.now() + undoTime }],
  }))

/** Removes a decision that was undone or is final. */
export const dropUndo = (id: string): void =>
  useUndoable.setState(({ list }) => ({ list: list.filter((one) => one.id !== id) }))

export const forgetUndo = (): void => useUndoable.setState({ list: [] })

/** Returns the last decision that can be undone. */
export const lastUndoable = (): Undoable | undefined =>
  useUndoable.getState().list.findLast(({ until }) => until > Date.now())

/** Undoes decisions. @returns how many were already final @throws CallFailure for a single decision */
export async function undo({ id, pending = [], proposed = [] }: Undoable): Promise<number> {
  dropUndo(id)
  const all = [
    ...pending.map((one) => () => call(caseUndo, one)),
    ...proposed.map((one) => () => call(caseReturn, one)),
  ]
  const [only] = all
  if (all.length === 1 && only) {
    await only()
    return 0
  }
  let late = 0
  for (const each of all)
    await each().catch(() => {
      late += 1
    })
  return late
}
