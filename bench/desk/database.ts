import { mkdtemp, rm, chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKeyring, type Keyring } from '../../server/platform/crypto/keyring.ts'
import type { Database } from '../../server/platform/database/open.ts'
import { openPrepared } from '../../server/platform/database/prepare.ts'
import { seed } from '../../server/platform/database/seed.ts'
import { startEmbeddedPostgres } from '../../server/platform/embedded-postgres/start.ts'
import { createLogger } from '../../server/platform/log.ts'

export interface BenchDatabase extends Database {
  readonly keyring: Keyring
  /** A folder of its own, which is deleted with everything in it. */
  readonly folder: string
  /** Runs a statement as the owner of the tables. */
  asOwner(statement: string): Promise<void>
  remove(): Promise<void>
}

/** An embedded database of its own, durable as the product's, with real keys; everything of it is deleted afterwards. */
export async function startBenchDatabase(): Promise<BenchDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-desk-'))
  // The database's account, another one when this runs as root, must get through.
  await chmod(folder, 0o711)
  const logger = createLogger({ level: 'error' })
  const server = await startEmbeddedPostgres({ dataDir: folder, logger })
  const database = await openPrepared(server.address, logger)
  await seed(database.db)
  const owner = await openPrepared(
    { url: server.url, ownerUrl: undefined, tls: undefined },
    createLogger({ level: 'silent' }),
  )
  return {
    ...database,
    folder,
    keyring: createKeyring({
      tokenSecret: Buffer.alloc(32, 1),
      indexSecret: Buffer.alloc(32, 2),
      dataKeys: new Map([[1, Buffer.alloc(32, 3)]]),
    }),
    asOwner: async (statement) => {
      await owner.pool.query(statement)
    },
    async remove() {
      await owner.close()
      await database.close()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
