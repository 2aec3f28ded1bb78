import type { Express } from 'express'
import type { SignedMonth } from '../../contract/figures/published-figures.ts'
import type { ApiConfig } from '../config/api.ts'
import { systemClock } from '../platform/clock.ts'
import { createKeyring } from '../platform/crypto/keyring.ts'
import { checkKeyring } from '../platform/crypto/check-keyring.ts'
import { selfTest } from '../platform/crypto/self-test.ts'
import { addJob, startWorker } from '../platform/jobs.ts'
import type { Logger } from '../platform/log.ts'
import { countedLimits, countedTasks } from '../platform/metrics/counted.ts'
import { measureJobs } from '../platform/metrics/job-metrics.ts'
import { createMetrics, type Metrics } from '../platform/metrics/registry.ts'
import { makeDataFolder } from '../platform/make-data-folder.ts'
import { createRateLimits } from '../platform/rate-limit.ts'
import { loadSecrets } from '../platform/secrets.ts'
import { settlesWithin } from '../platform/settles-within.ts'
import { waitingFor } from '../platform/waiting-for.ts'
import { createApi } from '../http/create-api.ts'
import { createDocumentation } from '../http/documentation/documentation.ts'
import type { ApiServices } from '../http/bind.ts'
import { unknownUrgentTypes } from '../report/case/urgent-types.ts'
import { openReceiptKeys } from '../report/receipt/receipt-keys.ts'
import { type Closers, measureDatabases, openDatabases, whenUnlocked } from './databases.ts'
import { openOutsideServices, warnOfPrintedMessages } from './outside-services.ts'
import { retryDeadlocks } from '../platform/database/retry-deadlocks.ts'
import { createProtocols, createRoutes } from './routes.ts'
import { rematchJob } from '../subjects/match-reports.ts'
import { reindexJob } from '../desk/search/tasks.ts'
import { anchorJob } from '../staff/audit/anchors.ts'
import { inviteFirstAdministrators, invitationFolder } from '../staff/people/first-start.ts'
import { publishedMonths } from '../figures/published-months.ts'
import { createLiveCases } from '../desk/queue/live-cases.ts'
import { createStaffApi } from './staff-api.ts'
import { createPasswords } from '../account/password.ts'
import { createAccessTokens } from '../account/identity/access-token.ts'
import { createSessions } from '../account/identity/sessions.ts'
import { crontab, createTasks } from './tasks.ts'

export interface RunningApi {
  /** The citizens' calls, to be mounted at `/api`. */
  readonly app: Express
  /** The desk's calls, to be mounted at `/api` on a separate listener. */
  readonly staff: Express
  /** Ends the event streams of the desk's pages, so that its listener can close. */
  endStreams(): void
  /** Invites the three administrators of a desk that never had staff. @returns the files of the invitations */
  inviteFirstAdministrators(listening: string): Promise<string[]>
  isReady(): Promise<boolean>
  /** Returns the closed months, newest first. */
  closedMonths(): Promise<readonly SignedMonth[]>
  /** Call it after the last call has been answered. */
  close(): Promise<void>
}

/** Closes started parts, newest first. Also runs when a later step of the start fails. */
async function closeAll(closers: Closers): Promise<void> {
  for (const close of closers.toReversed()) await close()
}

/** Milliseconds for the job worker to stop. Its jobs have 8 s. */
const stopTimeout = 10_000

interface StartOptions {
  /** Whether the job worker runs in this process; default true. */
  readonly doesJobs?: boolean
  readonly metrics?: Metrics
}

/**
 * Starts the back end: self-test, secrets, database (embedded unless `DATABASE_URL` is set), migrations,
 * seeds, job worker.
 * @throws the first error, after stopping the parts that were started
 */
export async function startApi(
  config: ApiConfig,
  logger: Logger,
  { doesJobs = true, metrics = createMetrics() }: StartOptions = {},
): Promise<RunningApi> {
  const closers: Closers = []
  try {
    selfTest()
    warnOfPrintedMessages(config, logger)
    const clock = systemClock
    await waitingFor(logger, 'the disk of DATA_DIR', makeDataFolder(config.dataDir))
    const databases = await openDatabases(config, logger, { metrics, closers })
    const { database, background, shares, isReady } = databases

    const unknown = await unknownUrgentTypes(database.db, config.deadlines)
    if (unknown.length > 0)
      logger.warn({ unknown }, 'URGENT_REPORT_TYPES names types of report that do not exist')
    const keyring = createKeyring(await loadSecrets(config), logger)
    await whenUnlocked(logger, () => checkKeyring(database.db, keyring))
    const tokens = createAccessTokens(keyring, clock)
    const sessions = createSessions({ db: database.db, keyring, clock, tokens })
    const services = await openOutsideServices(config, { logger, clock, metrics, closers })
    // A process without jobs serves the desk alone, which may use all connections.
    const dbOfDesk = doesJobs ? shares.desk : database.db
    const live = createLiveCases({ ...background, logger })
    closers.push(async () => live.end())
    const context = {
      ...database,
      ...services,
      db: retryDeadlocks(shares.otherCalls),
      shares,
      clock,
      keyring,
      receiptKeys: await whenUnlocked(logger, () => openReceiptKeys({ ...database, keyring })),
      tokens,
      sessions,
      passwords: createPasswords(keyring),
      limits: countedLimits(metrics, createRateLimits({ db: database.db, keyring, clock })),
      retention: config.retention,
      auditAnchorFile: config.auditAnchorFile,
      staffUrl: config.staffUrl,
      deadlines: config.deadlines,
      fourEyes: config.fourEyes,
      live,
      logger,
      publicUrl: config.publicUrl,
      smsCodesPerDay: config.smsCodesPerDay,
      readsPictures: config.readsPictures,
      organiser: config.organiser,
    }
    measureDatabases(metrics, databases)
    if (doesJobs) {
      measureJobs(metrics, background.db)
      const tasks = countedTasks(metrics, createTasks({ ...context, ...background }))
      const worker = await whenUnlocked(logger, () =>
        startWorker({ ...background, tasks, crontab, logger }),
      )
      closers.push(async () => {
        // A restarting worker may wait for an answer that never comes.
        if (!(await settlesWithin(stopTimeout, worker.stop()))) background.cut()
      })
    }
    // A crash of the database empties the lists of reports to index and to compare; a restore empties what they fill.
    // Anchoring at each start reveals truncation before the first hour.
    // One job per transaction: two new ones in one can deadlock with the worker, which registers its tasks meanwhile.
    for (const job of [reindexJob, rematchJob, anchorJob])
      await whenUnlocked(logger, () =>
        background.db.transaction().execute((trx) => addJob(trx, job, {})),
      )

    const apiServices: ApiServices = {
      logger,
      identify: (request) => sessions.identify(request.get('access-token')),
    }
    return {
      app: createApi(
        createRoutes(context),
        apiServices,
        config.trustProxy,
        createProtocols(context),
        config.production ? undefined : createDocumentation(),
      ),
      staff: createStaffApi({ ...context, db: dbOfDesk }, config.trustProxy),
      endStreams: () => live.end(),
      inviteFirstAdministrators: (listening) =>
        inviteFirstAdministrators({
          ...context,
          folder: invitationFolder(config),
          origin: config.staffUrl?.origin ?? listening,
        }),
      isReady,
      closedMonths: () => publishedMonths(shares.otherCalls),
      close: () => closeAll(closers),
    }
  } catch (error) {
    await closeAll(closers)
    throw error
  }
}
