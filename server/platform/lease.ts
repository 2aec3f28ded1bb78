import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { Schema } from './database/schema.ts'

/** Milliseconds after which a lease that nobody renews is free again: its process has died. */
const lifetime = 10_000
/** Milliseconds between renewals; in between, nobody learns that another one waits. */
const renewal = 2_000
/** Milliseconds between two looks of one that waits. */
const look = 200

export interface Lease {
  /** Ends it; also one that was lost already. */
  release(): Promise<void>
}

interface TakeOptions {
  /** Milliseconds to wait for whoever has it. */
  patience: number
  signal: AbortSignal
  /** Called when another one waits, or when the lease may be lost: the work must end soon. */
  onWanted: () => void
}

export interface Leases {
  /** Resolves to undefined when it could not be had in time, or the signal was aborted. */
  take(key: Buffer, options: TakeOptions): Promise<Lease | undefined>
}

/**
 * Leases: only one at a time works on something, in whichever process. They are rows, not advisory locks: a
 * lock would keep a connection for as long as a slow phone sends.
 */
export function createLeases(db: Kysely<Schema>): Leases {
  /** Those of this process, so that they hear at once that another one waits. */
  const held = new Map<string, () => void>()

  async function tryTake(key: Buffer, holder: string): Promise<boolean> {
    const taken = await sql`
      insert into lease (key, holder, until)
      values (${key}, ${holder}, now() + ${lifetime} * interval '1 ms')
      on conflict (key) do update
        set holder = excluded.holder, until = excluded.until, is_wanted = false
        where lease.until < now()
      returning key`.execute(db)
    return taken.rows.length > 0
  }

  async function renew(key: Buffer, holder: string): Promise<{ goOn: boolean }> {
    const { rows } = await sql<{ is_wanted: boolean }>`
      update lease set until = now() + ${lifetime} * interval '1 ms'
      where key = ${key} and holder = ${holder}
      returning is_wanted`.execute(db)
    return { goOn: rows[0]?.is_wanted === false }
  }

  function hold(key: Buffer, holder: string, onWanted: () => void): Lease {
    const name = key.toString('hex')
    held.set(name, onWanted)
    const timer = setInterval(() => {
      // Without the database nobody can know whether the lease is still ours.
      renew(key, holder).then(({ goOn }) => goOn || onWanted(), onWanted)
    }, renewal)
    return {
      async release() {
        clearInterval(timer)
        if (held.get(name) === onWanted) held.delete(name)
        // If it cannot be deleted now, it ends by itself.
        await db
          .deleteFrom('lease')
          .where('key', '=', key)
          .where('holder', '=', holder)
          .execute()
          .catch(() => undefined)
      },
    }
  }

  return {
    async take(key, { patience, signal, onWanted }) {
      const holder = randomUUID()
      for (let waited = 0; !signal.aborted; waited += look) {
        if (await tryTake(key, holder)) return hold(key, holder, onWanted)
        if (waited >= patience) return undefined
        held.get(key.toString('hex'))?.()
        await db.updateTable('lease').set({ is_wanted: true }).where('key', '=', key).execute()
        await wait(look)
      }
      return undefined
    },
  }
}

/** Deletes what processes that were killed have left; for a job now and then. */
export async function removeEndedLeases(db: Kysely<Schema>): Promise<void> {
  await sql`delete from lease where until < now() - interval '1 hour'`.execute(db)
}
