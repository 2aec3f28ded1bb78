import { EventEmitter, once } from 'node:events'
import pg from 'pg'

/** Recognises the error of `query_timeout`. The connection itself still waits for the answer. */
const isReadTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

/** Closes a connection in use without a farewell, which a dead connection would never answer. Its queries fail. */
function cut(client: pg.PoolClient): void {
  if (!(client instanceof pg.Client)) return
  client.end().catch(() => undefined)
  client.connection.stream.destroy()
}

/** Closes an idle connection. The pool removes one only after an error. */
function cutIdle(client: pg.PoolClient): void {
  client.emit('error', new Error('cut: the database was silent'))
  cut(client)
}

/**
 * Closes a connection at its first query that times out. `pg` keeps it otherwise, and later queries wait behind the
 * same silence: a network that drops packets resets nothing.
 * @param onSilence called afterwards
 */
function watch(client: pg.PoolClient, onSilence: () => void): void {
  client.query = new Proxy(client.query.bind(client), {
    apply: (query, self, args) => {
      const answer: unknown = Reflect.apply(query, self, args)
      // Queries with a callback are the pool's own, which closes failed connections itself.
      if (answer instanceof Promise)
        answer.catch((error: unknown) => {
          if (!isReadTimeout(error)) return
          cut(client)
          onSilence()
        })
      return answer
    },
  })
}

/**
 * Closes the connections of a pool that do not answer, and with the first of them all idle ones: they were open at the
 * same time, and each would cost another call the same timeout.
 */
export function cutSilentConnections(pool: pg.Pool) {
  const open = new Set<pg.PoolClient>()
  const idle = new Set<pg.PoolClient>()
  const ended = new EventEmitter()
  const cutAllIdle = () => {
    for (const client of idle) cutIdle(client)
    idle.clear()
  }
  pool.on('connect', (client) => {
    open.add(client)
    // The pool does not listen to clients that are checked out; without a listener their errors end the process.
    client.on('error', () => undefined)
    client.once('end', () => {
      open.delete(client)
      idle.delete(client)
      if (open.size === 0) ended.emit('all')
    })
    watch(client, cutAllIdle)
  })
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('release', (error, client) => {
    if (isReadTimeout(error)) cutAllIdle()
    if (!error && open.has(client)) idle.add(client)
  })
  return {
    cutAll: () => {
      cutAllIdle()
      for (const client of open) cut(client)
    },
    waitUntilClosed: async () => {
      if (open.size > 0) await once(ended, 'all')
    },
  }
}
