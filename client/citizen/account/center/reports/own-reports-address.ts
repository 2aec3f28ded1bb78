import { type Status, statusNames } from '../../../../../contract/report/report-status.ts'

/** Filters in the order of a report's life cycle. */
export const statuses = Object.keys(statusNames) as Status[]

/** Reads `status` of an address such as `/user/query?status=closed`; undefined for all. */
export const statusOf = (search: URLSearchParams): Status | undefined =>
  statuses.find((status) => status === search.get('status'))

/** Reads `report`, the id of the open report, of the same address. */
export const reportIdOf = (search: URLSearchParams): string | undefined =>
  search.get('report') ?? undefined

/** Returns the address of the first page of the list with another status. */
export const withStatus = (status: Status | undefined): string =>
  status ? `?status=${status}` : '?'

/** Returns the address of a report of the list; leaving it leads back to the same page. */
export function withReport(search: URLSearchParams, reportId: string | undefined): string {
  const next = new URLSearchParams(search)
  if (reportId === undefined) next.delete('report')
  else next.set('report', reportId)
  return next.size > 0 ? `?${next.toString()}` : '?'
}
