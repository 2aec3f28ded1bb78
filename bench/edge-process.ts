import { spawn, type ChildProcess } from 'node:child_process'
import { openSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { childrenOf, cpuOf } from './process-stat.ts'

export interface Running {
  /** Returns the processor seconds of the process and its direct children. */
  cpu(): Promise<number>
  stop(): Promise<void>
}

const end = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })

/**
 * Starts a program on one core and waits until it responds.
 * @param log file for its output: access logs are part of the measured work
 * @param cwd working folder; default: this process's own
 * @throws when it exits before it responds
 */
export async function startOnCore(
  core: number,
  command: readonly string[],
  {
    url,
    log,
    env = {},
    cwd,
  }: { url: string; log: string; env?: Record<string, string>; cwd?: string | undefined },
): Promise<Running> {
  const output = openSync(log, 'w')
  const child = spawn('taskset', ['-c', String(core), ...command], {
    env: { ...process.env, ...env },
    cwd,
    stdio: ['ignore', output, output],
  })
  const { pid } = child
  if (pid === undefined) throw new Error(`cannot start ${command.join(' ')}`)
  while (!(await fetch(url).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`${command.join(' ')} ended: see ${log}`)
    await wait(50)
  }
  return {
    async cpu() {
      const all = await Promise.all([pid, ...(await childrenOf(pid))].map(cpuOf))
      return all.reduce((sum, one) => sum + one, 0)
    },
    stop: () => end(child),
  }
}
