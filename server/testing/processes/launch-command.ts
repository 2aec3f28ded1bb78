import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../commands/main.ts', import.meta.url))

/**
 * Starts a command of the product in its own process.
 * @param announced matches its output once it is ready, with its base URL
 * @returns `origin` rejects if it ends before it is ready
 */
export function launchCommand(name: string, env: Record<string, string>, announced: RegExp) {
  const child = spawn(process.execPath, [main, name], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  let printed = ''
  const ready = Promise.withResolvers<string>()
  const take = (bytes: Buffer) => {
    printed += bytes.toString()
    const origin = announced.exec(printed)?.[1]
    if (origin) ready.resolve(origin)
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  void ended.then(() => ready.reject(new Error(`${name} ended:\n${printed}`)))
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await ended
  }
  return {
    origin: ready.promise,
    printed: () => printed,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}
