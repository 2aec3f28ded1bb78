/** A draft belongs to one tab at a time; calling it gives the draft free. */
export type Release = () => void

/** The part of the Web Locks API that is used. */
export type Locks = Pick<LockManager, 'request'>

/**
 * Claims a draft for this tab, so that two tabs do not write into one another's. The browser gives it
 * free when the tab goes, a crash included.
 * @param patience ms to wait for a tab that is just going away, as on reload; 0 does not wait
 * @param locks absent in old browsers and without HTTPS: then every draft counts as free
 * @returns undefined when another tab has it
 */
export async function claim(
  draftId: string,
  patience = 0,
  locks: Locks | undefined = navigator.locks,
): Promise<Release | undefined> {
  if (!locks) return () => undefined
  const waiting = new AbortController()
  const timer = patience > 0 ? setTimeout(() => waiting.abort(), patience) : undefined
  const options = patience > 0 ? { signal: waiting.signal } : { ifAvailable: true }
  return new Promise((resolve) => {
    const held = (lock: Lock | null) => {
      clearTimeout(timer)
      if (!lock) return resolve(undefined)
      return new Promise<void>((release) => resolve(release))
    }
    locks.request(`report-draft ${draftId}`, options, held).catch(() => resolve(undefined))
  })
}
