import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Supervised } from '../supervise.ts'
import type { Logger } from '../log.ts'
import { dataOf } from './initialise.ts'
import type { Placement } from './placement.ts'
import { serverArguments } from './settings.ts'

/** Milliseconds after which a clean stop becomes an immediate one; PostgreSQL recovers from it. */
const cleanStopTimeout = 20_000

/**
 * Starts PostgreSQL and resolves when it accepts connections, recovery included.
 * @throws when it ends before that, with its last line of output
 */
export async function launch(
  place: Placement,
  options: { port: number; durable: boolean },
  logger: Logger,
): Promise<Supervised> {
  const child = spawn(
    join(place.native, 'bin', 'postgres'),
    serverArguments(dataOf(place), options),
    {
      ...place.account,
      cwd: place.cluster,
      env: { LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
      // Ctrl-C in a terminal goes to this process alone, which drains first and then stops the database.
      detached: true,
    },
  )
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  await untilReady(child, logger)
  const stopOnExit = () => child.kill('SIGINT')
  process.once('exit', stopOnExit)
  void ended.then(() => process.off('exit', stopOnExit))
  return { ended, stop: () => stop(child, ended) }
}

/** Passes PostgreSQL's output to the log, and waits for the line that says it is ready. */
async function untilReady(child: ChildProcess, logger: Logger): Promise<void> {
  let last = ''
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      reject(new Error(`PostgreSQL did not start (${signal ?? code}): ${last}`)),
    )
    if (!child.stderr) return
    createInterface({ input: child.stderr }).on('line', (line) => {
      last = line
      if (/^(FATAL|PANIC):/.test(line)) logger.warn({ postgres: line }, 'database')
      else logger.debug({ postgres: line }, 'database')
      if (line.includes('database system is ready to accept connections')) resolve()
    })
  })
}

/** Stops the server. Running statements are rolled back; acknowledged data is on the disk. */
async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill('SIGINT')
  const timer = setTimeout(() => child.kill('SIGQUIT'), cleanStopTimeout)
  await ended
  clearTimeout(timer)
}
