/** Gives the lock on a draft up. */
export type Release = () => void

/** The part of the Web Locks API that is used. */
export type Locks = Pick<LockManager, 'request'>

/**
 * Locks a draft for this tab, so that two tabs do not write into one another's. The browser releases the lock
 * when the tab goes, a crash included.
 * @param timeoutMs ms to wait for a tab that is just going away, as on reload; 0 does not wait
 * @param locks absent in old browsers and without HTTPS: then every draft counts as unlocked
 * @returns undefined when another tab has the lock
 */
export async function lockDraft(
  draftId: string,
  timeoutMs = 0,
  locks: Locks | undefined = navigator.locks,
): Promise<Release | undefined> {
  if (!locks) return () => undefined
  const controller = new AbortController()
  const timer = timeoutMs > 0 ? setTimeout(() => controller.abort(), timeoutMs) : undefined
  const options = timeoutMs > 0 ? { signal: controller.signal } : { ifAvailable: true }
  return new Promise((resolve) => {
    const onLock = (lock: Lock | null) => {
      clearTimeout(timer)
      if (!lock) return resolve(undefined)
      return new Promise<void>((release) => resolve(release))
    }
    locks.request(`report-draft ${draftId}`, options, onLock).catch(() => resolve(undefined))
  })
}
