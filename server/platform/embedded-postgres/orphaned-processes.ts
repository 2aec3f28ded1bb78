import { execFile } from 'node:child_process'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Logger } from '../log.ts'

/** The name in the command line of every process of this cluster, see `settings`. */
type ClusterName = string

/**
 * Stops the database processes that a killed product left on this data folder, and removes a lock file that would block
 * the next start. Call it only while holding the folder lock: processes on the folder are orphaned then.
 * @throws when a process cannot be stopped
 */
export async function stopOrphanedProcesses(data: string, name: ClusterName, logger: Logger) {
  const postmaster = await postmasterOf(data)
  const signals = [
    // Fast shutdown, immediate shutdown, then SIGKILL: PostgreSQL recovers from all of them.
    { signal: 'SIGINT', seconds: 15 },
    { signal: 'SIGQUIT', seconds: 5 },
    { signal: 'SIGKILL', seconds: 5 },
  ] as const
  for (const { signal, seconds } of signals) {
    const running = await processesOf(name)
    if (running.length === 0) break
    logger.warn({ data, processes: running.length, signal }, 'stopping a database without owner')
    const main = running.filter((pid) => pid === postmaster)
    for (const pid of signal === 'SIGKILL' || main.length === 0 ? running : main) end(pid, signal)
    await untilGone(name, seconds)
  }
  const left = await processesOf(name)
  if (left.length > 0)
    throw new Error(`Processes of the database are still running: ${left.join()}`)
  // The process is gone, but its id may have been reused, and PostgreSQL would wait for that process.
  if (postmaster && isAlive(postmaster)) await rm(join(data, 'postmaster.pid'), { force: true })
}

/** Reads the process id from the lock file of a running or killed server. */
async function postmasterOf(data: string): Promise<number | undefined> {
  const lock = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  return Number.parseInt(lock, 10) || undefined
}

function end(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has already ended.
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function untilGone(name: ClusterName, seconds: number): Promise<void> {
  const deadline = Date.now() + seconds * 1000
  while (Date.now() < deadline && (await processesOf(name)).length > 0) await wait(50)
}

/** Finds every process with the name: the server and its workers. */
export async function processesOf(name: ClusterName): Promise<number[]> {
  if (process.platform === 'win32') return []
  const lines = process.platform === 'linux' ? await fromProc() : await fromPs()
  return lines.filter((line) => line.command.includes(name)).map(({ pid }) => pid)
}

interface Running {
  pid: number
  command: string
}

/** Reads /proc; slim images lack `ps`. */
async function fromProc(): Promise<Running[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger)
  return Promise.all(
    pids.map(async (pid) => ({
      pid,
      command: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
    })),
  )
}

async function fromPs(): Promise<Running[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,command='])
  return stdout.split('\n').map((line) => ({ pid: Number.parseInt(line, 10), command: line }))
}
