import { createHash } from 'node:crypto'

/**
 * Keeps citizens' values and times out of the log: no ERROR lines, which quote values, no details, and no
 * checkpoints, whose counts show in which minutes a quiet portal worked.
 */
export const quietLog = {
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
} as const

/** Derives a name from the cluster's folder, by which its processes are found. */
export const clusterName = (data: string): string =>
  `report-portal-${createHash('sha256').update(data).digest('hex').slice(0, 16)}`

const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
const fast = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** Builds the server's command line, for this machine and the password only. @param options `durable` false: tests */
export function serverArguments(
  data: string,
  { port, durable: isDurable }: { port: number; durable: boolean },
): string[] {
  const settings = {
    cluster_name: clusterName(data),
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: isDurable ? 60 : 200,
    shared_buffers: '64MB',
    password_encryption: 'scram-sha-256',
    ...quietLog,
    log_line_prefix: '',
    lc_messages: 'C',
    ...(isDurable ? durable : fast),
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', data, ...options]
}
