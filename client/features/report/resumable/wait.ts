import { onWakeUp } from './wake-up.ts'

/** Milliseconds before the nth try after a failure: 1, 2, 4 … 60 seconds. */
export const gapBefore = (tries: number): number => Math.min(60_000, 1000 * 2 ** tries)

/**
 * Waits before another try, at most so many ms; less when the network or the page comes back.
 * @throws the signal's reason
 */
export function waitToGoOn(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer)
      stopListening()
      signal.removeEventListener('abort', abort)
      settle()
    }
    const abort = () => end(() => reject(signal.reason))
    const timer = setTimeout(() => end(resolve), milliseconds)
    const stopListening = onWakeUp(() => end(resolve))
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
  })
}
