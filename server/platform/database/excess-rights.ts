import type pg from 'pg'

/** What a role may do that the application needs not. */
const findings: Readonly<Record<string, string>> = {
  'is a superuser': `select from pg_roles where rolname = current_user and rolsuper`,
  'may create databases or roles': `select from pg_roles where rolname = current_user and (rolcreatedb or rolcreaterole)`,
  'passes by row security, or may replicate': `select from pg_roles where rolname = current_user and (rolbypassrls or rolreplication)`,
  'owns tables, and can change or drop them': `select from pg_class join pg_roles on pg_roles.oid = relowner where rolname = current_user`,
  'may create tables': `select from pg_namespace where nspname !~ '^pg_' and has_schema_privilege(oid, 'create')`,
  'can act as another role': `select from pg_roles where rolname <> current_user and pg_has_role(oid, 'member')`,
}

/** Asks the database what the role of this pool may do beyond what the application does. @returns in words */
export async function excessRights(pool: pg.Pool): Promise<string[]> {
  const found: string[] = []
  for (const [finding, query] of Object.entries(findings)) {
    const { rowCount } = await pool.query(`${query} limit 1`)
    if (rowCount) found.push(finding)
  }
  return found
}
