/**
 * Waits for a network, if the browser has none.
 * @param onWait called when there is something to wait for
 * @throws the signal's reason
 */
export function untilOnline(signal: AbortSignal, onWait: () => void): Promise<void> {
  if (navigator.onLine) return Promise.resolve()
  onWait()
  return new Promise((resolve, reject) => {
    const stop = () => {
      window.removeEventListener('online', goOn)
      signal.removeEventListener('abort', giveUp)
    }
    const goOn = () => {
      stop()
      resolve()
    }
    const giveUp = () => {
      stop()
      reject(signal.reason)
    }
    window.addEventListener('online', goOn)
    signal.addEventListener('abort', giveUp)
  })
}
