import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { CaseFilter } from '../../../contract/staff/queue.ts'
import { addressOf, caseFrom, filterFrom } from './filter-address.ts'

/** What the working view shows, all of it in the address of the page: a reload or a sent address shows the same. */
export interface DeskAddress {
  readonly filter: CaseFilter
  /** What is searched for; empty shows the list. */
  readonly words: string
  /** The open case. */
  readonly caseNumber: string | undefined
  readonly showList: (filter: CaseFilter, words?: string) => void
  readonly openCase: (caseNumber: string | undefined) => void
}

export function useDeskAddress(): DeskAddress {
  const [search, setSearch] = useSearchParams()
  const filter = useMemo(() => filterFrom(search), [search])
  const showList = useCallback<DeskAddress['showList']>(
    (filter, words = '') =>
      setSearch((before) => {
        const after = addressOf(filter)
        const open = caseFrom(before)
        if (words) after.set('q', words)
        if (open) after.set('case', open)
        return after
      }),
    [setSearch],
  )
  const openCase = useCallback<DeskAddress['openCase']>(
    (caseNumber) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before)
          if (caseNumber) after.set('case', caseNumber)
          else after.delete('case')
          return after
        },
        // Going back leaves the list, and does not walk through every case that was open.
        { replace: true },
      ),
    [setSearch],
  )
  return {
    filter,
    words: search.get('q') ?? '',
    caseNumber: caseFrom(search),
    showList,
    openCase,
  }
}
