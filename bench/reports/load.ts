import { setTimeout as wait } from 'node:timers/promises'
import { openConnection, type Connection } from './connection.ts'
import type { Portal } from './portal.ts'

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

/** Measures calls, each with its duration. */
async function measured(
  portal: Portal,
  work: (timed: (call: () => Promise<unknown>) => Promise<void>) => Promise<unknown>,
): Promise<Result> {
  const taken: number[] = []
  const [cpu, began] = [await portal.cpu(), performance.now()]
  await work(async (call) => {
    const start = performance.now()
    await call()
    taken.push(performance.now() - start)
  })
  const ms = performance.now() - began
  const cpuAfter = await portal.cpu()
  const each = (key: 'api' | 'postgres') => ((cpuAfter[key] - cpu[key]) * 1000) / taken.length
  const rate = (taken.length * 1000) / ms
  return { rate, taken, cpu: { api: each('api'), postgres: each('postgres') } }
}

/** Makes sequential calls over each of several connections. */
export async function atOnce(
  portal: Portal,
  count: number,
  seconds: number,
  work: Work,
): Promise<Result> {
  const connections = await Promise.all(
    Array.from({ length: count }, () => openConnection(portal.origin)),
  )
  const result = await measured(portal, (timed) => {
    const end = performance.now() + seconds * 1000
    return Promise.all(
      connections.map(async (connection) => {
        while (performance.now() < end) await timed(() => work(connection))
      }),
    )
  })
  for (const connection of connections) connection.close()
  return result
}

/** Makes five calls a second, without waiting for earlier ones. */
export const atPace = (portal: Portal, seconds: number, work: Work): Promise<Result> =>
  measured(portal, async (timed) => {
    const running: Promise<void>[] = []
    for (let n = 0; n < 5 * seconds; n += 1) {
      running.push(
        timed(async () => {
          const connection = await openConnection(portal.origin)
          await work(connection)
          connection.close()
        }),
      )
      await wait(200)
    }
    await Promise.all(running)
  })
