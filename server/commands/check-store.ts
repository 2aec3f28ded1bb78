import type pg from 'pg'

interface Seen {
  readonly version: number
  readonly isStandby: boolean
  readonly now: Date
  /** Connections that roles without privileges may open. */
  readonly connections: number
  /** Settings of the log that show when a citizen acts, or quote what citizens write (decision 28). */
  readonly telling: string[]
}

/** Asks the database for what operators get wrong. */
export async function lookAt(pool: pg.Pool): Promise<Seen | undefined> {
  const { rows } = await pool.query<Seen>(`
    select current_setting('server_version_num')::int as version, pg_is_in_recovery() as "isStandby",
      clock_timestamp() as now,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections,
      array(select name || ' = ' || setting from pg_settings where
        (name = 'log_min_messages' and setting not in ('log', 'fatal', 'panic'))
        or (name = 'log_statement' and setting <> 'none')
        or (name = 'log_min_duration_statement' and setting <> '-1')
        or (name = 'log_connections' and setting not in ('off', ''))
        or (name = 'track_commit_timestamp' and setting <> 'off')) as telling`)
  return rows[0]
}
