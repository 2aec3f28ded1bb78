import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { deadlineConfig } from '../../server/config/deadlines.ts'
import { checkKeyring } from '../../server/platform/crypto/check-keyring.ts'
import { createKeyring } from '../../server/platform/crypto/keyring.ts'
import { openDatabase, type Database } from '../../server/platform/database/open.ts'
import { prepareAsOwner } from '../../server/platform/database/prepare.ts'
import { seed } from '../../server/platform/database/seed.ts'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../server/platform/embedded-postgres/start.ts'
import { createLogger } from '../../server/platform/log.ts'
import { loadSecrets } from '../../server/platform/secrets.ts'
import { linkClusters } from './link-clusters.ts'
import { loadReports } from './load-reports.ts'

const logger = createLogger({ level: 'error' })
const secretsOf = (dataDir: string) =>
  loadSecrets({ dataDir, tokenSecret: undefined, indexSecret: undefined, dataKeys: undefined })

const databaseLine = z.object({ postgres: z.string() })

/** Number of staff in a surge. */
const people = 40

/** Inserts forty handlers and supervisors, each for all types. @returns their ids */
async function addStaff({ db }: Database): Promise<string[]> {
  const rows = await db
    .insertInto('staff')
    .values(
      Array.from({ length: people }, (_, n) => ({
        login: `bench${String(n + 1)}`,
        name: `经办${String(n + 1)}`,
        duty: 'business' as const,
        state: 'active' as const,
      })),
    )
    .returning('id')
    .execute()
  const roles = ['handler', 'supervisor'] as const
  await db
    .insertInto('staff_role')
    .values(rows.flatMap(({ id }) => roles.map((role) => ({ staff_id: id, role }))))
    .execute()
  return rows.map(({ id }) => id)
}

async function fill(postgres: EmbeddedPostgres, dataDir: string, reports: number): Promise<void> {
  const { address } = postgres
  await prepareAsOwner(address, postgres.url, logger)
  const database = openDatabase(postgres.url, logger)
  try {
    await seed(database.db)
    const material = await secretsOf(dataDir)
    await checkKeyring(database.db, createKeyring(material, logger))
    const types = await database.db
      .selectFrom('report_type')
      .select(['id', 'name'])
      .orderBy('display_order')
      .execute()
    const making = {
      reports,
      now: Date.now(),
      types,
      staff: await addStaff(database),
      deadlines: deadlineConfig({}),
    }
    const began = performance.now()
    const seconds = () => ((performance.now() - began) / 1000).toFixed(0)
    let said = 0
    await loadReports(postgres.url, material, making, (done) => {
      if (done - said < reports / 10) return
      said = done
      console.error(`${String(done)} reports after ${seconds()} s`)
    })
    await linkClusters(postgres.url, reports)
    console.error(`${String(reports)} reports with their indexes and clusters after ${seconds()} s`)
  } finally {
    await database.close()
  }
}

/** Written beside the data once they are complete. */
const markIn = (dataDir: string) => join(dataDir, 'bench-reports')
const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/**
 * Fills a data folder with this many reports, unless it is filled already.
 * @param dataDir as `DATA_DIR`; no other process may use it
 * @throws when the folder has other contents or an unfinished fill
 */
export async function makeReports(dataDir: string, reports: number): Promise<void> {
  if (await exists(markIn(dataDir))) return
  if (await exists(join(dataDir, 'secrets.json')))
    throw new Error(`${dataDir} has data, but not a whole set of reports: name another folder`)
  // Durability is not needed: a crashed run starts over.
  const postgres = await startEmbeddedPostgres({ dataDir, logger, durable: false })
  try {
    await fill(postgres, dataDir, reports)
  } finally {
    await postgres.stop()
  }
  await writeFile(markIn(dataDir), `${String(reports)}\n`)
}

/** Starts the database of a filled folder, as durable as the product's. */
export async function openReports(dataDir: string) {
  const lines: string[] = []
  const listening = createLogger({
    level: 'debug',
    destination: {
      write(text) {
        const line = databaseLine.safeParse(JSON.parse(text))
        if (line.success) lines.push(line.data.postgres)
      },
    },
  })
  const postgres = await startEmbeddedPostgres({ dataDir, logger: listening })
  const database = openDatabase(postgres.url, logger)
  return {
    ...database,
    address: postgres.address,
    url: postgres.url,
    keyring: createKeyring(await secretsOf(dataDir), logger),
    lines: { take: () => lines.splice(0) },
    async stop() {
      await database.close()
      await postgres.stop()
    },
  }
}
export type Reports = Awaited<ReturnType<typeof openReports>>
