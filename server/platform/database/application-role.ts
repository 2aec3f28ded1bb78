import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'

export interface ApplicationRole {
  readonly name: string
  readonly password: string
}

/** Lists of applied migrations, which the application reads and never changes. */
const bookkeeping = [
  'public.kysely_migration',
  'public.kysely_migration_lock',
  'graphile_worker.migrations',
]

/** Tables that the application adds to and reads, and never changes. */
const appendOnly = ['public.staff_audit', 'public.staff_audit_checkpoint', 'public.receipt_key']

const rows = 'select, insert, update, delete'
/** The schema whose tables are truncated every day, which removes their rows from the disk at once. */
const transient = 'transient'

/** Any constant that nothing else locks. */
export const rolesLock = `select pg_advisory_xact_lock(hashtext('report-portal roles'))`

/** Computes the stored form of a password, so that no statement holds it. Source: RFC 5802 §3, pg_authid.rolpassword. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16)
  const iterations = 4096
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, iterations, 32, 'sha256')
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(hmac('Client Key')).digest('base64')
  const server = hmac('Server Key').toString('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${server}`
}

export async function roleExists(connection: Pick<pg.Pool | pg.ClientBase, 'query'>, name: string) {
  const { rowCount } = await connection.query('select from pg_roles where rolname = $1', [name])
  return rowCount === 1
}

/** Creates the role, which may only sign in, or sets its password. @param owner a role that may create roles */
export async function createApplicationRole(owner: pg.Pool, { name, password }: ApplicationRole) {
  const role = pg.escapeIdentifier(name)
  const verifier = pg.escapeLiteral(scramVerifier(password))
  await inTransaction(owner, async (client) => {
    const isThere = await roleExists(client, name)
    const rights = `login password ${verifier}`
    await client.query(
      isThere
        ? `alter role ${role} ${rights}`
        : `create role ${role} nosuperuser nocreatedb nocreaterole noinherit noreplication nobypassrls ${rights}`,
    )
  })
}

/** Grants the role rows of every table and the job queue, after each migration. @param owner of the tables */
export async function grantToApplication(owner: pg.Pool, { name }: Pick<ApplicationRole, 'name'>) {
  const role = pg.escapeIdentifier(name)
  await inTransaction(owner, async (client) => {
    for (const statement of [
      ...(await grantsOnDatabase(client, role)),
      ...(await grantsOnSchemas(client, role)),
      ...(await policiesOf(client, name)),
    ])
      await client.query(statement)
  })
}

async function inTransaction(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Servers that start together would change the same rights at once, which PostgreSQL refuses.
    await client.query(rolesLock)
    await work(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/** Reserves creating objects in the database, temporary tables included, to the owner. */
async function grantsOnDatabase(client: pg.PoolClient, role: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I', datname) as name from pg_database
     where datname = current_database() and pg_has_role(datdba, 'usage')`,
  )
  return rows.flatMap(({ name }) => [
    `revoke create, temporary on database ${name} from public`,
    `grant connect on database ${name} to ${role}`,
  ])
}

async function grantsOnSchemas(client: pg.PoolClient, role: string): Promise<string[]> {
  const { rows: schemas } = await client.query<{ name: string }>(
    `select format('%I', nspname) as name from pg_namespace
     where nspname !~ '^pg_' and nspname <> 'information_schema'
       and has_schema_privilege(oid, 'create')`,
  )
  const { rows: lists } = await client.query<{ name: string; revoked: string }>(
    `select name, case when name = any($2) then 'update, delete, truncate' else 'insert, update, delete' end as revoked
     from unnest($1::text[]) as name where to_regclass(name) is not null`,
    [[...bookkeeping, ...appendOnly], appendOnly],
  )
  return [
    ...schemas.flatMap(({ name: schema }) => {
      const rights = schema === transient ? `${rows}, truncate` : rows
      return [
        `revoke create on schema ${schema} from public, ${role}`,
        `grant usage on schema ${schema} to ${role}`,
        `grant ${rights} on all tables in schema ${schema} to ${role}`,
        `grant usage, select on all sequences in schema ${schema} to ${role}`,
        `grant execute on all functions in schema ${schema} to ${role}`,
        `alter default privileges in schema ${schema} grant ${rights} on tables to ${role}`,
        `alter default privileges in schema ${schema} grant usage, select on sequences to ${role}`,
      ]
    }),
    ...lists.map(({ name, revoked }) => `revoke ${revoked} on ${name} from ${role}`),
  ]
}

/** Adds policies: the job queue's tables show rows to their owner alone otherwise. */
async function policiesOf(client: pg.PoolClient, role: string): Promise<string[]> {
  const policy = `application_${role}`
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relrowsecurity and relkind in ('r', 'p') and pg_has_role(relowner, 'usage')
       and not exists (select from pg_policy where polrelid = pg_class.oid and polname = $1)`,
    [policy],
  )
  return rows.map(
    ({ name }) =>
      `create policy ${pg.escapeIdentifier(policy)} on ${name}
       to ${pg.escapeIdentifier(role)} using (true) with check (true)`,
  )
}
