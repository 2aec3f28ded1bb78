import { setTimeout as wait } from 'node:timers/promises'
import { randomBytes } from 'node:crypto'
import { inParallel } from '../citizen.ts'
import { openConnection, type Connection } from './connection.ts'
import type { Side } from './side.ts'

export type Work = (connection: Connection) => Promise<unknown>
/** The result of a measurement. */
export interface Result {
  /** Calls per second. */
  readonly rate: number
  /** Duration of each call in milliseconds. */
  readonly taken: readonly number[]
  /** Processor time per call in milliseconds. */
  readonly cpu: { readonly api: number; readonly postgres: number }
}

/** Measures work that records the duration of each call. */
async function measured(side: Side, work: (taken: number[]) => Promise<unknown>): Promise<Result> {
  const taken: number[] = []
  const [cpu, began] = [await side.cpu(), performance.now()]
  await work(taken)
  const ms = performance.now() - began
  const cpuAfter = await side.cpu()
  const each = (key: 'api' | 'postgres') => ((cpuAfter[key] - cpu[key]) * 1000) / taken.length
  return {
    rate: (taken.length * 1000) / ms,
    taken,
    cpu: { api: each('api'), postgres: each('postgres') },
  }
}

async function timed(taken: number[], call: () => Promise<unknown>): Promise<void> {
  const began = performance.now()
  await call()
  taken.push(performance.now() - began)
}

/** Makes sequential calls over each of several connections. */
export async function atOnce(
  side: Side,
  count: number,
  seconds: number,
  work: Work,
): Promise<Result> {
  const connections = await Promise.all(
    Array.from({ length: count }, () => openConnection(side.origin)),
  )
  const result = await measured(side, (taken) => {
    const end = performance.now() + seconds * 1000
    return Promise.all(
      connections.map(async (connection) => {
        while (performance.now() < end) await timed(taken, () => work(connection))
      }),
    )
  })
  for (const connection of connections) connection.close()
  return result
}

/** Makes calls at a fixed rate, without waiting for earlier ones. */
export async function atPace(
  side: Side,
  perSecond: number,
  seconds: number,
  work: Work,
): Promise<Result> {
  return measured(side, async (taken) => {
    const running: Promise<void>[] = []
    for (let n = 0; n < perSecond * seconds; n += 1) {
      running.push(
        timed(taken, async () => {
          const connection = await openConnection(side.origin)
          await work(connection)
          connection.close()
        }),
      )
      await wait(1000 / perSecond)
    }
    await Promise.all(running)
  })
}

const counted = 50

/** @returns round trips between API and database per sequential call */
export async function roundTripsOf(side: Side, work: Work): Promise<number> {
  const connection = await openConnection(side.counted.origin)
  const calls = () => inParallel(counted, 1, () => work(connection))
  // Warm up: some values are read once, e.g. the key of the day.
  await calls()
  const before = side.counted.roundTrips()
  await calls()
  connection.close()
  return (side.counted.roundTrips() - before) / counted
}

/** Inserts rows of 1 kB, each durable before the next one of its connection. */
export async function insertRows(side: Side, count: number, seconds: number): Promise<Result> {
  const { pool } = side
  await pool.query('create table if not exists bench_row (id bytea primary key, text bytea)')
  const clients = await Promise.all(Array.from({ length: count }, () => pool.connect()))
  const text = randomBytes(1000)
  const result = await measured(side, (taken) => {
    const end = performance.now() + seconds * 1000
    return Promise.all(
      clients.map(async (client) => {
        while (performance.now() < end)
          await timed(taken, () =>
            client.query('insert into bench_row (id, text) values ($1, $2)', [
              randomBytes(32),
              text,
            ]),
          )
      }),
    )
  })
  for (const client of clients) client.release()
  return result
}
