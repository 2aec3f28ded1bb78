import type { Pool, PoolClient } from 'pg'
import * as z from 'zod/mini'
import type { LiveEvent } from '../../../contract/staff/queue.ts'
import type { Logger } from '../../platform/log.ts'

/** What the database tells of a change, see migration 0019: number, version, type, withdrawn, taken from whom, by whom. */
const told = z.array(
  z.object({
    n: z.string(),
    v: z.number(),
    t: z.number(),
    w: z.optional(z.boolean()),
    from: z.optional(z.string()),
    by: z.optional(z.string()),
  }),
)
type Told = z.infer<typeof told>[number]

/** Somebody who has the desk open. */
export interface Watcher {
  readonly staffId: string
  /** Null: all types. */
  readonly reportTypeIds: readonly number[] | null
  tell(event: LiveEvent): void
  /** Nothing more will be told: the process ends. */
  end(): void
}

/** What changes at the desk, as it changes; numbers and versions, nothing of contents. */
export interface LiveCases {
  /** From when it resolves, nothing is missed. @returns ends it */
  watch(watcher: Watcher): Promise<() => void>
  /** Ends every stream, so that the process can. */
  end(): void
}

/** Milliseconds in which changes are gathered into one event. */
const gathering = 500
/** Milliseconds after which a lost connection is made anew. */
const retrying = 1000
/** Milliseconds between two looks at whether any case has changed, where nothing can be heard. */
const looking = 10_000

interface Deps {
  readonly pool: Pool
  /** Where LISTEN works; undefined: nowhere. */
  readonly sessionPool: Pool | undefined
  readonly logger: Logger
}

/**
 * One connection of the process listens, while anybody watches; what it hears goes to those in whose scope it is. When it
 * was lost, everybody is told that something may have been missed; where nothing can be heard, whenever a case has changed.
 */
export function createLiveCases({ pool, sessionPool, logger }: Deps): LiveCases {
  const watchers = new Set<Watcher>()
  let client: PoolClient | undefined
  let listening: Promise<void> | undefined
  let gathered: Told[] = []
  let timer: NodeJS.Timeout | undefined
  let retry: NodeJS.Timeout | undefined
  let look: NodeJS.Timeout | undefined

  async function namesOf(ids: readonly string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map()
    const { rows } = await pool.query<{ id: string; name: string }>(
      'select id, name from staff where id = any($1::uuid[])',
      [ids],
    )
    return new Map(rows.map(({ id, name }) => [id, name]))
  }

  async function tellAll(): Promise<void> {
    timer = undefined
    const changes = gathered
    gathered = []
    const names = await namesOf(changes.flatMap(({ by }) => by ?? []))
    for (const watcher of watchers) {
      const event = eventFor(watcher, changes, names)
      if (event) watcher.tell(event)
    }
  }

  const hear = (payload: string) => {
    gathered.push(...told.parse(JSON.parse(payload)))
    timer ??= setTimeout(() => {
      tellAll().catch((error: unknown) => {
        logger.warn({ err: error }, 'changes of cases were not told')
        tellMissed()
      })
    }, gathering)
  }
  const tellMissed = () => {
    for (const watcher of watchers) watcher.tell({ ...nothing, missed: true })
  }

  async function lookForChanges(): Promise<void> {
    let seen = await changesSoFar(pool)
    look = setInterval(() => {
      const told = (now: string | undefined) => {
        if (now !== seen) tellMissed()
        seen = now
      }
      // As long as the database is away, nothing is known; afterwards it differs.
      changesSoFar(pool).then(told, () => (seen = undefined))
    }, looking)
  }

  async function hearChanges(from: Pool): Promise<void> {
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
    connected.on('notification', ({ payload = '[]' }) => hear(payload))
    try {
      await connected.query('listen report_case')
    } catch (error) {
      connected.release(true)
      throw error
    }
    client = connected
  }

  async function listen(): Promise<void> {
    await (sessionPool ? hearChanges(sessionPool) : lookForChanges())
    if (watchers.size === 0) stop()
  }

  async function listenAgain(): Promise<void> {
    if (watchers.size === 0) return
    try {
      listening ??= listen()
      await listening
      tellMissed()
    } catch {
      listening = undefined
      retryLater()
    }
  }
  const retryLater = () => {
    retry = setTimeout(() => void listenAgain(), retrying)
  }

  function stop(): void {
    clearTimeout(retry)
    clearTimeout(timer)
    clearInterval(look)
    timer = undefined
    gathered = []
    const ending = client
    client = undefined
    listening = undefined
    // Closed, not returned: it listens.
    ending?.release(true)
  }

  return {
    async watch(watcher) {
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
    end() {
      for (const watcher of watchers) watcher.end()
      watchers.clear()
      stop()
    },
  }
}

const nothing: LiveEvent = { changed: [], withdrawn: [], taken: [], missed: false }

/** Rows of cases that were written since the server counts, as it says a few seconds later. */
async function changesSoFar(pool: Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ changes: string }>(
    `select n_tup_ins + n_tup_upd as changes from pg_stat_user_tables
     where relid = 'report_case'::regclass`,
  )
  return rows[0]?.changes
}

/** What one of them may know, the last of each case; undefined when that is nothing. */
function eventFor(
  { staffId, reportTypeIds }: Watcher,
  changes: readonly Told[],
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
