import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from './log.ts'

/** Something that runs until it is stopped, or dies. */
export interface Running {
  /** Resolves when it ends, however that came about. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

export interface KeepRunningOptions {
  logger: Logger
  /** How often a first start is tried that fails; what it waits for may just be ending. 1 by default. */
  firstTries?: number
  /** Waits so many milliseconds; rejects when aborted. */
  pause?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>
}

/** Milliseconds between two starts: at first, and at most. */
const shortest = 200
const longest = 10_000

/**
 * Keeps something running: when it ends without being asked to, it is started again, soon at first and
 * more slowly while it goes on failing.
 * @param name as in "… ended unexpectedly"
 * @throws what the last of the first tries threw
 */
export async function keepRunning(
  name: string,
  start: () => Promise<Running>,
  { logger, firstTries = 1, pause = pauseFor }: KeepRunningOptions,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  const { signal } = stopping

  async function startPatiently(tries: number): Promise<Running> {
    for (let tried = 1, ms = shortest; ; tried += 1, ms = Math.min(ms * 2, longest)) {
      try {
        return await start()
      } catch (error) {
        if (tried >= tries) throw error
        logger.warn({ err: error, retryInMs: ms }, `${name} did not start`)
      }
      await pause(ms, signal)
    }
  }

  async function watch(first: Running): Promise<void> {
    for (let current = first; ;) {
      await Promise.race([current.ended, aborted(signal)])
      if (signal.aborted) return current.stop()
      logger.error({}, `${name} ended unexpectedly and is started again`)
      await pause(shortest, signal)
      current = await startPatiently(Number.POSITIVE_INFINITY)
    }
  }

  const watching = watch(await startPatiently(firstTries)).catch((error: unknown) => {
    // A pause cut short by stopping; nothing runs then.
    if (!signal.aborted || !isAbort(error)) throw error
  })
  return {
    stop: () => {
      stopping.abort()
      return watching
    },
  }
}

const pauseFor = (milliseconds: number, signal: AbortSignal) =>
  wait(milliseconds, undefined, { signal })

const isAbort = (error: unknown) => error instanceof Error && error.name === 'AbortError'

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
