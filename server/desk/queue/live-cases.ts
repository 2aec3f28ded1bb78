import type { Pool, PoolClient } from 'pg'
import * as z from 'zod/mini'
import type { LiveEvent } from '../../../contract/desk/queue.ts'
import type { Logger } from '../../platform/log.ts'

/** A notification of the database: number, version, type, withdrawn, taken from, taken by. */
const notificationSchema = z.array(
  z.object({
    n: z.string(),
    v: z.number(),
    t: z.number(),
    w: z.optional(z.boolean()),
    from: z.optional(z.string()),
    by: z.optional(z.string()),
  }),
)
type Notification = z.infer<typeof notificationSchema>[number]

/** A person with the desk open. */
export interface Watcher {
  readonly staffId: string
  /** Null means all types. */
  readonly reportTypeIds: readonly number[] | null
  tell(event: LiveEvent): void
  /** Ends the watch: the process is stopping. */
  end(): void
}

const coalesceMs = 500
const reconnectMs = 1000
/** Milliseconds between polls for changes where LISTEN is not available. */
const pollMs = 10_000

interface Deps {
  readonly pool: Pool
  /** A pool on which LISTEN works; undefined if there is none. */
  readonly sessionPool: Pool | undefined
  readonly logger: Logger
}

/**
 * Listens on one connection per process while anybody watches, and forwards changes to the watchers in scope. After
 * a lost connection, every watcher is told that events may be missing. Without LISTEN, the same is told whenever a
 * poll finds a change.
 */
export function createLiveCases({ pool, sessionPool, logger }: Deps) {
  const watchers = new Set<Watcher>()
  let client: PoolClient | undefined
  let listening: Promise<void> | undefined
  let buffered: Notification[] = []
  let timer: NodeJS.Timeout | undefined
  let retry: NodeJS.Timeout | undefined
  let poll: NodeJS.Timeout | undefined

  async function namesOf(ids: readonly string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map()
    const { rows } = await pool.query<{ id: string; name: string }>(
      'select id, name from staff where id = any($1::uuid[])',
      [ids],
    )
    return new Map(rows.map(({ id, name }) => [id, name]))
  }

  async function flush(): Promise<void> {
    timer = undefined
    const changes = buffered
    buffered = []
    const names = await namesOf(changes.flatMap(({ by }) => by ?? []))
    for (const watcher of watchers) {
      const event = eventFor(watcher, changes, names)
      if (event) watcher.tell(event)
    }
  }

  const receive = (payload: string) => {
    buffered.push(...notificationSchema.parse(JSON.parse(payload)))
    timer ??= setTimeout(() => {
      flush().catch((error: unknown) => {
        logger.warn({ err: error }, 'changes of cases were not told')
        reportMissed()
      })
    }, coalesceMs)
  }
  const reportMissed = () => {
    for (const watcher of watchers) watcher.tell({ ...nothing, missed: true })
  }

  async function pollChanges(): Promise<void> {
    let seen = await changesSoFar(pool)
    poll = setInterval(() => {
      const compare = (now: string | undefined) => {
        if (now !== seen) reportMissed()
        seen = now
      }
      // Unknown while the database is unreachable, so that the next poll finds a change.
      changesSoFar(pool).then(compare, () => (seen = undefined))
    }, pollMs)
  }

  async function listenToChanges(from: Pool): Promise<void> {
    const connected = await from.connect()
    const lost = () => {
      if (client !== connected) return
      client = undefined
      connected.release(true)
      listening = undefined
      retryLater()
    }
    connected.on('error', lost)
    connected.on('end', lost)
    connected.on('notification', ({ payload = '[]' }) => receive(payload))
    try {
      await connected.query('listen report_case')
    } catch (error) {
      connected.release(true)
      throw error
    }
    client = connected
  }

  async function listen(): Promise<void> {
    await (sessionPool ? listenToChanges(sessionPool) : pollChanges())
    if (watchers.size === 0) stop()
  }

  async function listenAgain(): Promise<void> {
    if (watchers.size === 0) return
    try {
      listening ??= listen()
      await listening
      reportMissed()
    } catch {
      listening = undefined
      retryLater()
    }
  }
  const retryLater = () => {
    retry = setTimeout(() => void listenAgain(), reconnectMs)
  }

  function stop(): void {
    clearTimeout(retry)
    clearTimeout(timer)
    clearInterval(poll)
    timer = undefined
    buffered = []
    const ending = client
    client = undefined
    listening = undefined
    // Destroyed instead of returned to the pool, because it listens.
    ending?.release(true)
  }

  return {
    /** Resolves once no change can be missed any more. @returns the stop function */
    async watch(watcher: Watcher) {
      watchers.add(watcher)
      try {
        listening ??= listen()
        await listening
      } catch (error) {
        watchers.delete(watcher)
        listening = undefined
        throw error
      }
      return () => {
        watchers.delete(watcher)
        if (watchers.size === 0) stop()
      }
    },
    /** Ends every watch, so that the process can exit. */
    end() {
      for (const watcher of watchers) watcher.end()
      watchers.clear()
      stop()
    },
  }
}
/** Live changes of cases: numbers and versions, no contents. */
export type LiveCases = ReturnType<typeof createLiveCases>

const nothing: LiveEvent = { changed: [], withdrawn: [], taken: [], missed: false }

/** Returns the server's count of rows written to `report_case`, which lags by a few seconds. */
async function changesSoFar(pool: Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ changes: string }>(
    `select n_tup_ins + n_tup_upd as changes from pg_stat_user_tables
     where relid = 'report_case'::regclass`,
  )
  return rows[0]?.changes
}

/** Returns a watcher's part of the changes, the last one per case; undefined when empty. */
function eventFor(
  { staffId, reportTypeIds }: Watcher,
  changes: readonly Notification[],
  names: ReadonlyMap<string, string>,
): LiveEvent | undefined {
  const seen = changes.filter(({ t }) => reportTypeIds?.includes(t) ?? true)
  if (seen.length === 0) return undefined
  const last = new Map(seen.map((change) => [change.n, change]))
  return {
    changed: [...last.values()].map(({ n, v }) => ({ case_number: n, version: v })),
    withdrawn: [...new Set(seen.flatMap(({ n, w }) => (w ? [n] : [])))],
    taken: seen.flatMap(({ n, from, by }) =>
      from === staffId && by !== undefined
        ? [{ case_number: n, by: { id: by, name: names.get(by) ?? '' } }]
        : [],
    ),
    missed: false,
  }
}
