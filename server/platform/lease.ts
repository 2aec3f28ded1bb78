import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { Schema } from './database/schema.ts'

/** Milliseconds after which a lease that is not renewed is free again: its process has died. */
const leaseDuration = 10_000
/** Milliseconds between renewals, which is also when the holder learns that another process is waiting. */
const renewInterval = 2_000
/** Milliseconds between two attempts while waiting. */
const retryInterval = 200

export interface Lease {
  /** Ends it; does nothing for one that was already lost. */
  release(): Promise<void>
}

interface TakeOptions {
  /** Milliseconds to wait for the present holder. */
  timeoutMs: number
  signal: AbortSignal
  /** Called when another request is waiting, or when the lease may be lost: the work must end soon. */
  onReleaseRequested: () => void
}

export interface Leases {
  /** Resolves to undefined when it was not free in time, or the signal was aborted. */
  take(key: Buffer, options: TakeOptions): Promise<Lease | undefined>
}

/**
 * Leases: one holder at a time for each key, across processes. They are rows, not advisory locks: a lock would
 * occupy a connection for as long as a slow phone sends.
 */
export function createLeases(db: Kysely<Schema>): Leases {
  /** Holders in this process, which are asked at once to release. */
  const localHolders = new Map<string, () => void>()

  async function tryTake(key: Buffer, holder: string): Promise<boolean> {
    const taken = await sql`
      insert into lease (key, holder, until)
      values (${key}, ${holder}, now() + ${leaseDuration} * interval '1 ms')
      on conflict (key) do update
        set holder = excluded.holder, until = excluded.until, is_wanted = false
        where lease.until < now()
      returning key`.execute(db)
    return taken.rows.length > 0
  }

  async function renew(key: Buffer, holder: string): Promise<{ mayContinue: boolean }> {
    const { rows } = await sql<{ is_wanted: boolean }>`
      update lease set until = now() + ${leaseDuration} * interval '1 ms'
      where key = ${key} and holder = ${holder}
      returning is_wanted`.execute(db)
    return { mayContinue: rows[0]?.is_wanted === false }
  }

  function hold(key: Buffer, holder: string, onReleaseRequested: () => void): Lease {
    const name = key.toString('hex')
    localHolders.set(name, onReleaseRequested)
    const timer = setInterval(() => {
      // Without the database it is unknown whether the lease is still held.
      renew(key, holder).then(
        ({ mayContinue }) => mayContinue || onReleaseRequested(),
        onReleaseRequested,
      )
    }, renewInterval)
    return {
      async release() {
        clearInterval(timer)
        if (localHolders.get(name) === onReleaseRequested) localHolders.delete(name)
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
    async take(key, { timeoutMs, signal, onReleaseRequested }) {
      const holder = randomUUID()
      for (let waited = 0; !signal.aborted; waited += retryInterval) {
        if (await tryTake(key, holder)) return hold(key, holder, onReleaseRequested)
        if (waited >= timeoutMs) return undefined
        localHolders.get(key.toString('hex'))?.()
        await db.updateTable('lease').set({ is_wanted: true }).where('key', '=', key).execute()
        await wait(retryInterval)
      }
      return undefined
    },
  }
}

/** Deletes the leases of processes that were killed; called by a job. */
export async function removeEndedLeases(db: Kysely<Schema>): Promise<void> {
  await sql`delete from lease where until < now() - interval '1 hour'`.execute(db)
}
