import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Running } from '../keep-running.ts'
import type { Logger } from '../log.ts'
import { dataOf } from './initialise.ts'
import type { Place } from './placement.ts'
import { serverArguments } from './settings.ts'

/** After this a clean stop gives way to an immediate one, which PostgreSQL recovers from. Milliseconds. */
const patience = 20_000

/**
 * Starts PostgreSQL and resolves when it takes connections, recovery included.
 * @throws when it ends before that, with the last thing it said
 */
export async function launch(
  place: Place,
  options: { port: number; durable: boolean },
  logger: Logger,
): Promise<Running> {
  const child = spawn(
    join(place.native, 'bin', 'postgres'),
    serverArguments(dataOf(place), options),
    {
      ...place.account,
      cwd: place.cluster,
      env: { LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
      // Ctrl-C in a terminal is for us: we drain first and then stop the database.
      detached: true,
    },
  )
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  await untilReady(child, logger)
  const endWithUs = () => child.kill('SIGINT')
  process.once('exit', endWithUs)
  void ended.then(() => process.off('exit', endWithUs))
  return { ended, stop: () => stop(child, ended) }
}

/** Passes its words to the log, and waits for the ones that say it is ready. */
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

/** Running statements are rolled back; what was acknowledged is on disk. */
async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill('SIGINT')
  const impatience = setTimeout(() => child.kill('SIGQUIT'), patience)
  await ended
  clearTimeout(impatience)
}
