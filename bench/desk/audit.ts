import { randomUUID } from 'node:crypto'
import { beginning, entryMac, type StoredEntry } from '../../server/staff/audit/chain.ts'
import { programActor, recordAlone } from '../../server/staff/audit/record-audit.ts'
import { verifyAudit } from '../../server/staff/audit/verify-audit.ts'
import { systemClock } from '../../server/platform/clock.ts'
import type { BenchDatabase } from './database.ts'
import { secondsOf, spreadOf } from './measure.ts'

const batch = 2000
const readings = 200

/** Adds as many entries as the desk would have made, signed as it signs them. */
async function fillAudit({ db, keyring }: BenchDatabase, count: number): Promise<void> {
  const people = Array.from({ length: 40 }, () => randomUUID())
  let last: { sequence: number; mac: Buffer } = beginning
  const next = (): StoredEntry => {
    const sequence = last.sequence + 1
    const unsigned = {
      sequence,
      at: new Date(1.8e12 + sequence * 1000),
      actor: people[sequence % people.length] ?? null,
      role: 'handler',
      session_mac: keyring.mac('staff-session', String(sequence % 1000)),
      action: 'case.read',
      object_kind: 'case',
      object_id: `20261121-${String(sequence % 10_000).padStart(4, '0')}`,
      before_mac: null,
      after_mac: null,
      reason_sealed: null,
      result: 'done' as const,
      request_id: randomUUID(),
      previous_mac: last.mac,
    }
    const entry = { ...unsigned, mac: entryMac(keyring, unsigned) }
    last = entry
    return entry
  }
  for (let made = 0; made < count; made += batch)
    await db
      .insertInto('staff_audit')
      .values(
        Array.from({ length: Math.min(batch, count - made) }, () => {
          const entry = next()
          return { ...entry, sequence: String(entry.sequence) }
        }),
      )
      .execute()
}

/** How long a chain of so many entries takes to be verified, and one more to be recorded. */
export async function measureAudit(database: BenchDatabase, count: number): Promise<void> {
  const { db, keyring } = database
  console.log(
    `${count} entries of the audit made in ${await secondsOf(() => fillAudit(database, count))} s`,
  )
  let entries = 0
  const before = process.cpuUsage()
  const seconds = await secondsOf(async () => {
    const verified = await verifyAudit({ db, keyring }, { anchors: [], wrongLines: [] })
    if (verified.fault) throw new Error(`entry ${verified.fault.sequence}: ${verified.fault.what}`)
    entries = verified.entries
  })
  const { user, system } = process.cpuUsage(before)
  const own = ((user + system) / 1e6).toFixed(1)
  console.log(
    `verified ${entries} entries in ${seconds} s, ${own} s of processor time beside the database`,
  )
  const object = { kind: 'case', id: '20261121-0001' } as const
  const deps = { keyring, clock: systemClock }
  const spread = await spreadOf(readings, () =>
    recordAlone(db, deps, programActor, { action: 'case.read', object }),
  )
  console.log(`an entry recorded in a transaction of its own: ${spread}`)
}
