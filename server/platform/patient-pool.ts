import { setTimeout as wait } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'

/** Milliseconds between two tries: they double from the first to the last. */
const firstPause = 100
const longestPause = 2000

/**
 * The same pool for graphile-worker, which stops when a connection in which it would record what has been done cannot be
 * had at once (its retries are switched off by a mistake of its own: github.com/graphile/worker/issues/636). Here it waits
 * for one until there is one. Who connects with a callback wants to LISTEN, and gets a connection of `sessionPool`.
 * @param sessionPool undefined where none keeps its session: then the callback is never called, and it asks for jobs every
 * two seconds
 * @param isPatient whether to go on trying; also when the pool is closed it throws why there is none
 */
export function patientPool(
  pool: Pool,
  sessionPool: Pool | undefined,
  isPatient: () => boolean,
): Pool {
  async function connect(): Promise<PoolClient> {
    for (let pause = firstPause; ; pause = Math.min(2 * pause, longestPause)) {
      try {
        return await pool.connect()
      } catch (error) {
        if (pool.ending || !isPatient()) throw error
      }
      await wait(pause)
    }
  }
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'connect')
        return (callback?: Parameters<Pool['connect']>[0]) =>
          callback ? sessionPool?.connect(callback) : connect()
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
