import { create } from 'zustand'
import type { CaseRow } from '../../../contract/desk/case.ts'

/** Maximum size of a batch. Source: STAFF §5. */
export const maxBatchSize = 200

/** A case of a batch. */
export type BatchCase = Pick<CaseRow, 'case_number' | 'version' | 'headline' | 'report_type'> & {
  /** Proof that it was on the screen beside another case; absent where it was opened. */
  readonly shown?: string
}
/** A case as it was viewed. */
type ViewedCase = BatchCase & Pick<CaseRow, 'status'>
interface Selection {
  /** The cases viewed in this page, by number. Only they may join a batch. */
  readonly viewed: ReadonlyMap<string, ViewedCase>
  readonly selected: ReadonlySet<string>
}

const nothing: Selection = { viewed: new Map(), selected: new Set() }

/** The viewed and selected cases of this page. */
export const useSelection = create<Selection>(() => nothing)

export const forgetSelection = (): void => useSelection.setState(nothing)

/** Records that this version of a case was viewed. */
export function noteViewed(shown: ViewedCase): void {
  const { case_number, version, headline, report_type, status } = shown
  const { viewed } = useSelection.getState()
  if (viewed.get(case_number)?.version === version) return
  const seen = { case_number, version, headline, report_type, status }
  useSelection.setState({ viewed: new Map(viewed).set(case_number, seen) })
}

const isAppeal = (seen: ViewedCase | undefined) => seen?.status === 'appealing'

/** Toggles a case's selection. @returns the reason for refusing, in Chinese */
export function toggleSelected(number: string): string | undefined {
  const { viewed, selected } = useSelection.getState()
  const after = new Set(selected)
  if (after.delete(number)) {
    useSelection.setState({ selected: after })
    return undefined
  }
  if (!viewed.has(number)) return '请先打开看过，再选中'
  if (isAppeal(viewed.get(number))) return '申诉单独办理，不能批量处理'
  if (after.size >= maxBatchSize) return `一次最多选 ${maxBatchSize} 件`
  useSelection.setState({ selected: after.add(number) })
  return undefined
}

/** Selects all viewed cases of a list but appeals, or clears the selection if all were selected. */
export function toggleAllViewed(rows: readonly Pick<CaseRow, 'case_number'>[]): void {
  const { viewed, selected } = useSelection.getState()
  const numbers = rows
    .map(({ case_number: number }) => number)
    .filter((number) => viewed.has(number) && !isAppeal(viewed.get(number)))
    .slice(0, maxBatchSize)
  const areAll = numbers.every((number) => selected.has(number))
  useSelection.setState({ selected: new Set(areAll ? [] : numbers) })
}

export const clearSelected = (): void => useSelection.setState({ selected: new Set() })
