import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openPrepared } from '../../platform/database/prepare.ts'
import { seed } from '../../platform/database/seed.ts'
import { startEmbeddedPostgres } from '../../platform/embedded-postgres/start.ts'
import { createLogger } from '../../platform/log.ts'
import { startPooler } from './pooler.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * A migrated and seeded database, cloned for each `testDatabase()`; with the URLs of the application's role and
     * the owner.
     */
    templateDatabase: {
      readonly url: string
      readonly ownerUrl: string
      /** `url` through a pooler; set if `TEST_DATABASE_POOLER` is 1. */
      readonly poolerUrl: string | undefined
    }
  }
}

/** Starts one database server for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const logger = createLogger({ level: 'silent' })
  const dataDir = await mkdtemp(join(tmpdir(), 'report-portal-test-'))
  // If the tests run as root, the server has another account, which must reach its folder.
  await chmod(dataDir, 0o711)
  const server = await startEmbeddedPostgres({ dataDir, logger, durable: false })
  const database = await openPrepared(server.address, logger)
  await seed(database.db)
  // A template can be cloned only while it has no connections.
  await database.close()
  const { url } = server.address
  const pooler = process.env['TEST_DATABASE_POOLER'] === '1' ? await startPooler([url]) : undefined
  project.provide('templateDatabase', {
    url,
    ownerUrl: server.url,
    poolerUrl: pooler?.through(url),
  })
  return async () => {
    await pooler?.stop()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
