/** Parameters that WeChat adds to the return address: valid once, for one session. */
const usedUp = ['code', 'state']

/** Returns the address to return to after signing in, without single-use parameters. */
export function returnAddress({ pathname, search }: { pathname: string; search: string }): string {
  const kept = new URLSearchParams(search)
  for (const name of usedUp) kept.delete(name)
  const text = kept.toString()
  return text ? `${pathname}?${text}` : pathname
}
