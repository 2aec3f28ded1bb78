/** Delay in ms before the nth retry: 1, 2, 4 … 60 seconds. */
export const retryDelayMs = (attempts: number): number => Math.min(60_000, 1000 * 2 ** attempts)

/** Events that make a retry worthwhile: the network or the page is back. */
const events = ['online', 'pageshow', 'resume', 'focus'] as const

/** Calls back when the network or the page is back; returns how to stop. */
function onReturn(callback: () => void): () => void {
  for (const event of events) window.addEventListener(event, callback)
  // `resume` fires on the document and does not bubble in every browser.
  document.addEventListener('resume', callback)
  document.addEventListener('visibilitychange', callback)
  return () => {
    for (const event of events) window.removeEventListener(event, callback)
    document.removeEventListener('resume', callback)
    document.removeEventListener('visibilitychange', callback)
  }
}

/**
 * Waits at most `ms` before a retry; less when the network or the page is back.
 * @throws the signal's reason
 */
export function waitForRetry(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer)
      stopListening()
      signal.removeEventListener('abort', abort)
      settle()
    }
    const abort = () => end(() => reject(signal.reason))
    const timer = setTimeout(() => end(resolve), milliseconds)
    const stopListening = onReturn(() => end(resolve))
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
  })
}
