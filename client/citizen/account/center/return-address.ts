/** What WeChat adds to the address it sends a citizen back to: good once, for one session, and nobody else's. */
const usedUp = ['code', 'state']

/** Where to come back to after signing in: the address without what would not work again. */
export function returnAddress({ pathname, search }: { pathname: string; search: string }): string {
  const kept = new URLSearchParams(search)
  for (const name of usedUp) kept.delete(name)
  const text = kept.toString()
  return text ? `${pathname}?${text}` : pathname
}
