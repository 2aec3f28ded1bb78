import { isPlainHttp } from '../../../kit/network.ts'

export type Release = () => void

/** The part of the Web Locks API in use. */
export type Locks = Pick<LockManager, 'request'>

/**
 * Locks a draft for this tab, so that two tabs do not overwrite each other. The browser releases the lock when the
 * tab closes or crashes.
 * @param timeoutMs ms to wait for a tab that is closing, as on reload; 0 does not wait
 * @param locks absent without HTTPS, where tabs ask each other, and in old browsers, where no draft is locked
 * @returns undefined when another tab holds the lock
 */
export async function lockDraft(
  draftId: string,
  timeoutMs = 0,
  locks: Locks | undefined = navigator.locks,
): Promise<Release | undefined> {
  if (!locks) return lockWithoutLocks(draftId, timeoutMs)
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

async function lockWithoutLocks(draftId: string, timeoutMs: number): Promise<Release | undefined> {
  const unlocked: Release = () => undefined
  if (!isPlainHttp() || !('BroadcastChannel' in globalThis)) return unlocked
  const { lockByChannel } = await import('./lock-by-channel.ts').catch(() => ({
    lockByChannel: async () => unlocked,
  }))
  return lockByChannel(draftId, timeoutMs)
}
