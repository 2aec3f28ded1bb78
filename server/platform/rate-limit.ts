import { createHmac, createSecretKey, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { CallerAddress } from './caller-address.ts'
import type { Clock } from './clock.ts'
import type { Keyring } from './crypto/keyring.ts'
import { createDayKey } from './day-key.ts'
import { batchConcurrent } from './database/batch-concurrent.ts'
import type { Db } from './database/schema.ts'

interface RateLimitOptions {
  /** Limits of the same name and window share their counts. */
  name: string
  /** Points of a key in a window; the /56 and the /48 of an IPv6 address have more. */
  points: number
  /** Seconds of a window. */
  seconds: number
}

/** The subject of a count: an address, an address's acts on something, or another identity such as a ticket's mac. */
export type Counted =
  | CallerAddress
  | { readonly address: CallerAddress; readonly to: Buffer }
  | string
  | Buffer

export interface Taken {
  /** Whether every network of the address had points left. */
  readonly allowed: boolean
  /** Seconds until points are available; 0 when allowed. */
  readonly retryAfter: number
  /** Points taken in this window, including this request's; of a larger network by its share, if that is more. */
  readonly taken: number
}

export interface RateLimit extends Readonly<RateLimitOptions> {
  /**
   * Takes points, 1 by default, or none when refused; a negative number returns points. All servers of a database share
   * one count. Never call it in a transaction, whose rows would bear the same mark: counts and stored data must not be
   * linkable.
   */
  take(counted: Counted, points?: number): Promise<Taken>
  /** Takes points for something that has happened, even beyond the limit. */
  charge(counted: Counted, points: number): Promise<Taken>
  /** Returns whether a point could be taken, without taking it. */
  peek(counted: Counted): Promise<Taken>
}

export interface RateLimits {
  limit(options: RateLimitOptions): RateLimit
  /**
   * Counts in the memory of this process alone, for counts that would tell what an address sent: a stored count of bytes
   * matches the sizes of a report's files.
   */
  limitInMemory(options: RateLimitOptions): Pick<RateLimit, 'charge' | 'peek'>
  /** Reads several limits in one statement. @returns in their order */
  peekAll(asked: readonly (readonly [RateLimitOptions, Counted])[]): Promise<Taken[]>
  /**
   * Returns the key of a subscriber's network for a table of the caller's own: another for each name and each day, so
   * that its origin cannot be found afterwards.
   */
  keyOf(name: string, address: CallerAddress): Promise<Buffer>
  /** Deletes counts of past windows and yesterday's key; called by a job. */
  forgetExpired(): Promise<void>
}

/** One row: the count of one network in one window. */
interface Count {
  readonly key: Buffer
  readonly most: number
  readonly share: number
  readonly endsAt: number
}

const minute = 60 * 1000
const hour = 60 * minute
/** An upper bound above any limit that fits the column. */
const highest = 2_000_000_000

// A key object: a mac takes half the time that it takes with bytes.
const macOf = (key: Buffer, ...parts: (string | number)[]) =>
  createHmac('sm3', createSecretKey(key)).update(parts.join('\0')).digest()

const asText = (counted: string | Buffer) =>
  typeof counted === 'string' ? counted : counted.toString('base64url')

/** Returns the keys of a subject, without the window; the narrowest network first. */
function keysOf(dayKey: Buffer, name: string, counted: Counted): { key: Buffer; share: number }[] {
  if (typeof counted === 'string' || Buffer.isBuffer(counted))
    return [{ key: macOf(dayKey, name, 'other', asText(counted)), share: 1 }]
  const { address, to } =
    counted instanceof CallerAddress ? { address: counted, to: undefined } : counted
  const about = to ? ['network to', asText(to)] : ['network']
  return address.keys((network) => macOf(dayKey, name, ...about, network))
}

/**
 * Returns the rows of a subject. A window's number is part of its row's key, and each key's windows begin at a moment
 * of its own, so that no row reveals the time of a call. Another name gives the same address other keys.
 */
function countsOf(
  dayKey: Buffer,
  { name, points, seconds }: RateLimitOptions,
  counted: Counted,
  now: number,
): Count[] {
  const window = seconds * 1000
  return keysOf(dayKey, name, counted).map(({ key, share }) => {
    const beginsAt = key.readUInt32BE() % window
    const number = Math.floor((now - beginsAt) / window)
    return {
      key: macOf(key, 'window', seconds, number),
      most: points * share,
      share,
      endsAt: (number + 1) * window + beginsAt,
    }
  })
}

/** Returns when a row may be deleted: on the hour, for every window. */
const expiryOf = ({ endsAt }: Count) => new Date(Math.ceil(endsAt / hour) * hour)

type Row = { key: Buffer; points: number }

type Points = ReadonlyMap<string, number>
const nameOf = ({ key }: Pick<Row, 'key'>) => key.toString('latin1')
const pointsOf = (rows: readonly Row[]): Points =>
  new Map(rows.map((row) => [nameOf(row), row.points]))

/** Points, 0 or more, for some counts. */
interface Addition {
  readonly counts: readonly Count[]
  readonly points: number
}

/**
 * Counts in PostgreSQL, in fixed windows: all networks of an address in one statement. Written by hand because no
 * library has windows without a stored time, and keys of several levels in one round trip. Source: docs/decisions/0027.
 */
export function createRateLimits(deps: { db: Db; keyring: Keyring; clock: Clock }): RateLimits {
  const { db, keyring, clock } = deps
  const dayKey = createDayKey(db, keyring, clock)

  /** Concurrent additions share one statement, each counted as if it came after the one before. */
  const addPoints = batchConcurrent(async (additions: readonly Addition[]): Promise<Points[]> => {
    const sums = new Map<string, { count: Count; sum: number }>()
    const upTo = additions.map(({ counts, points }) => {
      const totals = new Map<string, number>()
      for (const count of counts) {
        const name = nameOf(count)
        const sum = (sums.get(name)?.sum ?? 0) + points
        sums.set(name, { count, sum })
        totals.set(name, sum)
      }
      return totals
    })
    // Sorted by key, so that no two statements deadlock.
    const sorted = [...sums.values()].toSorted((a, b) => a.count.key.compare(b.count.key))
    const { rows } = await sql<Row>`
      insert into transient.rate_limit as counted (key, points, expires_at)
      select * from unnest(${sorted.map(({ count }) => count.key)}::bytea[],
        ${sorted.map(({ sum }) => Math.min(sum, highest))}::int[],
        ${sorted.map(({ count }) => expiryOf(count))}::timestamptz[])
      on conflict (key) do update
        set points = least(${highest}, counted.points::bigint + excluded.points)
      returning key, points`.execute(db)
    const afterAll = pointsOf(rows)
    const later = (name: string, total: number) => (sums.get(name)?.sum ?? 0) - total
    return upTo.map(
      (totals) =>
        new Map(
          [...totals].map(([name, total]) => [
            name,
            (afterAll.get(name) ?? 0) - later(name, total),
          ]),
        ),
    )
  })

  async function giveBack(counts: readonly Count[], points: number): Promise<Points> {
    const { rows } = await sql<Row>`
      update transient.rate_limit as counted set points = greatest(0, counted.points - ${points}::int)
      from (select key from transient.rate_limit where key = any (${counts.map(({ key }) => key)}::bytea[])
        order by key for update) as held
      where held.key = counted.key returning counted.key, counted.points`.execute(db)
    return pointsOf(rows)
  }

  const add = (counts: readonly Count[], points: number): Promise<Points> =>
    points < 0 ? giveBack(counts, -points) : addPoints({ counts, points })

  const read = batchConcurrent(async (asked: readonly (readonly Count[])[]): Promise<Points[]> => {
    const keys = asked.flat().map(({ key }) => key)
    const { rows } = await sql<Row>`
      select key, points from transient.rate_limit where key = any (${keys}::bytea[])`.execute(db)
    const points = pointsOf(rows)
    return asked.map(() => points)
  })

  function outcome(counts: readonly Count[], points: Points, now: number, room: number) {
    const taken = (count: Count) => points.get(nameOf(count)) ?? 0
    const usedUp = counts.filter((count) => taken(count) + room > count.most)
    return {
      allowed: usedUp.length === 0,
      retryAfter: Math.max(0, ...usedUp.map(({ endsAt }) => Math.ceil((endsAt - now) / 1000))),
      taken: Math.max(...counts.map((count) => Math.ceil(taken(count) / count.share))),
    }
  }

  async function peekAll(asked: readonly (readonly [RateLimitOptions, Counted])[]) {
    const now = clock.now().getTime()
    const key = await dayKey()
    const each = asked.map(([options, counted]) => countsOf(key, options, counted, now))
    const rows = await read(each.flat())
    return each.map((counts) => outcome(counts, rows, now, 1))
  }

  const held = new Map<string, { points: number; endsAt: number }>()
  const processKey = randomBytes(32)
  let forgottenAt = 0
  /** Adds points to counts in memory, and forgets those of past windows once a minute. @returns the counts' points */
  function hold(counts: readonly Count[], added: number, now: number): Points {
    if (now - forgottenAt >= minute) {
      forgottenAt = now
      for (const [name, { endsAt }] of held) if (endsAt <= now) held.delete(name)
    }
    return new Map(
      counts.map((count) => {
        const name = nameOf(count)
        const points = (held.get(name)?.points ?? 0) + added
        if (added !== 0) held.set(name, { points, endsAt: count.endsAt })
        return [name, points]
      }),
    )
  }

  return {
    peekAll,
    limitInMemory(options) {
      const take = (counted: Counted, added: number, room: number) => {
        const now = clock.now().getTime()
        const counts = countsOf(processKey, options, counted, now)
        return outcome(counts, hold(counts, added, now), now, room)
      }
      return {
        charge: async (counted, points) => take(counted, points, 0),
        peek: async (counted) => take(counted, 0, 1),
      }
    },
    limit: (options) => ({
      ...options,
      take: async (counted, points = 1) => {
        const now = clock.now().getTime()
        const counts = countsOf(await dayKey(), options, counted, now)
        const taken = outcome(counts, await add(counts, points), now, 0)
        // A refused request is not charged, least of all to others in the larger network.
        if (!taken.allowed) await add(counts, -points)
        return taken
      },
      charge: async (counted, points) => {
        const now = clock.now().getTime()
        const counts = countsOf(await dayKey(), options, counted, now)
        return outcome(counts, await add(counts, points), now, 0)
      },
      peek: async (counted) => {
        const [looked] = await peekAll([[options, counted]])
        if (!looked) throw new Error('one was looked at, and none is there')
        return looked
      },
    }),
    async keyOf(name, address) {
      const [narrowest] = keysOf(await dayKey(), name, address)
      if (!narrowest) throw new Error('an address is in no network')
      return narrowest.key
    },
    async forgetExpired() {
      await dayKey()
      const now = clock.now()
      await sql`delete from transient.rate_limit where expires_at <= ${now}`.execute(db)
    },
  }
}
