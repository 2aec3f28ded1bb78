import { listen } from '../../../kit/listen.ts'

/** Time in ms without progress after which a request with a body counts as dead. */
const uploadTimeoutMs = 120_000
/**
 * The same in ms for a request without a body, which may use a dead connection; the server may take 12 s. Also for a
 * page that was just suspended: its connections seldom survive.
 */
const shortTimeoutMs = 20_000
/** Milliseconds between two checks. */
const checkEveryMs = 5_000

/** Watches a request whose connection may be dead without an error: the phone changed networks, or the page was frozen. */
export function watchConnection(onDead: () => void, now = () => Date.now()) {
  let lastProgress = now()
  let lastCheck = lastProgress
  let timeoutMs = shortTimeoutMs
  const check = () => {
    const wasSuspended = now() - lastCheck > shortTimeoutMs
    lastCheck = now()
    if (lastCheck - lastProgress > (wasSuspended ? shortTimeoutMs : timeoutMs)) onDead()
  }
  const timer = setInterval(check, checkEveryMs)
  // Bytes sent before the network was lost are lost.
  const stops = [listen(window, { online: onDead }), listen(document, { resume: onDead })]
  return {
    /** Bytes have left: the connection works. */
    noteProgress: () => {
      lastProgress = now()
      timeoutMs = uploadTimeoutMs
    },
    /** Another request without content begins. */
    noteRequest: () => {
      lastProgress = now()
      timeoutMs = shortTimeoutMs
    },
    stop: () => {
      clearInterval(timer)
      for (const stop of stops) stop()
    },
  }
}
