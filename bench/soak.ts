// Checks that memory, event loop delay and errors stay constant under a steady load of some minutes: edge → API → PostgreSQL on
// this machine, with four citizens, one of whom sends files.
// Run with: node bench/soak.ts [minutes], after `npm run build`. It needs Linux; bench/README.md says how to limit its memory.
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../server/testing/stand-ins/listen-on-loopback.ts'
import { createCitizens } from './faults/load.ts'
import { startPortal } from './faults/portal.ts'

const minutes = Number(process.argv[2] ?? 10)
/** Milliseconds between two samples. */
const interval = 5000

interface Sample {
  readonly megabytes: number
  readonly heap: number
  /** 99th percentile of the event loop delay since the last sample, in milliseconds. */
  readonly lag: number
}

async function sampleOf(port: number): Promise<Sample> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const valueOf = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  return {
    megabytes: valueOf('process_resident_memory_bytes') / 1e6,
    heap: valueOf('nodejs_heap_size_used_bytes') / 1e6,
    lag: valueOf('nodejs_eventloop_lag_p99_seconds') * 1000,
  }
}

const middle = (values: readonly number[]) =>
  Math.round(values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0)

const port = await freePort()
const portal = await startPortal(undefined, { METRICS_PORT: String(port) })
const processes = { edge: port, api: port + 1 }
const samples: Record<keyof typeof processes, Sample[]> = { edge: [], api: [] }
try {
  const citizens = createCitizens(portal)
  const ending = new AbortController()
  const sending = citizens.send({ atOnce: 4, withFile: 1 }, ending.signal)
  const until = performance.now() + minutes * 60_000
  while (performance.now() < until) {
    await wait(interval)
    for (const name of ['edge', 'api'] as const) samples[name].push(await sampleOf(processes[name]))
  }
  ending.abort()
  await sending
  const { acknowledged, givenUp, refusals, silence } = citizens.outcome()
  const every = Math.ceil(acknowledged.length / 300)
  const lost = await citizens.countLost(acknowledged.filter((_, index) => index % every === 0))
  const client = await portal.connect()
  const { rows } = await client.query<{ stored: number }>(
    'select count(*)::int as stored from report',
  )
  await client.end()
  const [{ stored } = { stored: 0 }] = rows
  console.log({ minutes, acknowledged: acknowledged.length, stored, givenUp })
  console.log({ 'lost, of 300 asked for': lost, 'longest silence (s)': silence, refusals })
  for (const [name, all] of Object.entries(samples)) {
    const tenth = Math.max(1, Math.floor(all.length / 10))
    const [first, last] = [all.slice(tenth, 2 * tenth), all.slice(-tenth)]
    console.log(name, {
      'resident MB, first and last tenth': [first, last].map((part) =>
        middle(part.map(({ megabytes }) => megabytes)),
      ),
      'heap MB': [first, last].map((part) => middle(part.map(({ heap }) => heap))),
      'most resident MB': Math.round(Math.max(...all.map(({ megabytes }) => megabytes))),
      'event loop p99 ms': [first, last].map((part) => middle(part.map(({ lag }) => lag))),
      'worst p99 ms': Math.round(Math.max(...all.map(({ lag }) => lag))),
    })
  }
  if (lost > 0 || stored < acknowledged.length) process.exitCode = 1
} finally {
  await portal.close()
}
