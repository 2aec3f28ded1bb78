import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { deadlineConfig } from '../../server/config/deadlines.ts'
import { checkKeyring } from '../../server/platform/crypto/check-keyring.ts'
import { createKeyring, type Keyring } from '../../server/platform/crypto/keyring.ts'
import { openDatabase, type Database } from '../../server/platform/database/open.ts'
import { prepareAsOwner } from '../../server/platform/database/prepare.ts'
import type { Db } from '../../server/platform/database/schema.ts'
import { seed } from '../../server/platform/database/seed.ts'
import { startEmbeddedPostgres } from '../../server/platform/embedded-postgres/start.ts'
import { createLogger } from '../../server/platform/log.ts'
import { loadSecrets } from '../../server/platform/secrets.ts'
import { createMaker, noRows } from './made-report.ts'

const logger = createLogger({ level: 'error' })
/** Number of staff in a surge. */
const people = 40
/** Reports of one statement, which may have 65,535 values. */
const batch = 1000

/** Inserts forty handlers and supervisors, each for all types. @returns their ids */
async function addStaff({ db }: Database): Promise<string[]> {
  const staff = Array.from({ length: people }, (_, n) => ({
    login: `bench${n + 1}`,
    name: `经办${n + 1}`,
    duty: 'business' as const,
    state: 'active' as const,
  }))
  const rows = await db.insertInto('staff').values(staff).returning('id').execute()
  const roles = ['handler', 'supervisor'] as const
  await db
    .insertInto('staff_role')
    .values(rows.flatMap(({ id }) => roles.map((role) => ({ staff_id: id, role }))))
    .execute()
  return rows.map(({ id }) => id)
}

async function fill(database: Database, keyring: Keyring, reports: number): Promise<void> {
  const { db } = database
  await seed(db)
  await checkKeyring(db, keyring)
  const types = await db
    .selectFrom('report_type')
    .select(['id', 'name'])
    .orderBy('display_order')
    .execute()
  const staff = await addStaff(database)
  const making = { reports, now: Date.now(), types, staff, deadlines: deadlineConfig({}) }
  const addReport = createMaker(keyring, making)
  // Triggers would set times and positions that the rows have already.
  await sql`set session_replication_role = replica`.execute(db)
  for (let n = 0; n < reports;) {
    const rows = noRows()
    for (const end = Math.min(n + batch, reports); n < end; n += 1) addReport(rows, n)
    await insertAll(db, 'data_key', rows.data_key)
    await insertAll(db, 'report', rows.report)
    await insertAll(db, 'report_event', rows.report_event)
    await insertAll(db, 'report_search', rows.report_search)
    await insertAll(db, 'report_case', rows.report_case)
    await insertAll(db, 'case_subject', rows.case_subject)
    if (n % (20 * batch) === 0) console.error(`${n} reports`)
  }
  await sql`vacuum analyze`.execute(db)
}

type Tables = keyof ReturnType<typeof noRows>
const insertAll = (db: Db, table: Tables, rows: readonly object[]) =>
  db.insertInto(table).values(rows).execute()

/**
 * Starts the database of a data folder, as durable as the product's, with this many made reports; an already filled folder
 * stays as it is.
 * @param dataDir as `DATA_DIR`; no other process may use it
 */
export async function openReports(dataDir: string, reports: number) {
  const mark = join(dataDir, 'bench-reports')
  const isFilled = await stat(mark).then(
    () => true,
    () => false,
  )
  const postgres = await startEmbeddedPostgres({ dataDir, logger })
  const secrets = { tokenSecret: undefined, indexSecret: undefined, dataKeys: undefined }
  const keyring = createKeyring(await loadSecrets({ dataDir, ...secrets }), logger)
  if (!isFilled) {
    await prepareAsOwner(postgres.address, postgres.url, logger)
    const filling = openDatabase(postgres.url, logger, { connections: 1 })
    await fill(filling, keyring, reports)
    await filling.close()
    await writeFile(mark, `${reports}\n`)
  }
  const database = openDatabase(postgres.url, logger)
  return {
    ...database,
    address: postgres.address,
    keyring,
    async stop() {
      await database.close()
      await postgres.stop()
    },
  }
}
export type Reports = Awaited<ReturnType<typeof openReports>>
