import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from './clock.ts'
import type { Keyring } from './crypto/keyring.ts'
import type { Db } from './database/schema.ts'

const hour = 60 * 60 * 1000
/** The key changes at four in the morning in China, when the least is counted. */
const dayBeginsAt = -4 * hour
/** Milliseconds for which a process caches the key: a crash of PostgreSQL changes it. */
const cacheTime = 60_000

/** Returns the day of a key, e.g. `2026-01-31`; it begins at 20:00 UTC of the day before. */
const dayOf = (now: Date) => new Date(now.getTime() - dayBeginsAt).toISOString().slice(0, 10)

/** Returns today's random bytes; yesterday's are truncated with everything counted under them. */
async function randomOf(db: Db, day: string): Promise<Buffer> {
  const find = async (at: Db) => {
    // A newer row, of a process whose clock is ahead, will do: there is never more than one.
    const { rows } = await sql<{ key: Buffer }>`
      select key from transient.day_key where day >= ${day}`.execute(at)
    return rows[0]?.key
  }
  return (
    (await find(db)) ??
    (await db.transaction().execute(async (trx) => {
      await sql`lock table transient.day_key in access exclusive mode`.execute(trx)
      const madeMeanwhile = await find(trx)
      if (madeMeanwhile) return madeMeanwhile
      const key = randomBytes(32)
      await sql`truncate transient.day_key, transient.rate_limit`.execute(trx)
      await sql`insert into transient.day_key (day, key) values (${day}, ${key})`.execute(trx)
      return key
    }))
  )
}

/**
 * Derives the day's key from random bytes, which no backup holds, and from the token secret, which the database does
 * not hold. Without both, or a day later, addresses cannot be tried.
 * @returns a function that reads the key, almost always from memory
 */
export function createDayKey(db: Db, keyring: Keyring, clock: Clock): () => Promise<Buffer> {
  let known: { day: string; at: number; key: Promise<Buffer> } | undefined
  return () => {
    const now = clock.now()
    const day = dayOf(now)
    if (known?.day === day && Math.abs(now.getTime() - known.at) < cacheTime) return known.key
    const asked = randomOf(db, day).then((random) => keyring.mac('address', random))
    const mine = { day, at: now.getTime(), key: asked }
    known = mine
    asked.catch(() => {
      if (known === mine) known = undefined
    })
    return asked
  }
}
