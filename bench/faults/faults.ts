import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Portal } from './portal.ts'

/** A fault of a portal under load, until its cause ends. */
export interface Fault {
  readonly name: string
  /** Whether the short run skips it. */
  readonly isLong?: boolean
  /** Number of citizens who attach files; default: 0. */
  readonly withFile?: number
  /** Whether the reports are urgent: a job opens a case for each. */
  readonly urgent?: boolean
  readonly happen: (portal: Portal) => Promise<void>
}

/** Holds connections to the edge for some seconds. @param hold occupies one connection */
async function crowd({ edge }: Portal, count: number, hold: (socket: Socket) => void) {
  const { port, hostname } = new URL(edge.origin)
  const sockets = await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(Number(port), hostname).on('error', () => undefined)
      await once(socket, 'connect')
      hold(socket.resume())
      return socket
    }),
  )
  await wait(8000)
  for (const socket of sockets) socket.destroy()
}

/** Suspends all processes of the server; its connections stay open. */
async function stopDatabase(portal: Portal, seconds: number): Promise<void> {
  const pids = await portal.databaseProcesses()
  const signal = (name: NodeJS.Signals) => {
    for (const pid of pids)
      try {
        process.kill(pid, name)
      } catch {
        // The process has ended meanwhile.
      }
  }
  signal('SIGSTOP')
  await wait(seconds * 1000)
  signal('SIGCONT')
}

/** Kills the postmaster; the product restarts it. */
async function restartDatabase(portal: Portal, signal: NodeJS.Signals): Promise<void> {
  const [first] = await portal.databaseProcesses()
  if (first === undefined) throw new Error('the database has no process')
  process.kill(first, signal)
}

async function lockTable(portal: Portal, table: string, seconds: number): Promise<void> {
  const client = await portal.connect()
  await client.query('begin')
  await client.query(`lock table ${table} in access exclusive mode`)
  await wait(seconds * 1000)
  await client.end()
}

/** Ends the connections that show that the job worker is alive. */
async function endWorker(portal: Portal): Promise<void> {
  const client = await portal.connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted`,
  )
  await client.end()
}

/** Does as a newer release that migrates; the API then starts on its schema. */
async function migrateAsNewer(portal: Portal): Promise<void> {
  const client = await portal.connect()
  await client.query(`begin;
    alter table report add column newer text not null default '';
    create index report_by_newer on report (newer, reported_at);
    create table newer_table (id bigint primary key);
    insert into kysely_migration (name, timestamp) values ('9999-newer', now()::text);
    commit`)
  await client.end()
  await portal.api.stop()
  await portal.api.start()
}

async function repeat(times: number, work: () => Promise<void>): Promise<void> {
  for (let done = 0; done < times; done += 1) {
    await work()
    await wait(1000)
  }
}

export const faults: readonly Fault[] = [
  {
    name: 'API killed (with the job worker) and started again',
    urgent: true,
    happen: async ({ api }) => {
      await api.kill()
      await api.start()
    },
  },
  {
    name: 'API deployed',
    happen: async ({ api }) => {
      await api.stop()
      await api.start()
    },
  },
  {
    name: 'upgrade with a migration, and back: the API on a newer schema',
    isLong: true,
    happen: migrateAsNewer,
  },
  {
    name: 'edge killed and started again',
    happen: async ({ edge }) => {
      await edge.kill()
      await edge.start()
    },
  },
  {
    name: 'edge deployed',
    isLong: true,
    happen: async ({ edge }) => {
      await edge.stop()
      await edge.start()
    },
  },
  {
    name: 'a process of the database killed: it recovers from its log',
    happen: async (portal) => {
      const [, victim] = await portal.databaseProcesses()
      if (victim !== undefined) process.kill(victim, 'SIGKILL')
    },
  },
  {
    name: 'database killed: its first process, and with it all',
    isLong: true,
    happen: (portal) => restartDatabase(portal, 'SIGKILL'),
  },
  {
    name: 'database deployed: stopped and started again',
    isLong: true,
    happen: (portal) => restartDatabase(portal, 'SIGINT'),
  },
  { name: 'database stands still for 20 s', isLong: true, happen: (to) => stopDatabase(to, 20) },
  { name: 'database stands still for 4 s', happen: (to) => stopDatabase(to, 4) },
  {
    name: 'half of the connections to the database swallowed',
    isLong: true,
    happen: async ({ network }) => network.swallowOpen(Math.ceil(network.open() / 2)),
  },
  {
    name: 'all connections to the database swallowed',
    happen: async ({ network }) => network.swallowOpen(),
  },
  { name: 'table report locked for 8 s', happen: (to) => lockTable(to, 'report', 8) },
  {
    name: 'limit of connections reached for 5 s',
    isLong: true,
    happen: async (portal) => {
      const client = await portal.connect()
      await client.query('alter role portal_app connection limit 2')
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'portal_app'`,
      )
      await wait(5000)
      await client.query('alter role portal_app connection limit -1')
      await client.end()
    },
  },
  {
    name: '1,000 clients that keep their connections',
    isLong: true,
    happen: (portal) =>
      crowd(portal, 1000, (socket) => socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')),
  },
  {
    name: '500 clients that never come to the end of a request',
    isLong: true,
    happen: (portal) =>
      crowd(portal, 500, (socket) => socket.write('POST /api/report HTTP/1.1\r\nHost: x\r\nX-')),
  },
  {
    name: 'table file locked for 8 s (half of the citizens send files)',
    isLong: true,
    withFile: 2,
    happen: (portal) => lockTable(portal, 'file', 8),
  },
  {
    name: 'job worker ended six times: its connections',
    isLong: true,
    urgent: true,
    happen: (portal) => repeat(6, () => endWorker(portal)),
  },
]
