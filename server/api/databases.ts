import type { ApiConfig } from '../config/api.ts'
import { openDatabase } from '../platform/database/open.ts'
import { untilUnlocked } from '../platform/database/lock-timeout.ts'
import { openPrepared } from '../platform/database/prepare.ts'
import { reachDatabase } from '../platform/database/reach.ts'
import { createReadiness } from '../platform/database/readiness.ts'
import { seed } from '../platform/database/seed.ts'
import type { Logger } from '../platform/log.ts'
import {
  measureClock,
  measurePool,
  measureReadiness,
} from '../platform/metrics/database-metrics.ts'
import type { Metrics } from '../platform/metrics/registry.ts'
import { waitingFor } from '../platform/waiting-for.ts'
import { openShares } from './shares.ts'

/** Started parts, to be closed newest first. */
export type Closers = (() => Promise<void>)[]

/** Milliseconds for one query and for a connection; together less than the 15 s after which a silent connection is cut. */
const callTimeouts = { queryTimeout: 10_000, connectTimeout: 5000 }
/** Milliseconds for a query of a job, which may read a whole table. */
const jobTimeouts = { queryTimeout: 120_000 }
/** Connections of `DATABASE_CONNECTIONS` for jobs: four running jobs, the queue, the heartbeat and the listener. */
const jobConnections = 7

/** Logged while a step that writes to the database waits. */
const commit = 'the database to commit: is its second machine away, or a table locked?'

/** Repeats a step of the start while a table is locked, and logs that it waits. */
export const whenUnlocked = <T>(logger: Logger, step: () => Promise<T>): Promise<T> =>
  waitingFor(logger, commit, untilUnlocked(step))

/**
 * Opens the database for calls and for jobs (`background`): starts the embedded one unless `DATABASE_URL` is set,
 * migrates and seeds. What was opened is added to `closers`, also when a later step fails.
 */
export async function openDatabases(
  config: ApiConfig,
  logger: Logger,
  { metrics, closers }: { metrics: Metrics; closers: Closers },
) {
  const reached = await waitingFor(
    logger,
    'the embedded database to start',
    reachDatabase(config, logger),
  )
  closers.push(() => reached.stop())
  const { address } = reached
  const readiness = createReadiness(address, logger)
  closers.push(() => readiness.close())
  const isReady = () => readiness.isReady()
  // Registered first: a start that waits for the database shows it, and the other metrics query the database.
  measureReadiness(metrics, isReady)
  const { databaseConnections, production } = config
  const connections = databaseConnections - jobConnections - 1
  const database = await openPrepared(address, logger, { connections, production, ...callTimeouts })
  const background = {
    ...openDatabase(address.url, logger, {
      connections: jobConnections,
      tls: address.tls,
      areNamesKept: database.areNamesKept,
      ...jobTimeouts,
    }),
    sessionPool: database.sessionPool,
  }
  // The listener must not take connections from calls.
  if (background.sessionPool === database.pool) background.sessionPool = background.pool
  const opened = [database, background]
  closers.push(async () => void (await Promise.all(opened.map((each) => each.close()))))
  await whenUnlocked(logger, () => seed(background.db))
  return { database, background, shares: openShares(database, connections), isReady }
}
type Databases = Awaited<ReturnType<typeof openDatabases>>

/** Exports the connections of both pools and the clock of the database. */
export function measureDatabases(metrics: Metrics, { database, background }: Databases): void {
  measurePool(metrics, 'calls', database)
  measurePool(metrics, 'jobs', background)
  measureClock(metrics, background.db)
}
