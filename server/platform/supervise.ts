import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from './log.ts'

/** A task that runs until it is stopped or fails. */
export interface Supervised {
  /** Resolves when it ends, for any reason. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

interface SuperviseOptions {
  logger: Logger
  /** Attempts at the first start, whose obstacle may be about to end; 1. */
  firstAttempts?: number
  /** Waits; rejects when aborted. */
  pause?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>
}

/** Milliseconds between two starts; they double from the first to the last. */
const firstDelay = 200
const longestDelay = 10_000

/** Keeps a task running, restarting it with growing delays. @throws the last error at the first start */
export async function supervise(
  name: string,
  start: () => Promise<Supervised>,
  { logger, firstAttempts = 1, pause = pauseFor }: SuperviseOptions,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  const { signal } = stopping

  async function startWithRetries(attempts: number): Promise<Supervised> {
    for (let attempt = 1, ms = firstDelay; ; attempt += 1, ms = Math.min(ms * 2, longestDelay)) {
      try {
        return await start()
      } catch (error) {
        if (attempt >= attempts) throw error
        logger.warn({ err: error, retryInMs: ms }, `${name} did not start`)
      }
      await pause(ms, signal)
    }
  }

  async function watch(first: Supervised): Promise<void> {
    for (let current = first; ;) {
      await Promise.race([current.ended, aborted(signal)])
      if (signal.aborted) return current.stop()
      logger.error({}, `${name} ended unexpectedly and is started again`)
      await pause(firstDelay, signal)
      current = await startWithRetries(Number.POSITIVE_INFINITY)
    }
  }

  const watching = watch(await startWithRetries(firstAttempts)).catch((error: unknown) => {
    // Stopping has aborted a pause, in which nothing runs.
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
