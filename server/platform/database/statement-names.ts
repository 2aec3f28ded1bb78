import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Bounds what each connection of PostgreSQL keeps: about 20 kB a statement. */
const mostNames = 1000

/** A named `*` fails when a migration adds a column: "cached plan must not change result type". */
const hasStar = /\bselect \*|\breturning \*|\.\*/i

/**
 * Names the parameterised statements of a pool by their text, so that PostgreSQL parses and plans each once a connection.
 * @param areKept whether names survive between transactions (see `keepsStatementNames`)
 */
export function nameStatements(pool: pg.Pool, areKept: () => boolean): void {
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || names.size >= mostNames || hasStar.test(text)) return known
    const name = `portal_${names.size}`
    names.set(text, name)
    return name
  }
  pool.on('connect', (client) => {
    client.query = new Proxy(client.query.bind(client), {
      apply: (query, self, [text, values, ...rest]: unknown[]) => {
        const isParameterised =
          typeof text === 'string' && Array.isArray(values) && values.length > 0
        const name = isParameterised && areKept() ? nameOf(text) : undefined
        return Reflect.apply(
          query,
          self,
          name ? [{ name, text, values }, ...rest] : [text, values, ...rest],
        )
      },
    })
  })
}

/** PostgreSQL's `duplicate_prepared_statement`. */
const nameExists = '42P05'

/** Number of probes: more than a pooler's connections to the server, so that two share one. */
const probes = 64

/**
 * Whether a pooler keeps the named statements of its clients apart: PgBouncer does from 1.21 on, unless
 * `max_prepared_statements` is 0. Clients that come one after the other prepare one name; without care for names, the first
 * connection that two of them share refuses it.
 * @throws if the database is unreachable
 */
export async function keepsStatementNames(config: pg.ClientConfig): Promise<boolean> {
  const name = `probe_${randomUUID()}`
  for (let probe = 0; probe < probes; probe += 1) {
    const client = new pg.Client(config)
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query({ name, text: 'select $1::int', values: [1] })
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === nameExists) return false
      throw error
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  return true
}
