import { EventEmitter, once } from 'node:events'
import pg from 'pg'

/** What `pg` says when `query_timeout` is over: the connection itself goes on waiting for that answer. */
const isReadTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

/** Ends a connection that somebody uses, without a farewell, which a dead one would never answer. Its queries fail. */
function cut(client: pg.PoolClient): void {
  if (!(client instanceof pg.Client)) return
  client.end().catch(() => undefined)
  client.connection.stream.destroy()
}

/** The same for one that lies in the pool, which takes it out only for an error. */
function cutIdle(client: pg.PoolClient): void {
  client.emit('error', new Error('cut: the database was silent'))
  cut(client)
}

interface WatchedConnections {
  /** Ends all of them. */
  cutAll(): void
  /** Resolves once none is open. */
  allEnded(): Promise<void>
}

/**
 * Ends a connection with the first query that is not answered in time. By itself `pg` would keep it, and everybody who
 * comes next would wait behind the same silence: a network that swallows packets resets nothing.
 * @param onSilence called after that
 */
function watch(client: pg.PoolClient, onSilence: () => void): void {
  client.query = new Proxy(client.query.bind(client), {
    apply: (query, self, args) => {
      const answer: unknown = Reflect.apply(query, self, args)
      // Who passes a callback is the pool, which closes what failed by itself.
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
 * Ends the connections of a pool that do not answer, and with the first of them all that lie idle: they were open at the
 * same time, and each would cost somebody the same wait.
 */
export function cutSilentConnections(pool: pg.Pool): WatchedConnections {
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
    allEnded: async () => {
      if (open.size > 0) await once(ended, 'all')
    },
  }
}
