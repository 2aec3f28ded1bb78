import type { Logger } from '../log.ts'
import type { ServerProcess } from './server-process.ts'

/** Between two starts: first, and at most, in milliseconds. */
const pause = { first: 200, most: 10_000 }
/** A first start that failed is tried again this often: what it waits for may just be ending. */
const firstTries = 5

export interface Supervised {
  stop(): Promise<void>
}

/**
 * Keeps a server running: when it ends without being asked to, it is started again, sooner at first and
 * slower while it goes on failing.
 * @param start resolves when the server takes connections
 * @throws what the first start threw, after a few tries
 */
export async function supervise(
  start: () => Promise<ServerProcess>,
  { logger, wait }: { logger: Logger; wait: (ms: number, signal: AbortSignal) => Promise<unknown> },
): Promise<Supervised> {
  const stopping = new AbortController()
  const { signal } = stopping

  async function startWithPatience(tries: number): Promise<ServerProcess> {
    for (let ms = pause.first, tried = 1; ; ms = Math.min(ms * 2, pause.most), tried += 1)
      try {
        return await start()
      } catch (error) {
        if (signal.aborted || tried >= tries) throw error
        logger.warn({ err: error, retryInMs: ms }, 'the database did not start')
        await wait(ms, signal)
      }
  }

  let current = await startWithPatience(firstTries)
  async function watch(): Promise<void> {
    while (!signal.aborted) {
      await current.ended
      if (signal.aborted) return
      logger.error({}, 'the database ended unexpectedly and is started again')
      await wait(pause.first, signal)
      current = await startWithPatience(Number.POSITIVE_INFINITY)
    }
    await current.stop()
  }
  // Waiting is cut short by stopping; nothing else can fail here.
  const watching = watch().catch((error: unknown) => {
    if (!signal.aborted) logger.error({ err: error }, 'the database is not watched any more')
  })
  return {
    stop: async () => {
      stopping.abort()
      await current.stop()
      await watching
    },
  }
}
