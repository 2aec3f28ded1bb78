import { sql } from 'kysely'
import { batchConcurrentOn } from '../../platform/database/batch-concurrent.ts'
import type { Db } from '../../platform/database/schema.ts'

interface Use {
  readonly mac: Buffer
  readonly expiresAt: Date
}

/** Records a batch of uses. Of several uses of one ticket only the first succeeds. */
async function useAll(db: Db, uses: readonly Use[]): Promise<boolean[]> {
  const firsts = new Map(uses.toReversed().map((use) => [use.mac.toString('latin1'), use]))
  // Sorted, so that two statements cannot deadlock.
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

/** Records the use of a single-use proof by its mac. @returns false when it was used before */
export const useOnce = (db: Db, mac: Buffer, expiresAt: Date): Promise<boolean> =>
  use(db, { mac, expiresAt })
