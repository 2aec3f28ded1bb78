import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './database/schema.ts'

/** Milliseconds after which a lease that is not renewed is free again: its process has died. */
const leaseDuration = 10_000
/** Milliseconds between renewals, which also tell the holder that another process is waiting. */
const renewInterval = 2_000
/** Milliseconds between two attempts while waiting, at first and at last. */
const retryInterval = 200
const longestRetryInterval = 1000

interface TakeOptions {
  /** Milliseconds to wait for the present holder. */
  timeoutMs: number
  signal: AbortSignal
  /** Called when another request is waiting, or the lease may be lost: the work must end soon. */
  onReleaseRequested: () => void
}

interface Held {
  readonly key: Buffer
  readonly holder: string
  readonly onReleaseRequested: () => void
}

/**
 * Creates leases: one holder for each key, across processes. They are rows instead of advisory locks, because a lock
 * would occupy a connection for as long as a slow phone sends. One statement renews all leases of a process.
 */
export function createLeases(db: Db) {
  const held = new Set<Held>()
  /** Waiting requests of this process, by key: only the newest for a key continues. */
  const waiting = new Map<string, AbortController>()
  let timer: NodeJS.Timeout | undefined

  /** A lease has ended if it was not renewed, or is longer than any lease because the clock was set back. */
  const hasEnded = sql`(lease.until < now() or lease.until > now() + ${2 * leaseDuration} * interval '1 ms')`

  /** Takes the lease if it is free; otherwise marks it as wanted. */
  async function tryTake(key: Buffer, holder: string): Promise<boolean> {
    const { rows } = await sql<{ holder: string }>`
      insert into lease (key, holder, until)
      values (${key}, ${holder}, now() + ${leaseDuration} * interval '1 ms')
      on conflict (key) do update set
        holder = case when ${hasEnded} then excluded.holder else lease.holder end,
        until = case when ${hasEnded} then excluded.until else lease.until end,
        is_wanted = not ${hasEnded}
      returning holder`.execute(db)
    return rows[0]?.holder === holder
  }

  async function renewAll(): Promise<void> {
    const all = [...held].sort((a, b) => a.key.compare(b.key))
    const { rows } = await sql<{ holder: string; is_wanted: boolean }>`
      update lease set until = now() + ${leaseDuration} * interval '1 ms'
      from unnest(${all.map(({ key }) => key)}::bytea[], ${all.map(({ holder }) => holder)}::uuid[])
        as mine (key, holder)
      where lease.key = mine.key and lease.holder = mine.holder
      returning lease.holder, is_wanted`.execute(db)
    const undisturbed = new Set(rows.flatMap((row) => (row.is_wanted ? [] : [row.holder])))
    for (const { holder, onReleaseRequested } of all)
      if (!undisturbed.has(holder)) onReleaseRequested()
  }

  function hold(lease: Held) {
    held.add(lease)
    timer ??= setInterval(() => {
      renewAll().catch(() => {
        // The database cannot be reached, so any lease may be lost.
        for (const { onReleaseRequested } of held) onReleaseRequested()
      })
    }, renewInterval)
    return {
      /** Ends the lease; does nothing for a lost one. */
      async release(): Promise<void> {
        held.delete(lease)
        if (held.size === 0) {
          clearInterval(timer)
          timer = undefined
        }
        // A lease that cannot be deleted expires.
        await db
          .deleteFrom('lease')
          .where('key', '=', lease.key)
          .where('holder', '=', lease.holder)
          .execute()
          .catch(() => undefined)
      },
    }
  }

  return {
    /** Takes a lease; undefined when it was not free in time, a newer request waits, or the signal was aborted */
    async take(key: Buffer, { timeoutMs, signal, onReleaseRequested }: TakeOptions) {
      const lease = { key, holder: randomUUID(), onReleaseRequested }
      const name = key.toString('hex')
      const overtaken = new AbortController()
      waiting.get(name)?.abort()
      waiting.set(name, overtaken)
      try {
        let pause = retryInterval
        for (let waited = 0; !signal.aborted && !overtaken.signal.aborted; waited += pause) {
          if (await tryTake(key, lease.holder)) return hold(lease)
          if (waited >= timeoutMs) return undefined
          for (const other of held) if (other.key.equals(key)) other.onReleaseRequested()
          if (waited > 0) pause = Math.min(2 * pause, longestRetryInterval)
          await wait(pause)
        }
        return undefined
      } finally {
        if (waiting.get(name) === overtaken) waiting.delete(name)
      }
    },
  }
}

/** Deletes the leases of killed processes; called by a job. */
export async function removeEndedLeases(db: Db): Promise<void> {
  await sql`delete from lease where until < now() - interval '1 hour'`.execute(db)
}
export type Leases = ReturnType<typeof createLeases>
export type Lease = NonNullable<Awaited<ReturnType<Leases['take']>>>
