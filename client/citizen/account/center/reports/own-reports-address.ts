import { type Status, statusNames } from '../../../../../contract/report-status.ts'

/** The filter in the order of a report's life. */
export const statuses = Object.keys(statusNames) as Status[]

/** Reads `status` of an address such as `/user/query?status=closed`; undefined for all. */
export const statusOf = (search: URLSearchParams): Status | undefined =>
  statuses.find((status) => status === search.get('status'))

/** Reads `report` of the same address: the id of the report that is open, from the citizen's own list. */
export const reportIdOf = (search: URLSearchParams): string | undefined =>
  search.get('report') ?? undefined

/** The list by another status; its pages begin anew. */
export const withStatus = (status: Status | undefined): string =>
  status ? `?status=${status}` : '?'

/** One report of the list; leaving it leads back to the same page of the same list. */
export function withReport(search: URLSearchParams, reportId: string | undefined): string {
  const next = new URLSearchParams(search)
  if (reportId === undefined) next.delete('report')
  else next.set('report', reportId)
  return next.size > 0 ? `?${next.toString()}` : '?'
}
