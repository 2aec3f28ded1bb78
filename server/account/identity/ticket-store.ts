import { sql, type Kysely } from 'kysely'
import { batchConcurrentOn } from '../../platform/database/batch-concurrent.ts'
import type { Schema } from '../../platform/database/schema.ts'

interface Use {
  readonly mac: Buffer
  readonly expiresAt: Date
}

/** Of two uses of one ticket the first is good. */
async function useAll(db: Kysely<Schema>, uses: readonly Use[]): Promise<boolean[]> {
  const firsts = new Map(uses.toReversed().map((use) => [use.mac.toString('latin1'), use]))
  // In their order, so that no two statements wait for each other.
  const sorted = [...firsts.values()].toSorted((one, other) => one.mac.compare(other.mac))
  const { rows } = await sql<{ mac: Buffer }>`
    insert into used_ticket (mac, expires_at)
    select * from unnest(${sorted.map(({ mac }) => mac)}::bytea[],
      ${sorted.map(({ expiresAt }) => expiresAt)}::timestamptz[])
    on conflict (mac) do nothing returning mac`.execute(db)
  const inserted = new Set(rows.map(({ mac }) => mac.toString('latin1')))
  return uses.map((use) => {
    const mac = use.mac.toString('latin1')
    return firsts.get(mac) === use && inserted.has(mac)
  })
}

const use = batchConcurrentOn(useAll)

/**
 * Records the use of what is valid once: a ticket of ours, a partner's, a solved challenge.
 * @param mac identifies it
 * @returns false when it was used before
 */
export const useOnce = (db: Kysely<Schema>, mac: Buffer, expiresAt: Date): Promise<boolean> =>
  use(db, { mac, expiresAt })
