import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { childrenOf, cpuOf } from '../process-stat.ts'

export interface Running {
  readonly port: number
  /** Returns the processor seconds of the process and its direct children. */
  cpu(): Promise<number>
  stop(): Promise<void>
}

/**
 * Starts a program on one core and waits until it responds.
 * @param log file for its output: access logs are part of the measured work
 * @throws when it exits before it responds
 */
export async function startOnCore(
  core: number,
  command: readonly string[],
  { port, log, env = {} }: { port: number; log: string; env?: Record<string, string> },
): Promise<Running> {
  const output = openSync(log, 'w')
  const child = spawn('taskset', ['-c', String(core), ...command], {
    env: { PATH: process.env['PATH'], PORT: String(port), ...env },
    stdio: ['ignore', output, output],
  })
  const { pid } = child
  if (pid === undefined) throw new Error(`cannot start ${command.join(' ')}`)
  while (!(await fetch(`http://127.0.0.1:${port}`).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`${command.join(' ')} ended: see ${log}`)
    await wait(50)
  }
  return {
    port,
    async cpu() {
      const all = await Promise.all([pid, ...(await childrenOf(pid))].map(cpuOf))
      return all.reduce((sum, one) => sum + one, 0)
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

const headers = {
  'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/124.0.0.0 Safari/537.36',
  'Accept-Encoding': 'gzip',
}

/** Requests a path over 64 connections as fast as possible. @returns responses received */
export async function load(port: number, path: string, duration: number): Promise<number> {
  const url = `http://127.0.0.1:${port}${path}`
  const { requests, errors, non2xx } = await autocannon({ url, duration, connections: 64, headers })
  if (errors + non2xx > 0) throw new Error(`${errors + non2xx} of ${requests.total} calls failed`)
  return requests.total
}
