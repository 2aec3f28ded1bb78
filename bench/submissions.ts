// Submissions a second and uploads in MiB/s, before and after contents and evidence were sealed: the API of a commit from before and of this one, in turn, over the same calls.
// Run with: node bench/submissions.ts [commit before] [rounds]. It needs Linux and git. Client and server share the
// machine, so that figures compare with each other and not with those of another one.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkOut, removeCheckout, startCheckout, type ApiCheckout } from './api-checkout.ts'
import { median } from './desk/measure.ts'
import { createCitizen, inParallel, mib, pictures, type Citizen } from './submissions-load.ts'

// The last one before contents and evidence were sealed.
const before = process.argv[2] ?? '0b3dee0'
const rounds = Number(process.argv[3] ?? 3)

interface Workload {
  readonly name: string
  readonly unit: string
  /** In units of the workload. */
  readonly amount: number
  /** What is not measured. @returns what is */
  prepare(citizen: Citizen): Promise<() => Promise<void>>
}

/** Reports that are sent, 8 at once. */
const reports = (name: string, amount: number, send: Workload['prepare']): Workload => ({
  name,
  unit: 'a second',
  amount,
  prepare: send,
})
const ticketsFor = async (citizen: Citizen, count: number) => {
  const tickets: string[] = []
  await inParallel(count, 2, async () => tickets.push(await citizen.ticket()))
  return (n: number) => tickets[n] ?? ''
}
const uploads = (
  name: string,
  count: number,
  atOnce: number,
  how: 'upload' | 'uploadInPieces',
) => ({
  name,
  unit: 'MiB/s',
  amount: (count * pictures.large.length) / mib,
  prepare: async (citizen: Citizen) => () =>
    inParallel(count, atOnce, () => citizen[how](pictures.large)),
})

const workloads: Workload[] = [
  uploads('10 MiB in one request, 1 at a time', 6, 1, 'upload'),
  uploads('10 MiB in one request, 20 at once', 20, 20, 'upload'),
  uploads('10 MiB in pieces (tus), 1 at a time', 6, 1, 'uploadInPieces'),
  uploads('10 MiB in pieces (tus), 20 at once', 20, 20, 'uploadInPieces'),
  reports('report without a file', 200, async (citizen) => {
    const ticket = await ticketsFor(citizen, 200)
    return () => inParallel(200, 8, (n) => citizen.report(ticket(n), []))
  }),
  reports('report with a picture of 300 kB', 100, async (citizen) => {
    const ticket = await ticketsFor(citizen, 100)
    return () =>
      inParallel(100, 8, async (n) => {
        await citizen.report(ticket(n), [await citizen.upload(pictures.small)])
      })
  }),
]

interface Figures {
  readonly rate: number
  /** Milliseconds of processor time a unit. */
  readonly cpu: number
  readonly delay: number
}

async function figuresOf(api: ApiCheckout, workload: Workload): Promise<Figures> {
  const work = await workload.prepare(await createCitizen(api.origin))
  const { seconds, cpuSeconds, delayP99 } = await api.measure(work)
  const { amount } = workload
  return { rate: amount / seconds, cpu: (cpuSeconds * 1000) / amount, delay: delayP99 }
}

const folder = await mkdtemp(join(tmpdir(), 'bench-sealing-'))
const checkout = await checkOut(before, folder)
const running: ApiCheckout[] = []
try {
  for (const [name, place] of [
    ['before', checkout],
    ['after', join(import.meta.dirname, '..')],
  ] as const)
    running.push(await startCheckout(place, join(folder, name)))
  console.log(`median of ${rounds} rounds; before is ${before}\n`)
  console.log('| what | before | after | ms of processor | event loop p99, ms |')
  console.log('| --- | --: | --: | --: | --: |')
  for (const workload of workloads) {
    const results = running.map((): Figures[] => [])
    // The first time each loads and compiles what it needs.
    for (let round = -1; round < rounds; round += 1)
      for (const [n, api] of running.entries()) {
        const figures = await figuresOf(api, workload)
        if (round >= 0) results[n]?.push(figures)
      }
    const of = (key: keyof Figures) =>
      results.map((figures) => median(figures.map((each) => each[key])).toFixed(1))
    const [rateBefore, rateAfter] = of('rate')
    console.log(
      `| ${workload.name} | ${rateBefore} | ${rateAfter} ${workload.unit} | ` +
        `${of('cpu').join(' → ')} | ${of('delay').join(' → ')} |`,
    )
  }
} finally {
  for (const api of running) await api.stop()
  await removeCheckout(checkout)
  await rm(folder, { recursive: true, force: true })
}
