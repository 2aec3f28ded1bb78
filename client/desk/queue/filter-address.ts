import { type Status, statusNames } from '../../../contract/report-status.ts'
import { caseNumber } from '../../../contract/staff/case.ts'
import { caseFilter, type CaseFilter, type View, views } from '../../../contract/staff/queue.ts'

/** Narrowed to nothing. */
export const wholeView = (view: View): CaseFilter => ({ view, report_type_ids: [], statuses: [] })

const yesOrNo = { '1': true, '0': false } as const
const isYesOrNo = (word: string | null): word is keyof typeof yesOrNo =>
  word !== null && word in yesOrNo
const wordsIn = (list: string | null) => (list ? list.split(',') : [])
const isView = (word: string | null): word is View => word !== null && word in views
const isStatus = (word: string): word is Status => word in statusNames

/** The list that an address shows. What cannot be read, because somebody typed it, is left out. */
export function filterFrom(search: URLSearchParams): CaseFilter {
  const view = search.get('view')
  const filter: CaseFilter = {
    ...wholeView(isView(view) ? view : 'unassigned'),
    report_type_ids: wordsIn(search.get('types'))
      .map(Number)
      .filter(Number.isInteger)
      .slice(0, 100),
    statuses: wordsIn(search.get('statuses')).filter(isStatus).slice(0, 9),
  }
  const [named, files] = [search.get('named'), search.get('files')]
  const optional: [keyof CaseFilter, unknown][] = [
    ['assignee', search.get('assignee')],
    ['real_name', isYesOrNo(named) ? yesOrNo[named] : null],
    ['has_files', isYesOrNo(files) ? yesOrNo[files] : null],
    ['arrived_from', search.get('from')],
    ['arrived_to', search.get('to')],
  ]
  let readable = filter
  for (const [name, value] of optional) {
    const parsed = caseFilter.safeParse({ ...readable, ...(value !== null && { [name]: value }) })
    if (parsed.success) readable = parsed.data
  }
  return readable
}

/** The part of an address that stands for a list: short, and the same for the same list. */
export function addressOf(filter: CaseFilter): URLSearchParams {
  const flag = (value: boolean | undefined) => (value === undefined ? undefined : value ? '1' : '0')
  const members: Record<string, string | undefined> = {
    view: filter.view,
    types: filter.report_type_ids.join(','),
    statuses: filter.statuses.join(','),
    assignee: filter.assignee,
    named: flag(filter.real_name),
    files: flag(filter.has_files),
    from: filter.arrived_from,
    to: filter.arrived_to,
  }
  const given = Object.entries(members).filter((entry): entry is [string, string] => !!entry[1])
  return new URLSearchParams(given)
}

/** The case that an address has open. */
export function caseFrom(search: URLSearchParams): string | undefined {
  const parsed = caseNumber.safeParse(search.get('case'))
  return parsed.success ? parsed.data : undefined
}

/** How many ways a list is narrowed in, beside its view. */
export const narrowings = (filter: CaseFilter): number =>
  [...addressOf(filter).keys()].filter((name) => name !== 'view').length
