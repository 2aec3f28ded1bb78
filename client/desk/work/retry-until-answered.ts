import { isServerDown } from '../frame/connection.ts'

const firstDelay = 1000
const maxDelay = 15_000

interface RetryOptions {
  readonly signal: AbortSignal
  /** Called once when the server is found unreachable. */
  readonly onUnreachable: () => void
  /** Waits; may end early when the server is probably back. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Repeats an idempotent call until the server answers. @throws the server's refusal, or the reason of `signal` */
export async function retryUntilAnswered<T>(
  call: () => Promise<T>,
  waiting: RetryOptions,
): Promise<T> {
  const { signal, onUnreachable, wait } = waiting
  for (let delay = firstDelay; ; delay = Math.min(2 * delay, maxDelay)) {
    try {
      return await call()
    } catch (thrown) {
      if (!isServerDown(thrown)) throw thrown
      if (delay === firstDelay) onUnreachable()
      await wait(delay, signal)
    }
  }
}

/** Waits for a time, or until the device is online again. */
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
