import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { CallFailure } from '../../kit/call-failure.ts'
import type { CaseRow } from '../../../contract/staff/case.ts'
import { caseList, caseSearch, type CaseFilter } from '../../../contract/staff/queue.ts'
import { call } from '../frame/call.ts'
import { useWithdrawn, withoutContents } from './withdrawn.ts'

interface Page {
  list: CaseRow[]
  next: string | null
}

/** Lists are read again by themselves; whoever looks for something presses keys, which is use of the session. */
const isBackground = true

/** The list of an address, page after page: of a view, or what holds the words. */
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
    // Of another view; but what does not hold the words is not shown as if it did.
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

/** A case that moved between two pages while they were fetched is there once. */
function withoutRepeats(rows: readonly CaseRow[]): CaseRow[] {
  const seen = new Set<string>()
  return rows.filter(({ case_number: number }) => !seen.has(number) && seen.add(number))
}

/** The case beside the open one, in the order of the list; the first when none of them is open. */
export function adjacentCase(
  rows: readonly Pick<CaseRow, 'case_number'>[],
  open: string | undefined,
  step: 1 | -1,
): string | undefined {
  const at = rows.findIndex(({ case_number: number }) => number === open)
  return (at === -1 ? rows[0] : rows[at + step])?.case_number
}

/** Returns the report types among the rows, each once. */
export const reportTypesIn = (rows: readonly CaseRow[]) => [
  ...new Map(rows.map(({ report_type: type }) => [type.id, type])).values(),
]
