import { chmod, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../server/platform/embedded-postgres/start.ts'
import type { Keyring } from '../../server/platform/crypto/keyring.ts'
import { createLogger } from '../../server/platform/log.ts'
import { createProcessSecrets } from '../../server/testing/processes/process-secrets.ts'
import {
  startSwallowingNetwork,
  through,
  type SwallowingNetwork,
} from '../../server/testing/stand-ins/swallowing-network.ts'
import { parentOf } from '../process-stat.ts'
import { createMovedClock, type MovedClock } from './moved-clock.ts'
import { mountSmallDisks, type SmallDisks } from './small-disks.ts'
import { createTier, type Tier } from './tier.ts'

/** Equipment of some faults: small disks, or a settable clock. */
export type Ground = 'small disks' | 'moved clock'

/** Edge → API → network → PostgreSQL; a fault can affect each. */
export interface Portal {
  readonly edge: Tier
  readonly api: Tier
  /** Not started; some faults start it. */
  readonly desk: Tier
  /** Address as the application's role, bypassing the network. */
  readonly databaseUrl: string
  readonly keyring: Keyring
  /** The disks of files, database, and logs of API and edge. */
  readonly disks: SmallDisks | undefined
  /** The clock of API and edge; the database keeps the real time. */
  readonly clock: MovedClock | undefined
  /** Between the API and the database. */
  readonly network: SwallowingNetwork
  /** Returns a valid ticket without proof of work. */
  captchaTicket(): string
  /** Address as the owner, bypassing the network. */
  connect(): Promise<pg.Client>
  /** Process ids of the postmaster and its children. */
  databaseProcesses(): Promise<number[]>
  close(): Promise<void>
}

/** The machine or the account lacks a requirement of a fault. */
export class NoGround extends Error {}

async function prepare<T>(ground: Ground, made: Promise<T>): Promise<T> {
  return made.catch((cause: unknown) => {
    throw new NoGround(ground, { cause })
  })
}

/**
 * Starts the whole portal in a temporary folder. The pages must be built.
 * @param more environment variables of edge, API and desk
 * @throws NoGround
 */
export async function startPortal(
  ground?: Ground,
  more: Readonly<Record<string, string>> = {},
): Promise<Portal> {
  const folder = await mkdtemp(join(tmpdir(), 'report-portal-faults-'))
  // As root, the database runs as another account, which must traverse the folder.
  await chmod(folder, 0o711)
  const disks =
    ground === 'small disks' ? await prepare(ground, mountSmallDisks(folder)) : undefined
  const clock =
    ground === 'moved clock' ? await prepare(ground, createMovedClock(folder)) : undefined
  const postgres = await startEmbeddedPostgres({
    dataDir: disks?.folder.database ?? join(folder, 'database'),
    logger: createLogger({ level: 'silent' }),
  })
  const log = disks && (await open(join(disks.folder.log, 'log'), 'a'))
  const network = await startSwallowingNetwork(new URL(postgres.url))
  const { env, keyring, captchaTicket } = createProcessSecrets(clock)
  const databaseUrl = postgres.address.url
  const common = { DRAIN_DELAY_SECONDS: '1', ...clock?.env, ...more }
  const back = {
    DATABASE_OWNER_URL: postgres.url,
    DATA_DIR: disks?.folder.files ?? join(folder, 'data'),
    STORAGE_MIN_FREE_MB: '0',
    ...env,
    ...common,
  }
  const apiEnv = (port: string) => ({
    API_PORT: port,
    DATABASE_URL: through(network, databaseUrl),
    ...back,
  })
  const api = await createTier(['commands/main.ts', 'serve-api'], apiEnv, log?.fd)
  const edgeEnv = (port: string) => ({ PORT: port, API_HOST: api.origin, ...common })
  const edge = await createTier(['main.ts'], edgeEnv, log?.fd)
  const desk = await createTier(['commands/main.ts', 'serve-desk'], (port) => ({
    STAFF_PORT: port,
    DATABASE_URL: databaseUrl,
    ...back,
  }))
  async function connect(): Promise<pg.Client> {
    const client = new pg.Client(postgres.url)
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  const portal: Portal = {
    edge,
    api,
    desk,
    databaseUrl,
    keyring,
    disks,
    clock,
    network,
    captchaTicket,
    connect,
    async databaseProcesses() {
      const client = await connect()
      const { rows } = await client.query<{ own: number; pid: number }>(
        'select pg_backend_pid() as own, pid from pg_stat_activity',
      )
      const own = rows[0]?.own ?? 0
      const first = await parentOf(own)
      await client.end()
      return [first, ...rows.flatMap(({ pid }) => (pid === own ? [] : [pid]))]
    },
    async close() {
      await Promise.all([edge.stop(), desk.stop()])
      await api.stop()
      await network.close()
      await postgres.stop()
      await log?.close()
      await disks?.unmount()
      await rm(folder, { recursive: true, force: true })
    },
  }
  try {
    await api.start()
    await edge.start()
    return portal
  } catch (error) {
    await portal.close()
    throw error
  }
}
