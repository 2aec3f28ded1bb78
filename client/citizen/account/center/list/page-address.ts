/** Entries per page. */
export const pageSize = 10

/** Reads `page` of an address such as `/user/notice?page=2`; 1 unless it is a positive integer. */
export function pageOf(search: URLSearchParams): number {
  const value = search.get('page') ?? ''
  return /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 1
}

/** Returns the address's search part for another page; omits the first. */
export function withPage(search: URLSearchParams, page: number): string {
  const next = new URLSearchParams(search)
  if (page > 1) next.set('page', String(page))
  else next.delete('page')
  return next.size > 0 ? `?${next.toString()}` : '?'
}

/** Returns the number of pages; at least one. */
export const pagesFor = (total: number): number => Math.max(1, Math.ceil(total / pageSize))

/** Returns one page's entries of any back end's answer. @param total absent: a list longer than a page is complete */
export function shownPage<T>(
  list: readonly T[],
  total: number | undefined,
  page: number,
): { list: readonly T[]; total: number } {
  const { offset } = spanOf(page)
  if (list.length > pageSize && (total === undefined || total === list.length))
    return { list: list.slice(offset, offset + pageSize), total: list.length }
  const seen = list.length > 0 ? offset + list.length : 0
  return { list, total: Math.max(total ?? 0, seen) }
}

export const spanOf = (page: number) => ({ offset: (page - 1) * pageSize, limit: pageSize })
