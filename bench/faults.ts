// What of the reports that were acknowledged is lost, or there twice, when something breaks under load: edge → API →
// PostgreSQL on this machine, citizens who try again under the same key, and one fault after the other.
// Run with: node bench/faults.ts [--short] [parts of faults' names], after `npm run build`. It needs Linux.
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { faults, type Fault } from './faults/faults.ts'
import { createCitizens } from './faults/load.ts'
import { startPortal, type Portal } from './faults/portal.ts'

const atOnce = 4
/** Milliseconds of load before a fault, and after its end. */
const [before, after] = [2000, 3000]

async function countReports(portal: Portal): Promise<number> {
  const client = await portal.connect()
  const { rows } = await client.query<{ count: string }>('select count(*) from report')
  await client.end()
  return Number(rows[0]?.count)
}

async function suffer(portal: Portal, fault: Fault) {
  const citizens = createCitizens(portal)
  const stored = await countReports(portal)
  const ending = new AbortController()
  const sending = citizens.send(atOnce, ending.signal)
  await wait(before)
  await fault.happen(portal)
  await wait(after)
  ending.abort()
  const { acknowledged, givenUp, refused, silence } = await sending
  const more = (await countReports(portal)) - stored - acknowledged.length
  return {
    fault: fault.name,
    acknowledged: acknowledged.length,
    lost: await citizens.countLost(acknowledged),
    // Of those that were given up it is not known whether they are stored.
    doubled: Math.max(0, more - givenUp),
    'given up': givenUp,
    refused,
    'longest silence (s)': Math.round(silence * 10) / 10,
    'load of the machine': Math.round((loadavg()[0] ?? 0) * 10) / 10,
  }
}

const parts = process.argv.slice(2).filter((word) => word !== '--short')
const isShort = process.argv.includes('--short')
const chosen = faults.filter(
  ({ name, isLong = false }) =>
    !(isShort && isLong) && (parts.length === 0 || parts.some((part) => name.includes(part))),
)
const portal = await startPortal()
const results = []
try {
  for (const fault of chosen) {
    const result = await suffer(portal, fault)
    results.push(result)
    console.log(JSON.stringify(result))
  }
} finally {
  await portal.close()
}
console.table(results)
if (results.some(({ lost, doubled }) => lost + doubled > 0)) process.exitCode = 1
