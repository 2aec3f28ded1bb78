import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import { Kysely, PostgresAdapter, PostgresDialect, sql, type Transaction } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type pg from 'pg'
import { quietJobLogger } from '../job-logger.ts'
import type { Logger } from '../log.ts'
import { limitLockWaits } from './lock-timeout.ts'
import type { Database } from './open.ts'
import type { Db } from './schema.ts'

/** Ends with a digest of the baseline's statements (a test says which): a database of another baseline is refused. */
const baseline = '0001-baseline-5b5b9bb4'
/** Name of the baseline before it had a digest. Early schemas have this name, and so has the present one. */
const baselineBefore = '0001-baseline'
/** The files of the baseline, in the order of their references. */
const baselineFiles = [
  'site',
  'account',
  'report',
  'staff',
  'case',
  'case-triggers',
  'subjects',
  'figures',
  'packages',
]

const readSql = (path: string): Promise<string> => readFile(new URL(path, import.meta.url), 'utf8')

/** Returns the statements of the baseline, a text for each file. */
export const baselineStatements = (): Promise<string[]> =>
  Promise.all(baselineFiles.map((name) => readSql(`baseline/${name}.sql`)))

async function createBaseline(db: Kysely<unknown>): Promise<void> {
  for (const statements of await baselineStatements()) await sql.raw(statements).execute(db)
}

/** Migrations in order. A migration that has run anywhere is never changed. */
export const migrations: Record<string, Migration> = {
  [baseline]: { up: createBaseline },
}

/** The database was made by a release before 1.0.0, or by an early 1.0.0, whose schema has no way to this one. */
class DatabaseTooOld extends Error {
  constructor() {
    super(
      'This database or DATA_DIR was made by a release before 1.0.0, or by an early 1.0.0, and cannot be upgraded: start with an empty database and an empty DATA_DIR. Nothing was changed.',
    )
    this.name = 'DatabaseTooOld'
  }
}

/** The key of Kysely's own lock, so that servers of other releases take turns with this one. */
export const migrationLock = 3853314791062309107n
/** Milliseconds that a server waits for others that migrate. */
const longestWait = 60 * 60 * 1000
/** Milliseconds between two attempts to take the lock. */
const retryInterval = 100
/** Milliseconds. Calls queue behind a migration that waits for a table, e.g. for the end of a dump, and fail after three seconds. */
const lockTimeout = 2000

/**
 * Kysely locks for the session. Behind a pooler such a lock stays with the pooled connection, and the next server waits
 * for it in vain. `whileLocked` takes a lock of the transaction instead.
 */
class LockedByTransaction extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class MigrationDialect extends PostgresDialect {
  override createAdapter() {
    return new LockedByTransaction()
  }
}

/**
 * Creates and drops a table in an empty database. Kysely answers a refusal by another query, which fails in the aborted
 * transaction and hides the first error.
 * @throws 42501 for a role that may not create tables
 */
async function checkMayCreate(trx: Transaction<unknown>): Promise<void> {
  await sql`create table first_of_all ()`.execute(trx)
  await sql`drop table first_of_all`.execute(trx)
}

/** Runs `work` while no other server migrates. A waiting server holds no connection, which a pooler may lack. */
async function whileLocked(pool: pg.Pool, work: (trx: Transaction<unknown>) => Promise<void>) {
  const db = new Kysely<unknown>({ dialect: new MigrationDialect({ pool }) })
  const tryWork = async (trx: Transaction<unknown>): Promise<boolean> => {
    const { rows } = await sql<{ isLocked: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(migrationLock)}) as "isLocked"`.execute(trx)
    if (!rows[0]?.isLocked) return false
    await sql`set local idle_in_transaction_session_timeout to 0`.execute(trx)
    await limitLockWaits(trx, lockTimeout)
    await work(trx)
    return true
  }
  const end = performance.now() + longestWait
  while (!(await db.transaction().execute(tryWork))) {
    if (performance.now() > end) throw new Error('Another server has been migrating for an hour.')
    await setTimeout(retryInterval)
  }
}

/** Returns the names of the migrations that have run here; undefined in a new database. */
async function appliedMigrations(trx: Transaction<unknown>): Promise<string[] | undefined> {
  const { rows: tables } = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration') is not null as "isThere"`.execute(trx)
  if (!tables[0]?.isThere) return undefined
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(trx)
  return rows.map(({ name }) => name)
}

/**
 * Returns the name that the baseline has in this database. Of the schemas with the former name, only the present schema has the
 * column.
 */
async function baselineHere(trx: Transaction<unknown>, applied: readonly string[]) {
  if (!applied.includes(baselineBefore)) return baseline
  const { rows } = await sql`
    select from information_schema.columns
    where table_schema = current_schema() and table_name = 'file_preview' and column_name = 'turn'
  `.execute(trx)
  return rows.length > 0 ? baselineBefore : baseline
}

/**
 * Brings the database to the newest schema, the job queue's included. Safe to run from several servers at once, and when
 * there is nothing to do. Migrations of a newer release stay: migrations only add (decision 48), so this release runs on
 * them, and the log says so.
 * @param known the migrations of this release
 * @throws DatabaseTooOld before anything is changed
 * @throws the error of the migration that failed, which is rolled back; 55P03 when a table was locked for two seconds
 */
export async function migrate(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  logger?: Pick<Logger, 'warn'>,
  known = migrations,
): Promise<void> {
  await whileLocked(pool, async (trx) => {
    const applied = await appliedMigrations(trx)
    if (!applied) await checkMayCreate(trx)
    const first = await baselineHere(trx, applied ?? [])
    if (applied?.[0] !== undefined && !applied.includes(first)) throw new DatabaseTooOld()
    const ours = Object.fromEntries(
      Object.entries(known).map(([name, one]) => [name === baseline ? first : name, one]),
    )
    const newer = (applied ?? []).filter((name) => !(name in ours))
    if (newer.length > 0)
      logger?.warn({ migrations: newer }, 'the database was migrated by a newer version')
    const nothing: Migration = { up: async () => undefined }
    const all = { ...ours, ...Object.fromEntries(newer.map((name) => [name, nothing])) }
    const migrator = new Migrator({
      db: trx,
      provider: { getMigrations: async () => all },
      // A patch release may bring one that sorts before migrations of a newer release, and a clock may be set back.
      allowUnorderedMigrations: true,
    })
    const { error } = await migrator.migrateToLatest()
    if (error) throw error
  })
  // Migrations run under the lock on other connections: Kysely inspects every table, and fails if one is being changed.
  await whileLocked(pool, async () => {
    await createTransientTables(db)
    await runMigrations({ pgPool: pool, logger: quietJobLogger })
  })
}

/** Creates what is missing of the schema `transient`; where nothing is, also as a role that may create nothing. */
async function createTransientTables(db: Db): Promise<void> {
  const statements = await readSql('transient.sql')
  const names = [...statements.matchAll(/table if not exists (\S+)/g)].map(([, name]) => name)
  const { rows: missing } = await sql`
    select from unnest(${names}::text[]) as name where to_regclass(name) is null
  `.execute(db)
  if (missing.length === 0) return
  await db.transaction().execute(async (trx) => {
    // Several servers may start at once; any constant that nothing else locks.
    await sql`select pg_advisory_xact_lock(hashtext('report-portal transient'))`.execute(trx)
    await sql.raw(statements).execute(trx)
  })
}
