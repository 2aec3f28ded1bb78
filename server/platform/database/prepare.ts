import pg from 'pg'
import type { DatabaseAddress } from '../../config/database.ts'
import type { Logger } from '../log.ts'
import { errorMessage } from '../error-message.ts'
import { waitingFor } from '../waiting-for.ts'
import {
  type ApplicationRole,
  createApplicationRole,
  grantToApplication,
  roleExists,
} from './application-role.ts'
import { untilUnlocked } from './lock-timeout.ts'
import { migrate } from './migrate.ts'
import { type Database, type OpenOptions, connectionOf, openDatabase } from './open.ts'
import { limitRole } from './role-limits.ts'
import { isPooled, openSessions } from './session-connections.ts'
import { keepsStatementNames } from './statement-names.ts'

export interface PreparedDatabase extends Database {
  /** See `openSessions`. */
  readonly sessionPool: pg.Pool | undefined
  /** See `keepsStatementNames`. */
  readonly areNamesKept: () => boolean
}

interface PreparedOptions extends Pick<
  OpenOptions,
  'connections' | 'queryTimeout' | 'connectTimeout'
> {
  /** Whether `APP_ENV` is production, where too many rights are an error in the log. */
  production?: boolean
}

/**
 * Migrates as the owner and opens the database as the application's role, which owns nothing and is created when
 * missing. Without an owner's address one role does both, and the log says so.
 * @throws the error of a migration, or PostgreSQL's when a role cannot be created or sign in
 */
export async function openPrepared(
  address: DatabaseAddress,
  logger: Logger,
  { production = false, ...options }: PreparedOptions = {},
): Promise<PreparedDatabase> {
  if (address.ownerUrl === undefined) await migrateAsApplication(address, logger)
  else await prepareAsOwner(address, address.ownerUrl, logger)
  await signIn(address.url, address, 'DATABASE_URL')
  await waitingFor(logger, migration, limitRole(address, logger))
  let areKept = false
  const areNamesKept = () => areKept
  const database = openDatabase(address.url, logger, { ...options, tls: address.tls, areNamesKept })
  try {
    const pooled = await isPooled(database.pool)
    areKept = !pooled || (await keepsStatementNames(connectionOf(address.url, address.tls)))
    if (!areKept)
      logger.warn(
        {},
        'the pooler of DATABASE_URL loses the names of statements, so each is planned anew: PgBouncer keeps them from 1.21 on, with max_prepared_statements',
      )
    await logExcessRights(address, database.pool, logger, production)
    const opened = await openSessions(address, database.pool, pooled, logger)
    return {
      ...database,
      sessionPool: opened.sessionPool,
      areNamesKept,
      close: async () => void (await Promise.all([opened.close(), database.close()])),
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Logged while a step that changes the schema or the roles waits. */
const migration =
  'the migration of the database: does another server migrate, is a table locked, or the second machine away?'
const whenUnlocked = (logger: Logger, step: () => Promise<void>) =>
  waitingFor(logger, migration, untilUnlocked(step))

/** Migrates, creates the application's role and grants its rights. */
export async function prepareAsOwner(address: DatabaseAddress, ownerUrl: string, logger: Logger) {
  const variable = ownerUrl === address.ownerUrl ? 'DATABASE_OWNER_URL' : 'DATABASE_URL'
  await signIn(ownerUrl, address, variable)
  const owner = openDatabase(ownerUrl, logger, { connections: 2, tls: address.tls })
  try {
    await whenUnlocked(logger, () => migrate(owner, logger))
    const application = roleOf(address.url)
    if (application.name === roleOf(ownerUrl).name) return
    // Checked first, because a failed sign-in is logged by the server.
    if (!(await roleExists(owner.pool, application.name)) || !(await canSignIn(address)))
      await createApplicationRole(owner.pool, application)
    await whenUnlocked(logger, () => grantToApplication(owner.pool, application))
  } finally {
    await owner.close()
  }
}

/** Migrates where there is nothing to do, or where this role owns the tables. */
async function migrateAsApplication(address: DatabaseAddress, logger: Logger): Promise<void> {
  const { url, directUrl } = address
  await signIn(directUrl ?? url, address, directUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL')
  const database = openDatabase(directUrl ?? url, logger, { connections: 2, tls: address.tls })
  try {
    await whenUnlocked(logger, () => migrate(database, logger))
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === '42501')) throw cause
    throw new Error(
      'The role of DATABASE_URL may not migrate: set DATABASE_OWNER_URL, or run `npm run migrate` as the owner.',
      { cause },
    )
  } finally {
    await database.close()
  }
}

function roleOf(url: string): ApplicationRole {
  const { username, password } = new URL(url)
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) }
}

/** Invalid password, or unknown role. */
const refusals: ReadonlySet<unknown> = new Set(['28P01', '28000'])

async function canSignIn(address: DatabaseAddress): Promise<boolean> {
  try {
    await signIn(address.directUrl ?? address.url, address, 'DATABASE_URL')
    return true
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined
    if (cause instanceof Error && 'code' in cause && refusals.has(cause.code)) return false
    throw error
  }
}

/** Milliseconds until a silent server counts as unreachable. */
const patience = 10_000

/** Signs in once. @throws Error that names the variable of the address, when the database refuses or is unreachable */
async function signIn(
  url: string,
  { tls }: Pick<DatabaseAddress, 'tls'>,
  variable: `DATABASE_${string}URL`,
): Promise<void> {
  const client = new pg.Client({ ...connectionOf(url, tls), connectionTimeoutMillis: patience })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (cause) {
    throw new Error(`${variable}: ${errorMessage(cause)}`, { cause })
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function logExcessRights(
  { url }: Pick<DatabaseAddress, 'url'>,
  pool: pg.Pool,
  logger: Logger,
  production: boolean,
): Promise<void> {
  const found = await excessRights(pool)
  if (found.length === 0) return
  const message =
    'the role of DATABASE_URL may do more than it needs: see docs/operations/install.md, Database roles'
  logger[production ? 'error' : 'warn']({ role: roleOf(url).name, found }, message)
}

/** Rights that the application does not need. */
const findings: Readonly<Record<string, string>> = {
  'is a superuser': `select from pg_roles where rolname = current_user and rolsuper`,
  'may create databases or roles': `select from pg_roles where rolname = current_user and (rolcreatedb or rolcreaterole)`,
  'passes by row security, or may replicate': `select from pg_roles where rolname = current_user and (rolbypassrls or rolreplication)`,
  'owns tables, and can change or drop them': `select from pg_class join pg_roles on pg_roles.oid = relowner where rolname = current_user`,
  'may create tables': `select from pg_namespace where nspname !~ '^pg_' and has_schema_privilege(oid, 'create')`,
  'can act as another role': `select from pg_roles where rolname <> current_user and pg_has_role(oid, 'member')`,
}

/** Lists the rights of this pool's role beyond those that the application needs. @returns sentences */
export async function excessRights(pool: pg.Pool): Promise<string[]> {
  const found: string[] = []
  for (const [finding, query] of Object.entries(findings)) {
    const { rowCount } = await pool.query(`${query} limit 1`)
    if (rowCount) found.push(finding)
  }
  return found
}
