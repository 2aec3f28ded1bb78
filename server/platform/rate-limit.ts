import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Clock } from './clock.ts'
import type { Schema } from './database/schema.ts'

export interface RateLimitOptions {
  /** Part of the key; at most 50 characters. */
  name: string
  /** How many points a key has. */
  points: number
  /** In how many seconds, counted from its first. */
  seconds: number
}

interface Taken {
  readonly allowed: boolean
  /** Seconds until the key has all its points again; 0 when allowed. */
  readonly retryAfter: number
  /** Points taken in this window, these included. */
  readonly taken: number
}

export interface RateLimit {
  /** Takes points of a key, 1 by default. One count for all servers on the same database. */
  take(key: string, points?: number): Promise<Taken>
}

/** A fixed-window limit in PostgreSQL. */
export function createRateLimit(
  pool: Pool,
  { name, points, seconds }: RateLimitOptions,
): RateLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    // The table comes with the migrations, and a job removes what has expired.
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
  })

  return {
    take: async (key, wanted = 1) => {
      const result = await limiter.consume(key, wanted).catch((refused: unknown) => {
        if (refused instanceof RateLimiterRes) return refused
        throw refused
      })
      const allowed = result.consumedPoints <= points
      return {
        allowed,
        retryAfter: allowed ? 0 : Math.ceil(result.msBeforeNext / 1000),
        taken: result.consumedPoints,
      }
    },
  }
}

/** Deletes the counts of windows that are over; called by a job. */
export async function removeExpiredLimits(db: Kysely<Schema>, clock: Clock): Promise<void> {
  await db.deleteFrom('rate_limit').where('expire', '<', String(clock.now().getTime())).execute()
}
