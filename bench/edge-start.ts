import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Starts the product's edge without the API, and stops it again.
 * @param url of a page
 * @returns milliseconds from the start of its process to its first response
 * @throws when it exits before it responds
 */
export async function startToAnswer(url: string): Promise<number> {
  const began = performance.now()
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { PATH: process.env['PATH'], PORT: new URL(url).port, API_HOST: 'http://127.0.0.1:1' },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  try {
    while (!(await fetch(url).catch(() => undefined))) {
      if (child.exitCode !== null) throw new Error(`the edge ended with ${child.exitCode}`)
      await wait(5)
    }
    return performance.now() - began
  } finally {
    child.kill('SIGKILL')
    await ended
  }
}
