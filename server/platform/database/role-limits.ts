import pg from 'pg'
import type { DatabaseAddress } from '../../config/database.ts'
import type { Logger } from '../log.ts'
import { rolesLock } from './application-role.ts'
import { connectionOf } from './open.ts'

/**
 * Limits that PostgreSQL enforces when the application cannot. They are set on the role, so that they hold behind a
 * pooler, whose shared connections keep no settings. Values as PostgreSQL writes them.
 */
export const roleLimits = {
  /** A locked table delays a call by this much; the call then answers 503. */
  lock_timeout: '3s',
  /** No transaction of ours idles on purpose; one that hangs releases its rows. */
  idle_in_transaction_session_timeout: '1min',
  /** Ends queries whose client is gone. */
  client_connection_check_interval: '2s',
  /** A process whose machine is gone leaves no locks. */
  tcp_keepalives_idle: '10s',
  tcp_keepalives_interval: '3s',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '15s',
} as const

/** Limits that are not set for this role in this database. */
const missing = `
  select name, current_database() as database from unnest($1::text[]) as asked (name)
  where not exists (
    select from pg_db_role_setting, unnest(setconfig) as entry
    where setrole = (select oid from pg_roles where rolname = current_user)
      and setdatabase = (select oid from pg_database where datname = current_database())
      and entry like asked.name || '=%')`

/**
 * Sets the limits of the application's role in its database, which every role may do for itself. New sessions have
 * them. Settings of the centre for the same role and database stay. A server that refuses is logged; the application's
 * own limits hold there too.
 */
export async function limitRole(
  { url, tls }: Pick<DatabaseAddress, 'url' | 'tls'>,
  logger: Logger,
): Promise<void> {
  const client = new pg.Client({ ...connectionOf(url, tls), connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await client.query('begin')
    // Servers that start together would change the same role at once, which PostgreSQL refuses.
    await client.query(rolesLock)
    const { rows } = await client.query<{ name: keyof typeof roleLimits; database: string }>(
      missing,
      [Object.keys(roleLimits)],
    )
    for (const { name, database } of rows)
      await client.query(
        `alter role current_user in database ${pg.escapeIdentifier(database)}
         set ${name} to ${pg.escapeLiteral(roleLimits[name])}`,
      )
    await client.query('commit')
  } catch (error) {
    logger.warn({ err: error }, 'the database did not take the limits of its role')
  } finally {
    await client.end()
  }
}
