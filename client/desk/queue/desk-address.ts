import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type Status, statusNames } from '../../../contract/report/report-status.ts'
import { useSignedIn } from '../frame/member.ts'
import { caseNumber } from '../../../contract/desk/case.ts'
import {
  type CaseFilter,
  type View,
  caseFilter,
  views,
} from '../../../contract/desk/case-filter.ts'

/** Returns the view without filters. */
export const unfilteredView = (view: View): CaseFilter => ({
  view,
  report_type_ids: [],
  statuses: [],
})

/** Serialises a choice between yes and no. */
export const flagWord = (flag: boolean | undefined) => (flag === undefined ? '' : flag ? '1' : '0')
/** Reads a choice; undefined if none was made. */
export const flagFrom = (word: string | null) =>
  word === '1' ? true : word === '0' ? false : undefined

const wordsIn = (list: string | null) => (list ? list.split(',') : [])
const isView = (word: string | null): word is View => word !== null && word in views
const isStatus = (word: string): word is Status => word in statusNames

/** Reads the list's filter from an address; ignores invalid parts. @param usual the view where the address names none */
export function filterFrom(search: URLSearchParams, usual: View = 'unassigned'): CaseFilter {
  const view = search.get('view')
  const filter: CaseFilter = {
    ...unfilteredView(isView(view) ? view : usual),
    report_type_ids: wordsIn(search.get('types'))
      .map(Number)
      .filter(Number.isInteger)
      .slice(0, 100),
    statuses: wordsIn(search.get('statuses')).filter(isStatus).slice(0, 9),
  }
  const optional: [keyof CaseFilter, unknown][] = [
    ['assignee', search.get('assignee')],
    ['real_name', flagFrom(search.get('named'))],
    ['has_files', flagFrom(search.get('files'))],
    ['arrived_from', search.get('from')],
    ['arrived_to', search.get('to')],
  ]
  let readable = filter
  for (const [name, value] of optional) {
    const parsed = caseFilter.safeParse({ ...readable, ...(value != null && { [name]: value }) })
    if (parsed.success) readable = parsed.data
  }
  return readable
}

/** Serialises a filter: short, and equal for equal filters. */
export function addressOf(filter: CaseFilter): URLSearchParams {
  const members: Record<string, string | undefined> = {
    view: filter.view,
    types: filter.report_type_ids.join(','),
    statuses: filter.statuses.join(','),
    assignee: filter.assignee,
    named: flagWord(filter.real_name),
    files: flagWord(filter.has_files),
    from: filter.arrived_from,
    to: filter.arrived_to,
  }
  const given = Object.entries(members).filter((entry): entry is [string, string] => !!entry[1])
  return new URLSearchParams(given)
}

/** Reads the open case's number from an address. */
export function caseFrom(search: URLSearchParams): string | undefined {
  const parsed = caseNumber.safeParse(search.get('case'))
  return parsed.success ? parsed.data : undefined
}

/** Counts the active filters besides the view. */
export const activeFilterCount = (filter: CaseFilter): number =>
  [...addressOf(filter).keys()].filter((name) => name !== 'view').length

/** The workbench's state in the page address, so that a reload or a shared address shows the same. */
export function useDeskAddress() {
  const [search, setSearch] = useSearchParams()
  const { roles } = useSignedIn()
  // A reviewer who handles no cases begins with what waits for a reviewer.
  const usual = roles.includes('reviewer') && !roles.includes('handler') ? 'review' : 'unassigned'
  const filter = useMemo(() => filterFrom(search, usual), [search, usual])
  const showList = useCallback(
    (filter: CaseFilter, words = '') =>
      setSearch((before) => {
        const after = addressOf(filter)
        const open = caseFrom(before)
        if (words) after.set('q', words)
        if (open) after.set('case', open)
        return after
      }),
    [setSearch],
  )
  /** Opens a case. Back returns to the one before, unless a list is only walked through. */
  const openCase = useCallback(
    (caseNumber: string | undefined, isWalking = false) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before)
          if (caseNumber) after.set('case', caseNumber)
          else after.delete('case')
          return after
        },
        { replace: isWalking },
      ),
    [setSearch],
  )
  return {
    filter,
    /** Search words; empty shows the list. */
    words: search.get('q') ?? '',
    /** Number of the open case. */
    caseNumber: caseFrom(search),
    showList,
    openCase,
  }
}
