import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../platform/database/migrate.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { seed } from '../../platform/database/seed.ts'
import { startEmbeddedPostgres } from '../../platform/embedded-postgres/start.ts'
import { createLogger } from '../../platform/log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A database that is migrated and seeded, and cloned for each `testDatabase()`. */
    templateDatabase: string
  }
}

/** One database server for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const logger = createLogger({ level: 'silent' })
  const dataDir = await mkdtemp(join(tmpdir(), 'report-portal-test-'))
  // Its account, another one when the tests run as root, must get through.
  await chmod(dataDir, 0o711)
  const server = await startEmbeddedPostgres({ dataDir, logger, durable: false })
  const database = openDatabase(server.url, logger)
  await migrate(database)
  await seed(database.db)
  // A template is cloned only while nobody is connected to it.
  await database.close()
  project.provide('templateDatabase', server.url)
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
