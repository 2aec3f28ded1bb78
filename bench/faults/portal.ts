import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../server/platform/embedded-postgres/start.ts'
import { createLogger } from '../../server/platform/log.ts'
import { createProcessSecrets } from '../../server/testing/processes/process-secrets.ts'
import {
  startSwallowingNetwork,
  through,
  type SwallowingNetwork,
} from '../../server/testing/stand-ins/swallowing-network.ts'
import { parentOf } from '../process-stat.ts'
import { createTier, type Tier } from './tier.ts'

/** Edge → API → network → PostgreSQL; a fault can affect each. */
export interface Portal {
  readonly edge: Tier
  readonly api: Tier
  /** The network between the API and the database. */
  readonly network: SwallowingNetwork
  /** Returns a valid ticket without proof of work. */
  captchaTicket(): string
  /** Address as the owner, bypassing the network. */
  connect(): Promise<pg.Client>
  /** Process ids of the postmaster and its children. */
  databaseProcesses(): Promise<number[]>
  close(): Promise<void>
}

/** Starts the whole portal in a temporary folder. The pages must be built. */
export async function startPortal(): Promise<Portal> {
  const folder = await mkdtemp(join(tmpdir(), 'report-portal-faults-'))
  // If this runs as root, the database has another account, which must traverse the folder.
  await chmod(folder, 0o711)
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'database'),
    logger: createLogger({ level: 'silent' }),
  })
  const network = await startSwallowingNetwork(new URL(postgres.url))
  const { env, captchaTicket } = createProcessSecrets()
  const drain = { DRAIN_DELAY_SECONDS: '1' }
  const api = await createTier(['commands/main.ts', 'serve-api'], (port) => ({
    API_PORT: port,
    DATABASE_URL: through(network, postgres.address.url),
    DATABASE_OWNER_URL: postgres.url,
    DATA_DIR: join(folder, 'data'),
    STORAGE_MIN_FREE_MB: '0',
    ...env,
    ...drain,
  }))
  const edge = await createTier(['main.ts'], (port) => ({
    PORT: port,
    API_HOST: api.origin,
    ...drain,
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
      await edge.stop()
      await api.stop()
      await network.close()
      await postgres.stop()
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
