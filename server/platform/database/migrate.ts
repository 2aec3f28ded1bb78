import { runMigrations } from 'graphile-worker'
import { Migrator, type Migration } from 'kysely/migration'
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
  const migrator = new Migrator({ db, provider: { getMigrations: async () => all } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
  await createTransientTables(db)
  await runMigrations({ pgPool: pool, logger: quietJobLogger })
}
