import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { databaseUrl } from './database.ts'

const program = join(import.meta.dirname, '../server/testing/processes/fill-bucket.fixture.ts')

/** Moves a product's evidence into its bucket as soon as it is stored. */
export interface EvidenceMover {
  /** Call before stopping the product. @throws Error when evidence is missing in the bucket or still on the disk */
  stop(): Promise<void>
  kill(): Promise<void>
}

/** @param env the environment of the product */
export async function startEvidenceMover(
  dataDir: string,
  env: Record<string, string | undefined>,
): Promise<EvidenceMover> {
  const child = spawn(process.execPath, [program], {
    env: { ...env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl(dataDir), LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = text(child.stderr)
  const ended = once(child, 'close')
  async function end(signal: NodeJS.Signals): Promise<void> {
    child.kill(signal)
    await ended
  }
  await Promise.race([once(child.stdout, 'data'), ended])
  return {
    async stop() {
      await end('SIGTERM')
      if (child.exitCode !== 0) throw new Error(`evidence and its bucket: ${await said}`)
    },
    kill: () => end('SIGKILL'),
  }
}
