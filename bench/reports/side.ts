import pg from 'pg'
import { createKeyring } from '../../server/platform/crypto/keyring.ts'
import { startEmbeddedPostgres } from '../../server/platform/embedded-postgres/start.ts'
import { createLogger } from '../../server/platform/log.ts'
import { loadSecrets } from '../../server/platform/secrets.ts'
import { through } from '../../server/testing/stand-ins/swallowing-network.ts'
import { startCheckout } from '../api-checkout.ts'
import { cpuOf, postgresCpu } from '../process-stat.ts'
import { createCalls } from './calls.ts'
import { countRoundTrips } from './round-trips.ts'

const logger = createLogger({ level: 'error' })

/**
 * Starts the API of a checkout on its own PostgreSQL, as durable as the product's.
 * @param dataDir a folder for both, used by no other process
 * @param variables of the API's environment, e.g. to profile it
 */
export async function startSide(
  name: string,
  place: string,
  dataDir: string,
  variables: Readonly<Record<string, string>> = {},
) {
  const postgres = await startEmbeddedPostgres({ dataDir, logger })
  const { url, ownerUrl } = postgres.address
  const owner = { DATABASE_OWNER_URL: ownerUrl ?? '' }
  const api = await startCheckout(place, dataDir, { DATABASE_URL: url, ...owner, ...variables })
  const counter = await countRoundTrips(url)
  const counted = await startCheckout(place, dataDir, {
    DATABASE_URL: through(counter, url),
    ...owner,
  })
  const pool = new pg.Pool({ connectionString: postgres.url, max: 64 })
  const secrets = { tokenSecret: undefined, indexSecret: undefined, dataKeys: undefined }
  const keyring = createKeyring(await loadSecrets({ dataDir, ...secrets }), logger)
  const cpuOfPostgres = await postgresCpu(pool)
  return {
    name,
    origin: api.origin,
    calls: createCalls(keyring),
    /** Address of the database as the superuser. */
    pool,
    /** Starts a second API on the same database and counts its round trips. */
    counted: { origin: counted.origin, roundTrips: counter.count },
    /** Returns the processor time so far, in seconds. */
    cpu: async () => ({ api: await cpuOf(api.pid), postgres: await cpuOfPostgres() }),
    async stop() {
      await pool.end()
      await counted.stop()
      await counter.stop()
      await api.stop()
      await postgres.stop()
    },
  }
}
export type Side = Awaited<ReturnType<typeof startSide>>
