import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../server/testing/stand-ins/listen-on-loopback.ts'

/** A process of the product that keeps its port across restarts. */
export interface Tier {
  readonly origin: string
  start(): Promise<void>
  /** `kill -9`. */
  kill(): Promise<void>
  /** Sends SIGTERM, as a deployment does. */
  stop(): Promise<void>
}

/**
 * @param program its file in server/, and arguments
 * @param envOf returns its environment variables for a port
 */
export async function createTier(
  [main, ...args]: readonly [string, ...string[]],
  envOf: (port: string) => Record<string, string>,
): Promise<Tier> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    origin,
    async start() {
      child = spawn(process.execPath, [join(import.meta.dirname, '../../server', main), ...args], {
        env: {
          PATH: process.env['PATH'],
          LOG_LEVEL: 'silent',
          ...envOf(String(port)),
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      for (;;) {
        if (child.exitCode !== null) throw new Error(`${[main, ...args].join(' ')} ended`)
        const answer = await fetch(`${origin}/readyz`).catch(() => undefined)
        if (answer?.ok) return
        await wait(50)
      }
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}
