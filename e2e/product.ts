import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { inDatabase } from './database.ts'
import { startEvidenceMover } from './evidence-mover.ts'

const root = join(import.meta.dirname, '..')

/**
 * The product as a separate process, with a data folder that outlives it. With `S3_BUCKET` in the environment its
 * evidence is moved into the bucket at once.
 */
export interface Product {
  /** Its origin, e.g. `http://127.0.0.1:41234`. */
  readonly origin: string
  /** Origin of the desk; undefined when the API runs separately. */
  readonly desk: string | undefined
  /** Its output so far, by line. */
  readonly lines: readonly string[]
  /** Stops the product by SIGTERM. */
  stop(): Promise<void>
  /** Kills product and database by SIGKILL, so that no handler runs. */
  kill(): Promise<void>
}

/** A data folder that the caller keeps between starts and removes at the end. */
export const dataFolder = (): { path: string; remove(): void } => {
  const path = mkdtempSync(join(tmpdir(), 'portal-e2e-'))
  // As root, the database runs as another account, which must traverse the folder.
  chmodSync(path, 0o711)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/**
 * Starts the product on a free port and waits until it is ready.
 * @param program the file, below the project's folder or of another version of it, and its arguments; `server/main.ts`
 * @throws Error with its output when it exits before that
 */
export async function startProduct(
  dataDir: string,
  env: Record<string, string> = {},
  ...program: readonly string[]
): Promise<Product> {
  const environment: Record<string, string | undefined> = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: '0',
    STAFF_PORT: '0',
    DATA_DIR: dataDir,
    NODE_OPTIONS: '',
    ...env,
  }
  const child = spawn(process.execPath, program.length > 0 ? program : ['server/main.ts'], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const exited = once(child, 'exit')
  let desk: string | undefined
  const origin = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line)
        const ready = /^ready (http:\/\/[^/]+)\//.exec(line)
        desk ??= /^desk (http:\/\/[^/]+)\//.exec(line)?.[1]
        if (ready?.[1]) resolve(ready[1])
      })
    }
    void exited.then(() => reject(new Error(`the product ended:\n${lines.join('\n')}`)))
  })
  const mover = environment['S3_BUCKET']
    ? await startEvidenceMover(dataDir, environment)
    : undefined
  return {
    origin,
    desk,
    lines,
    async stop() {
      try {
        await mover?.stop()
      } finally {
        child.kill('SIGTERM')
        await exited
      }
    },
    async kill() {
      await mover?.kill()
      // The database has its own process session, so that Ctrl-C reaches it only through the product.
      const postmaster = Number(readFileSync(postmasterFile(dataDir), 'utf8').split('\n')[0])
      child.kill('SIGKILL')
      process.kill(postmaster, 'SIGKILL')
      await exited
    },
  }
}

const postmasterFile = (dataDir: string) => join(dataDir, 'postgres', 'data', 'postmaster.pid')

/** Returns the newest code that the console SMS driver printed for a phone. */
export function printedCode(product: Product, phone: string): string | undefined {
  const line = product.lines.findLast((text) => text.includes(`[短信] ${phone}`))
  return /验证码是 (\d{6})/.exec(line ?? '')?.[1]
}

/** Counts the reports in the embedded database of a running product. */
export const countReports = (dataDir: string): Promise<number> =>
  inDatabase(dataDir, async (client) => {
    const counted = await client.query<{ n: number }>('select count(*)::int as n from report')
    return counted.rows[0]?.n ?? 0
  })
