import { deviceStorage } from '../../../kit/device-storage.ts'
import { listen } from '../../../kit/listen.ts'
import { randomKey } from './key-bytes.ts'

export type Release = () => void

/** The part of the Web Locks API in use. */
export type Locks = Pick<LockManager, 'request'>

/** Absent on plain http, where each tab has a draft of its own, and in old browsers, contrary to the type. */
const ownLocks = (): Locks | undefined => navigator.locks

/**
 * Locks a draft for this tab, so that two tabs do not overwrite each other. The browser releases the lock when the
 * tab closes or crashes. Without Web Locks every draft is free, and the last tab wins (`claimDraft`).
 * @param timeoutMs ms to wait for a tab that is closing, as on reload; 0 does not wait
 * @returns undefined when another tab holds the lock
 */
export async function lockDraft(
  draftId: string,
  timeoutMs = 0,
  locks = ownLocks(),
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

const claimKey = 'report_draft_tab'

/**
 * Where the browser lacks Web Locks, takes the draft from the tabs that have it open.
 * @param onLost called when another tab takes it from this one @returns how to stop listening
 */
export function claimDraft(draftId: string, onLost: () => void, locks = ownLocks()): Release {
  if (locks) return () => undefined
  deviceStorage.write(claimKey, `${draftId} ${randomKey()}`)
  return listen(window, {
    storage: ({ key, newValue }) => {
      if (key === claimKey && newValue?.startsWith(`${draftId} `)) onLost()
    },
  })
}
