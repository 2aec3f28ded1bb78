import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { CallFailure } from '../../kit/call-failure.ts'
import type { CaseRow } from '../../../contract/desk/case.ts'
import { caseList, caseSearch } from '../../../contract/desk/queue.ts'
import { type CaseFilter } from '../../../contract/desk/case-filter.ts'
import { call } from '../frame/call.ts'
import { useWithdrawn, withoutContents } from './withdrawn.ts'

interface Page {
  list: CaseRow[]
  next: string | null
}

/** Lists refetch by themselves, which does not extend the session; key presses do. */
const isBackground = true

/** The list of the current address, page by page: a view or a search. */
export function useCaseList(filter: CaseFilter, words: string) {
  const query = useInfiniteQuery<Page, CallFailure, CaseRow[], unknown[], string | undefined>({
    queryKey: words ? [caseSearch.path, words, filter] : [caseList.path, filter],
    queryFn: ({ pageParam, signal }) => {
      const after = pageParam === undefined ? {} : { after: pageParam }
      return words
        ? call(caseSearch, { words, filter, ...after }, { signal, isBackground })
        : call(caseList, { filter, ...after }, { signal, isBackground })
    },
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // Keeps the previous view while loading. Search results are not kept: they may not match the words.
    ...(!words && { placeholderData: keepPreviousData }),
    select: ({ pages }) => withoutRepeats(pages.flatMap(({ list }) => list)),
  })
  const gone = useWithdrawn(({ numbers }) => numbers)
  const rows = query.data ?? []
  return {
    ...query,
    rows:
      gone.size === 0
        ? rows
        : rows.map((row) => (gone.has(row.case_number) ? withoutContents(row) : row)),
  }
}

/** Drops repeats of a case that moved between two pages while they were fetched. */
function withoutRepeats(rows: readonly CaseRow[]): CaseRow[] {
  const seen = new Set<string>()
  return rows.filter(({ case_number: number }) => !seen.has(number) && seen.add(number))
}

/** Returns the case next to the open one; the first when none is open. */
export function adjacentCase(
  rows: readonly Pick<CaseRow, 'case_number'>[],
  open: string | undefined,
  step: 1 | -1,
): string | undefined {
  const at = rows.findIndex(({ case_number: number }) => number === open)
  return (at === -1 ? rows[0] : rows[at + step])?.case_number
}
