import { isServerDown } from '../frame/connection.ts'

const firstWait = 1000
const longestWait = 15_000

interface Waiting {
  readonly signal: AbortSignal
  /** The server is away: told once; the call goes on trying. */
  readonly onAway: () => void
  /** Waits, or ends early when there is reason to think that the server is back. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
}

/**
 * Makes a call again until the server has answered it. What it does must be safe to repeat: an idempotency key, or
 * nothing that counts.
 * @throws what the server answered, or the reason of `signal`
 */
export async function retryUntilAnswered<T>(call: () => Promise<T>, waiting: Waiting): Promise<T> {
  const { signal, onAway, wait } = waiting
  for (let pause = firstWait; ; pause = Math.min(2 * pause, longestWait)) {
    try {
      return await call()
    } catch (thrown) {
      if (!isServerDown(thrown)) throw thrown
      if (pause === firstWait) onAway()
      await wait(pause, signal)
    }
  }
}

/** Waits for a time, or until the device is back in the network. */
export const waitOrOnline = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', goOn)
      signal.removeEventListener('abort', giveUp)
    }
    const goOn = () => {
      end()
      resolve()
    }
    const giveUp = () => {
      end()
      reject(signal.reason as Error)
    }
    const timer = setTimeout(goOn, ms)
    window.addEventListener('online', goOn)
    signal.addEventListener('abort', giveUp)
    if (signal.aborted) giveUp()
  })
