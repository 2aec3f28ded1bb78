/** Milliseconds without progress after which a request that carries bytes counts as dead. */
const uploadTimeoutMs = 120_000
/**
 * The same for a request that carries none, which may have gone out over a dead connection; the server may
 * take 12 s. And for a page that has just been suspended: its connections seldom outlive that.
 */
const shortTimeoutMs = 20_000
/** Milliseconds between two checks. */
const checkEveryMs = 5_000

interface ConnectionWatch {
  /** Bytes have left: the connection works. */
  noteProgress: () => void
  /** Another request begins, which carries no content. */
  noteRequest: () => void
  stop: () => void
}

/**
 * Watches a request whose connection may be dead without the browser reporting it: the phone changed
 * networks, or the page was frozen while its timers stood still.
 */
export function watchConnection(onDead: () => void, now = () => Date.now()): ConnectionWatch {
  let lastProgress = now()
  let lastCheck = lastProgress
  let timeoutMs = shortTimeoutMs
  const check = () => {
    const wasSuspended = now() - lastCheck > shortTimeoutMs
    lastCheck = now()
    if (lastCheck - lastProgress > (wasSuspended ? shortTimeoutMs : timeoutMs)) onDead()
  }
  const timer = setInterval(check, checkEveryMs)
  // What was sent before the network went is lost.
  window.addEventListener('online', onDead)
  document.addEventListener('resume', onDead)
  return {
    noteProgress: () => {
      lastProgress = now()
      timeoutMs = uploadTimeoutMs
    },
    noteRequest: () => {
      lastProgress = now()
      timeoutMs = shortTimeoutMs
    },
    stop: () => {
      clearInterval(timer)
      window.removeEventListener('online', onDead)
      document.removeEventListener('resume', onDead)
    },
  }
}
