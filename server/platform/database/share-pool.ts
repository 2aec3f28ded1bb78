import type { PostgresPool } from 'kysely'
import PQueue from 'p-queue'
import type pg from 'pg'

/** Milliseconds to wait for a place; as long as PostgreSQL waits for a lock. */
const usualPatience = 3000

/** All places are held by work that may be waiting for a lock. */
class ShareTimeout extends Error {
  readonly code = 'ETIMEDOUT'
  override readonly name = 'ShareTimeout'
}

export interface SharedPool extends PostgresPool {
  /** Returns how many wait for a place. */
  waiting(): number
}

/**
 * Limits how many connections of a pool one kind of work holds (decision 50). Further work waits for a place, and fails
 * after a while though other connections are free.
 * @param patience milliseconds to wait for a place
 */
export function sharePool(pool: pg.Pool, most: number, patience = usualPatience): SharedPool {
  const places = new PQueue({ concurrency: most })

  /** Waits for a place. @returns what gives it back */
  const takePlace = () =>
    new Promise<() => void>((resolve, reject) => {
      const waiting = new AbortController()
      const late = setTimeout(() => {
        waiting.abort(new ShareTimeout('all connections of this kind of work are in use'))
      }, patience)
      const hold = () =>
        new Promise<void>((leave) => {
          clearTimeout(late)
          resolve(leave)
        })
      places.add(hold, { signal: waiting.signal }).catch(reject)
    })

  return {
    options: pool.options,
    waiting: () => places.size,
    async connect() {
      const leave = await takePlace()
      try {
        const client = await pool.connect()
        const release = client.release.bind(client)
        // The pool sets a new one for each use.
        client.release = (error) => {
          leave()
          release(error)
        }
        return client
      } catch (error) {
        leave()
        throw error
      }
    },
    // The pool's owner ends it.
    end: async () => undefined,
  }
}
