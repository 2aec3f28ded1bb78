// Counts acknowledged reports that are lost or duplicated when a part fails under load: edge → API → PostgreSQL on this
// machine, citizens who retry under the same key, and one fault at a time.
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

/** Counts urgent reports without a case after the time that the job worker has for them. */
async function countLeftOver(portal: Portal): Promise<number> {
  const client = await portal.connect()
  let left = 0
  for (let tries = 0; tries < 60; tries += 1) {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) from report where involves_minors
         and not exists (select from report_case where report_id = report.id)`,
    )
    left = Number(rows[0]?.count)
    if (left === 0) break
    await wait(1000)
  }
  await client.end()
  return left
}

async function suffer(portal: Portal, fault: Fault) {
  const citizens = createCitizens(portal)
  const { name, withFile = 0, urgent = false } = fault
  const stored = await countReports(portal)
  const ending = new AbortController()
  const sending = citizens.send({ atOnce, withFile, urgent }, ending.signal)
  await wait(before)
  await fault.happen(portal)
  await wait(after)
  ending.abort()
  await sending
  const { acknowledged, givenUp, refusals, silence } = citizens.outcome()
  if (Object.keys(refusals).length > 0) console.log(JSON.stringify(refusals))
  const more = (await countReports(portal)) - stored - acknowledged.length
  return {
    fault: name,
    acknowledged: acknowledged.length,
    lost: await citizens.countLost(acknowledged),
    // Outcome unknown: abandoned reports may or may not be stored.
    doubled: Math.max(0, more - givenUp),
    'given up': givenUp,
    refused: Object.values(refusals).reduce((sum, count) => sum + count, 0),
    'longest silence (s)': Math.round(silence * 10) / 10,
    'load of the machine': Math.round((loadavg()[0] ?? 0) * 10) / 10,
    ...(urgent && { 'left over': await countLeftOver(portal) }),
  }
}

const parts = process.argv.slice(2).filter((word) => word !== '--short')
const isShort = process.argv.includes('--short')
const chosen = faults.filter(
  ({ name, isLong = false }) =>
    !(isShort && isLong) && (parts.length === 0 || parts.some((part) => name.includes(part))),
)
const portal = await startPortal()
try {
  for (const fault of chosen) {
    const result = await suffer(portal, fault)
    console.log(JSON.stringify(result))
    const { lost, doubled, 'left over': left = 0 } = result
    if (lost + doubled + left > 0) process.exitCode = 1
  }
} finally {
  await portal.close()
}
