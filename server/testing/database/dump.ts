import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'

/** Table → its rows in the order in which a dump has them, each column as text. */
export type Dump = ReadonlyMap<string, readonly Readonly<Record<string, string | null>>[]>

/** The parts that a documented `pg_dump` leaves out. */
export interface Exclusions {
  readonly schemas: readonly string[]
  readonly tableData: readonly string[]
}

/** Reads the one `pg_dump` command of a page. @throws when there is none, or more than one */
export function exclusionsOf(page: string): Exclusions & { readonly args: readonly string[] } {
  const commands = [...page.matchAll(/\bpg_dump ((?:[^`\n\\]|\\\n)*) portal >/g)]
  const [command] = commands
  if (!command || commands.length > 1)
    throw new Error('the page documents no single pg_dump command')
  const args = (command[1] ?? '')
    .replaceAll('\\\n', ' ')
    .split(/\s+/)
    .map((arg) => arg.replaceAll("'", ''))
  const valuesOf = (option: string) =>
    args.flatMap((arg) => (arg.startsWith(`${option}=`) ? [arg.slice(option.length + 1)] : []))
  return {
    args,
    schemas: valuesOf('--exclude-schema'),
    tableData: valuesOf('--exclude-table-data'),
  }
}

/** Matches a psql pattern: `*` matches anything, the rest is a regular expression; the default schema is `public`. */
function matches(pattern: string, schema: string, table: string): boolean {
  const [first = '', second] = pattern.split('.')
  const expressionOf = (part: string) => new RegExp(`^(${part.replaceAll('*', '.*')})$`)
  return second === undefined
    ? schema === 'public' && expressionOf(first).test(table)
    : expressionOf(first).test(schema) && expressionOf(second).test(table)
}

export const isExcluded = (
  { schemas, tableData }: Exclusions,
  schema: string,
  table: string,
): boolean =>
  schemas.some((pattern) => matches(`${pattern}.*`, schema, table)) ||
  tableData.some((pattern) => matches(pattern, schema, table))

const run = promisify(execFile)

/** Returns `pg_dump` if this machine has a version that can read the server. */
async function findPgDump(client: pg.Client): Promise<string | undefined> {
  const { stdout } = await run('pg_dump', ['--version']).catch(() => ({ stdout: '' }))
  const own = Number(/(\d+)/.exec(stdout)?.[1] ?? 0)
  const { rows } = await client.query<{ major: number }>(
    `select current_setting('server_version_num')::int / 10000 as major`,
  )
  return own >= (rows[0]?.major ?? Infinity) ? 'pg_dump' : undefined
}

/** Returns the rows of a plain dump's `COPY` blocks. */
function readPlainDump(text: string): Dump {
  const tables = new Map<string, Record<string, string | null>[]>()
  const unescape = (value: string) =>
    value === '\\N'
      ? null
      : value.replaceAll(/\\(.)/g, (_, c: string) => ({ n: '\n', t: '\t', r: '\r' })[c] ?? c)
  for (const [, name = '', list = '', body = ''] of text.matchAll(
    /^COPY (\S+) \(([^)]*)\) FROM stdin;\n((?:.*\n)*?)\\\.\n/gm,
  )) {
    const columns = list.split(', ').map((column) => column.replaceAll('"', ''))
    const lines = body === '' ? [] : body.slice(0, -1).split('\n')
    tables.set(
      name,
      lines.map((line) => {
        const values = line.split('\t').map(unescape)
        return Object.fromEntries(columns.map((column, i) => [column, values[i] ?? null]))
      }),
    )
  }
  return tables
}

/** Reads all tables that `pg_dump` would write, in physical order like its COPY. */
async function readAsItLies(client: pg.Client, exclusions: Exclusions): Promise<Dump> {
  const { rows: tables } = await client.query<{ schema: string; table: string }>(
    `select schemaname as schema, tablename as table from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  await client.query('set synchronize_seqscans = off')
  await client.query("set timezone = 'UTC'")
  const dump = new Map<string, Record<string, string | null>[]>()
  for (const { schema, table } of tables)
    if (!isExcluded(exclusions, schema, table)) {
      const { rows: columns } = await client.query<{ name: string }>(
        `select quote_ident(attname) as name from pg_attribute
         where attrelid = format('%I.%I', $1::text, $2::text)::regclass and attnum > 0 and not attisdropped`,
        [schema, table],
      )
      const list = columns.map(({ name }) => `${name}::text as ${name}`).join(', ')
      const { rows } = await client.query<Record<string, string | null>>(
        `select ${list} from "${schema}"."${table}"`,
      )
      dump.set(`${schema}.${table}`, rows)
    }
  return dump
}

/**
 * Dumps a database by the command that a page documents: with `pg_dump` if this machine has a matching version,
 * otherwise by reading the same tables.
 */
export async function dumpBy(page: string, url: string): Promise<{ dump: Dump; by: string }> {
  const { args, ...exclusions } = exclusionsOf(page)
  const client = new pg.Client(url)
  await client.connect()
  try {
    const program = await findPgDump(client)
    if (!program) return { dump: await readAsItLies(client, exclusions), by: 'reading its tables' }
    const own = args.filter((arg) => arg.startsWith('--'))
    const { stdout } = await run(program, [...own, '--format=plain', url], { maxBuffer: 2 ** 30 })
    return { dump: readPlainDump(stdout), by: program }
  } finally {
    await client.end()
  }
}
