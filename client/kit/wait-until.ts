import { listen } from './listen.ts'

/**
 * Waits until `begin` calls `done`, at most for `ms`.
 * @param begin returns a stop function; must not call `done` before it returns
 * @throws the signal's reason
 */
export const waitUntil = (
  signal: AbortSignal,
  begin: (done: () => void) => () => void,
  ms?: number,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer)
      stop()
      stopListening()
      settle()
    }
    const giveUp = () => end(() => reject(signal.reason))
    const timer = ms === undefined ? undefined : setTimeout(() => end(resolve), ms)
    const stop = begin(() => end(resolve))
    const stopListening = listen(signal, { abort: giveUp })
    if (signal.aborted) giveUp()
  })
