/** After the page has made its first calls; ms. */
const delay = 3000

/** On every page: deletes drafts whose time is over, by code that comes after all that is seen. Returns how to stop. */
export function watchDraftExpiryLater(): () => void {
  let stop: (() => void) | undefined
  let isOver = false
  const load = async () => {
    const { watchDraftExpiry } = await import('./watch-expiry.ts')
    if (!isOver) stop = watchDraftExpiry()
  }
  const timer = setTimeout(() => void load().catch(() => undefined), delay)
  return () => {
    isOver = true
    clearTimeout(timer)
    stop?.()
  }
}
