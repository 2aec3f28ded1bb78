import type { PostgresPool } from 'kysely'
import type pg from 'pg'

/** Milliseconds to wait for a place; as long as PostgreSQL waits for a lock. */
const longest = 3000

/** All places are taken, by what may wait for a lock. */
class ShareTimeout extends Error {
  readonly code = 'ETIMEDOUT'
  override readonly name = 'ShareTimeout'
}

export interface SharedPool extends PostgresPool {
  /** Who waits for a place. */
  waiting(): number
}

/**
 * A part of a pool: whoever comes when so many of its connections are in use waits for one of these, and fails after a
 * while, though others are free.
 * @param patience milliseconds of that while
 */
export function sharePool(pool: pg.Pool, most: number, patience = longest): SharedPool {
  const queue = new Set<() => void>()
  let held = 0

  function leave(): void {
    const [next] = queue
    // The place goes on to whoever waited longest.
    if (next) next()
    else held -= 1
  }
  async function enter(): Promise<void> {
    if (held < most) {
      held += 1
      return
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const late = setTimeout(() => {
      queue.delete(take)
      reject(new ShareTimeout('all connections of this kind of work are in use'))
    }, patience)
    function take(): void {
      clearTimeout(late)
      queue.delete(take)
      resolve()
    }
    queue.add(take)
    await promise
  }

  return {
    options: pool.options,
    waiting: () => queue.size,
    async connect() {
      await enter()
      try {
        const client = await pool.connect()
        const release = client.release.bind(client)
        // The pool gives it another one for each use.
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
    // Whoever has opened the pool ends it.
    end: async () => undefined,
  }
}
