import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { cpuOf } from './process-stat.ts'

const run = promisify(execFile)
const house = join(import.meta.dirname, '..')
const delays = z.object({ p50: z.number(), p99: z.number() })

/** The API of a commit as a separate process, with its own embedded database. */
export interface ApiCheckout {
  readonly origin: string
  readonly pid: number
  /** Runs work and measures the server during it. */
  measure<T>(work: () => Promise<T>): Promise<Measured<T>>
  stop(): Promise<void>
}
interface Measured<T> {
  readonly result: T
  readonly seconds: number
  /** Processor time of the server in seconds, over all threads. */
  readonly cpuSeconds: number
  /** Delay of its event loop in milliseconds; the measurement itself adds 1. */
  readonly delayP99: number
}

/** Extracts a commit below a folder and installs its packages. @returns the path of the checkout */
export async function checkOut(commit: string, folder: string): Promise<string> {
  const place = join(folder, 'checkout')
  await run('git', ['-C', house, 'worktree', 'add', '--detach', '--quiet', place, commit])
  const [ours, theirs] = await Promise.all(
    [house, place].map((folder) => readFile(join(folder, 'package-lock.json'), 'utf8')),
  )
  if (ours === theirs) await symlink(join(house, 'node_modules'), join(place, 'node_modules'))
  else await run('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: place })
  return place
}
export const removeCheckout = (place: string) =>
  run('git', ['-C', house, 'worktree', 'remove', '--force', place])

/** Returns the arguments that start the API; commits before `server/commands` have a separate file. */
const apiProgram = (place: string) =>
  existsSync(join(place, 'server/commands/main.ts'))
    ? ['server/commands/main.ts', 'serve-api']
    : ['server/api-main.ts']

/**
 * Starts the API of a checkout.
 * @param data its data folder
 * @param variables additional environment variables
 */
export async function startCheckout(
  place: string,
  data: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<ApiCheckout> {
  await mkdir(data, { recursive: true, mode: 0o711 })
  const delayFile = join(data, 'event-loop-delay.json')
  const preload = join(import.meta.dirname, 'event-loop-delay.mjs')
  const child = spawn(process.execPath, ['--import', preload, ...apiProgram(place)], {
    cwd: place,
    env: {
      PATH: process.env['PATH'],
      EVENT_LOOP_DELAY_FILE: delayFile,
      DATA_DIR: data,
      API_PORT: '0',
      STORAGE_MIN_FREE_MB: '0',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  const ready = Promise.withResolvers<string>()
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      printed = (printed + bytes.toString()).slice(-10_000)
      const origin = /ready (http:\S+)\/api\//.exec(printed)?.[1]
      if (origin) ready.resolve(origin)
    })
  void ended.then(() => ready.reject(new Error(`the API of ${place} ended:\n${printed}`)))
  const origin = await ready.promise
  const pid = child.pid ?? 0

  async function takeDelays() {
    await rm(delayFile, { force: true })
    child.kill('SIGUSR2')
    for (;;) {
      const text = await readFile(delayFile, 'utf8').catch(() => '')
      if (text) return delays.parse(JSON.parse(text))
      await wait(5)
    }
  }

  return {
    origin,
    pid,
    async measure(work) {
      await takeDelays()
      const [began, cpu] = [performance.now(), await cpuOf(pid)]
      const result = await work()
      const seconds = (performance.now() - began) / 1000
      const cpuSeconds = (await cpuOf(pid)) - cpu
      return { result, seconds, cpuSeconds, delayP99: (await takeDelays()).p99 }
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
