import { create } from 'zustand'
import type { CaseRow } from '../../../contract/staff/case.ts'

/** At most so many at once. Source: STAFF §5. */
export const largestBatch = 200

type Row = Pick<CaseRow, 'case_number' | 'version'>
interface Selection {
  /** Cases that were open in this page, with the version that was read: only those go into a batch. */
  readonly viewed: ReadonlyMap<string, number>
  readonly selected: ReadonlySet<string>
}

const nothing: Selection = { viewed: new Map(), selected: new Set() }

/** What was looked at in this page, and what of it is selected. */
export const useSelection = create<Selection>(() => nothing)

export const forgetSelection = (): void => useSelection.setState(nothing)

/** Notes that a case was read as it is. */
export function noteViewed({ case_number: number, version }: Row): void {
  const { viewed } = useSelection.getState()
  if (viewed.get(number) === version) return
  useSelection.setState({ viewed: new Map(viewed).set(number, version) })
}

/**
 * Selects a case, or no longer.
 * @returns why not, in the words of the desk
 */
export function toggleSelected(number: string): string | undefined {
  const { viewed, selected } = useSelection.getState()
  const after = new Set(selected)
  if (after.delete(number)) {
    useSelection.setState({ selected: after })
    return undefined
  }
  if (!viewed.has(number)) return '请先打开看过，再选中'
  if (after.size >= largestBatch) return `一次最多选 ${largestBatch} 件`
  useSelection.setState({ selected: after.add(number) })
  return undefined
}

/** Selects all of a list that were looked at; none of them when all were selected. */
export function toggleAllViewed(rows: readonly Pick<Row, 'case_number'>[]): void {
  const { viewed, selected } = useSelection.getState()
  const numbers = rows
    .map(({ case_number: number }) => number)
    .filter((number) => viewed.has(number))
    .slice(0, largestBatch)
  const areAll = numbers.every((number) => selected.has(number))
  useSelection.setState({ selected: new Set(areAll ? [] : numbers) })
}

export const clearSelected = (): void => useSelection.setState({ selected: new Set() })
