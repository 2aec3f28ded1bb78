import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const program = join(import.meta.dirname, 'embedded-product.fixture.ts')

export interface ProductProcess {
  readonly url: string
  readonly pid: number
  /** Sends a signal and waits until the process has ended. @returns its exit code */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/**
 * Starts a product on a data folder.
 * @throws with its error output when it ends before it is ready
 */
export async function startProduct(dataDir: string): Promise<ProductProcess> {
  const child = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'pipe'] })
  const said = text(child.stderr)
  const ended = once(child, 'close')
  const url = await Promise.race([
    once(child.stdout, 'data').then(([line]) => String(line).trim()),
    ended.then(async () => {
      throw new Error(await said)
    }),
  ])
  if (child.pid === undefined) throw new Error('no process')
  return {
    url,
    pid: child.pid,
    end: async (signal) => {
      child.kill(signal)
      await ended
      return child.exitCode
    },
  }
}
