import { listen } from '../../kit/listen.ts'
import { waitUntil } from '../../kit/wait-until.ts'
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
  waitUntil(signal, (done) => listen(window, { online: done }), ms)
