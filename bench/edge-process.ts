import { spawn, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { openSync } from 'node:fs'

export interface Running {
  /** Seconds of processor time used so far, by the process and its direct children. */
  cpu(): Promise<number>
  stop(): Promise<void>
}

/** utime and stime of a process with its threads, in seconds; Linux counts in hundredths. */
export async function cpuOf(pid: number | string): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // Fields 14 and 15; what follows the name in parentheses begins with field 3.
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) / 100
}

const childrenOf = async (pid: number): Promise<string[]> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean)

const end = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })

/**
 * Starts a program on one core and waits until it answers.
 * @param log file for what it prints: access logs are part of the work that is measured
 * @throws when it ends before it answers
 */
export async function startOnCore(
  core: number,
  command: readonly string[],
  { url, log, env = {} }: { url: string; log: string; env?: Record<string, string> },
): Promise<Running> {
  const output = openSync(log, 'w')
  const child = spawn('taskset', ['-c', String(core), ...command], {
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output],
  })
  const { pid } = child
  if (pid === undefined) throw new Error(`cannot start ${command.join(' ')}`)
  while (!(await fetch(url).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`${command.join(' ')} ended: see ${log}`)
    await new Promise((resolve) => {
      setTimeout(resolve, 50)
    })
  }
  return {
    async cpu() {
      const all = await Promise.all([pid, ...(await childrenOf(pid))].map(cpuOf))
      return all.reduce((sum, one) => sum + one, 0)
    },
    stop: () => end(child),
  }
}
