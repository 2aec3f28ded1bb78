/** Entries on one page of a list. */
export const pageSize = 10

/** Reads `page` of an address such as `/user/notice?page=2`; the first one unless it is a whole number. */
export function pageOf(search: URLSearchParams): number {
  const value = search.get('page') ?? ''
  return /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 1
}

/** The address's search with another page; the first one goes without saying. */
export function withPage(search: URLSearchParams, page: number): string {
  const next = new URLSearchParams(search)
  if (page > 1) next.set('page', String(page))
  else next.delete('page')
  return next.size > 0 ? `?${next.toString()}` : '?'
}

/** How many pages so many entries fill; at least one. */
export const pagesFor = (total: number): number => Math.max(1, Math.ceil(total / pageSize))

/**
 * What one page shows of a list that any back end answered.
 * @param total absent where the back end counts none; a list that is longer than a page is then all there is
 */
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
