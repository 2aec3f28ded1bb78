import { randomUUID } from 'node:crypto'
import type pg from 'pg'

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

/** PostgreSQL's errors: the name exists already, and the name is unknown. */
const nameErrors: ReadonlySet<unknown> = new Set(['42P05', '26000'])

/**
 * Whether a named statement stays with its client. A pooler that shares connections between transactions keeps names apart
 * from PgBouncer 1.21 on, unless `max_prepared_statements` is 0.
 * @throws if the database is unreachable
 */
export async function keepsStatementNames(pool: pg.Pool): Promise<boolean> {
  const clients = [await pool.connect(), await pool.connect()]
  const name = `probe_${randomUUID()}`
  try {
    for (const client of [...clients, ...clients])
      await client.query({ name, text: 'select $1::int', values: [1] })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && nameErrors.has(error.code)) return false
    throw error
  } finally {
    for (const client of clients) client.release()
  }
}
