import { setTimeout } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import { Kysely, PostgresAdapter, PostgresDialect, sql, type Transaction } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type pg from 'pg'
import { quietJobLogger } from '../job-logger.ts'
import { up as reports } from './migrations/0001-reports.ts'
import { up as rateLimits } from './migrations/0002-rate-limits.ts'
import { up as keyringCheck } from './migrations/0003-keyring-check.ts'
import { up as accounts } from './migrations/0004-accounts.ts'
import { up as uploads } from './migrations/0005-uploads.ts'
import { up as transient } from './migrations/0006-transient.ts'
import { up as unlinkedReports } from './migrations/0007-unlinked-reports.ts'
import { up as sealedContents } from './migrations/0008-sealed-contents.ts'
import { up as sealedFiles } from './migrations/0009-sealed-files.ts'
import { up as evidenceMetadata } from './migrations/0010-evidence-metadata.ts'
import { up as identity } from './migrations/0011-identity.ts'
import { up as draftKeys } from './migrations/0013-draft-keys.ts'
import { up as sealedFileDigests } from './migrations/0014-sealed-file-digests.ts'
import { up as desk } from './migrations/0015-desk.ts'
import { up as staffSignIn } from './migrations/0016-staff-sign-in.ts'
import { up as audit } from './migrations/0017-audit.ts'
import { up as cases } from './migrations/0018-cases.ts'
import { up as caseWork } from './migrations/0019-case-work.ts'
import { up as search } from './migrations/0020-search.ts'
import { up as evidence } from './migrations/0021-evidence.ts'
import { up as receiptKeys } from './migrations/0022-receipt-keys.ts'
import { up as urging } from './migrations/0023-urging.ts'
import { up as phoneChange } from './migrations/0025-phone-change.ts'
import { up as monthFigures } from './migrations/0026-month-figures.ts'
import { up as auditHead } from './migrations/0027-audit-head.ts'
import { up as staffPasskeys } from './migrations/0028-staff-passkeys.ts'
import { up as urgingEnds } from './migrations/0029-urging-ends.ts'
import { up as filePlaces } from './migrations/0032-file-places.ts'
import { up as caseHolders } from './migrations/0033-case-holders.ts'
import type { Logger } from '../log.ts'
import type { Database } from './open.ts'
import { takeBackSetAside, unknownMigrations } from './migration-list.ts'
import { createTransientTables } from './transient.ts'

/** In order, and only ever added to: a migration that has run anywhere is never changed. */
const migrations: Record<string, Migration> = {
  '0001-reports': { up: reports },
  '0002-rate-limits': { up: rateLimits },
  '0003-keyring-check': { up: keyringCheck },
  '0004-accounts': { up: accounts },
  '0005-uploads': { up: uploads },
  '0006-transient': { up: transient },
  '0007-unlinked-reports': { up: unlinkedReports },
  '0008-sealed-contents': { up: sealedContents },
  '0009-sealed-files': { up: sealedFiles },
  '0010-evidence-metadata': { up: evidenceMetadata },
  '0011-identity': { up: identity },
  '0013-draft-keys': { up: draftKeys },
  '0014-sealed-file-digests': { up: sealedFileDigests },
  '0015-desk': { up: desk },
  '0016-staff-sign-in': { up: staffSignIn },
  '0017-audit': { up: audit },
  '0018-cases': { up: cases },
  '0019-case-work': { up: caseWork },
  '0020-search': { up: search },
  '0021-evidence': { up: evidence },
  '0022-receipt-keys': { up: receiptKeys },
  '0023-urging': { up: urging },
  '0025-phone-change': { up: phoneChange },
  '0026-month-figures': { up: monthFigures },
  '0027-audit-head': { up: auditHead },
  '0028-staff-passkeys': { up: staffPasskeys },
  '0029-urging-ends': { up: urgingEnds },
  '0032-file-places': { up: filePlaces },
  '0033-case-holders': { up: caseHolders },
}

/** The lock that Kysely itself would take, so that a server of the former release takes turns with this one. */
const turn = 3853314791062309107n
/** Milliseconds that a server waits for others that migrate. */
const longestTurn = 60 * 60 * 1000
/** Between two looks whether they are done. */
const betweenLooks = 100

/**
 * Kysely would lock for the session. Behind a pooler that stays with whatever connection it met there, and the server that
 * starts next waits for it in vain; a lock of the transaction ends with it.
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
 * On an empty database, makes a table and removes it: Kysely answers a refusal by looking for the table again, which after
 * an error in a transaction is an error of its own, and nobody would learn of the first.
 * @throws 42501 for a role that may not
 */
async function tryToCreate(trx: Transaction<unknown>): Promise<void> {
  const { rows } = await sql<{ isNew: boolean }>`
    select to_regclass('kysely_migration') is null as "isNew"`.execute(trx)
  if (!rows[0]?.isNew) return
  await sql`create table first_of_all ()`.execute(trx)
  await sql`drop table first_of_all`.execute(trx)
}

/**
 * Does something while no other server migrates. Whoever waits holds no connection meanwhile: behind a pooler it would take one from
 * the server whose turn it is, and which may need a second one.
 */
async function inTurn(
  pool: pg.Pool,
  work: (trx: Transaction<unknown>) => Promise<void>,
): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new MigrationDialect({ pool }) })
  const tryWork = async (trx: Transaction<unknown>): Promise<boolean> => {
    const { rows } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(turn)}) as "isOurs"`.execute(trx)
    if (!rows[0]?.isOurs) return false
    await sql`set local idle_in_transaction_session_timeout to 0`.execute(trx)
    await work(trx)
    return true
  }
  const end = performance.now() + longestTurn
  while (!(await db.transaction().execute(tryWork))) {
    if (performance.now() > end) throw new Error('Another server has been migrating for an hour.')
    await setTimeout(betweenLooks)
  }
}

/**
 * Brings the database to the newest schema, the job queue's included. Safe to run from several servers at
 * once (they take turns) and when there is nothing to do. What a newer version has migrated stays: migrations only
 * add, so this version runs on it, and the log says so.
 * @throws the error of the migration that failed; that one has left no trace
 */
export async function migrate(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  logger?: Pick<Logger, 'warn'>,
): Promise<void> {
  await takeBackSetAside(pool)
  const newer = await unknownMigrations(pool, Object.keys(migrations))
  if (newer.length > 0)
    logger?.warn({ migrations: newer }, 'the database was migrated by a newer version')
  const nothing: Migration = { up: async () => undefined }
  const all = { ...migrations, ...Object.fromEntries(newer.map((name) => [name, nothing])) }
  await inTurn(pool, async (trx) => {
    await tryToCreate(trx)
    const migrator = new Migrator({
      db: trx,
      provider: { getMigrations: async () => all },
      // A mended release of before may bring one that sorts before what a newer one has run, and a clock may have been set back.
      allowUnorderedMigrations: true,
    })
    const { error } = await migrator.migrateToLatest()
    if (error) throw error
  })
  // By connections of their own, but in turn as well: Kysely looks at every table that there is, and fails where one is just
  // being changed.
  await inTurn(pool, async () => {
    await createTransientTables(db)
    await runMigrations({ pgPool: pool, logger: quietJobLogger })
  })
}
