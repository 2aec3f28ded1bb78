import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { CommandName } from '../server/commands/commands.ts'
import type { DatabaseAddress } from '../server/config/database.ts'

/** A running process of the product. */
export interface Running {
  readonly origin: string
  readonly pid: number
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** Starts a command of the product and waits until it prints its address. */
export async function startCommand(
  name: CommandName,
  { address, dataDir }: { address: DatabaseAddress; dataDir: string },
): Promise<Running> {
  const child = spawn(process.execPath, ['server/commands/main.ts', name], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      DATABASE_URL: address.url,
      DATABASE_OWNER_URL: address.ownerUrl,
      API_PORT: '0',
      STAFF_PORT: '0',
      STORAGE_MIN_FREE_MB: '0',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  const ready = Promise.withResolvers<string>()
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      printed = (printed + bytes.toString()).slice(-10_000)
      const origin = /^(?:ready|desk) (http:\/\/[^/\s]+)/m.exec(printed)?.[1]
      if (origin) ready.resolve(origin)
    })
  void ended.then(() => ready.reject(new Error(`${name} ended:\n${printed}`)))
  return {
    origin: await ready.promise,
    pid: child.pid ?? 0,
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      await ended
    },
  }
}
