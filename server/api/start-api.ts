import type { Express } from 'express'
import type { SignedMonth } from '../../contract/figures/published-figures.ts'
import type { ApiConfig } from '../config/api.ts'
import { systemClock } from '../platform/clock.ts'
import { createKeyring } from '../platform/crypto/keyring.ts'
import { checkKeyring } from '../platform/crypto/check-keyring.ts'
import { selfTest } from '../platform/crypto/self-test.ts'
import { openDatabase } from '../platform/database/open.ts'
import { untilUnlocked } from '../platform/database/lock-timeout.ts'
import { openPrepared } from '../platform/database/prepare.ts'
import { reachDatabase } from '../platform/database/reach.ts'
import { createReadiness } from '../platform/database/readiness.ts'
import { seed } from '../platform/database/seed.ts'
import { addJob, startWorker } from '../platform/jobs.ts'
import type { Logger } from '../platform/log.ts'
import {
  countedFiles,
  countedLimits,
  countedMail,
  countedSms,
  countedTasks,
} from '../platform/metrics/counted.ts'
import {
  measureClock,
  measurePool,
  measureReadiness,
} from '../platform/metrics/database-metrics.ts'
import { measureDataFolder } from '../platform/metrics/host-metrics.ts'
import { measureJobs } from '../platform/metrics/job-metrics.ts'
import { createMetrics, type Metrics } from '../platform/metrics/registry.ts'
import { createPartnerTickets } from '../platform/partner/partner-tickets.ts'
import { createWechatLogin } from '../platform/wechat/wechat-login.ts'
import { makeDataFolder } from '../platform/make-data-folder.ts'
import { createRateLimits } from '../platform/rate-limit.ts'
import { loadSecrets } from '../platform/secrets.ts'
import { settlesWithin } from '../platform/settles-within.ts'
import { waitingFor } from '../platform/waiting-for.ts'
import { createMailSender } from '../platform/mail/create-mail-sender.ts'
import { createSmsSender } from '../platform/sms/create-sms-sender.ts'
import { createPreviewOpener } from '../platform/preview/preview-socket.ts'
import type { FileStore } from '../platform/storage/file-store.ts'
import { openFileStores } from '../platform/storage/open-file-stores.ts'
import { createApi } from '../http/create-api.ts'
import { createDocumentation } from '../http/documentation/documentation.ts'
import type { ApiServices } from '../http/bind.ts'
import { openReceiptKeys } from '../report/receipt/receipt-keys.ts'
import { createProtocols, createRoutes } from './routes.ts'
import { openShares } from './shares.ts'
import { rematchJob } from '../desk/clusters/match-reports.ts'
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
async function closeAll(closers: (() => Promise<void>)[]): Promise<void> {
  for (const close of closers.toReversed()) await close()
}

/** Warns when messages are printed in production, where the driver `console` must be configured explicitly. */
function warnOfPrintedMessages({ production, sms, mail }: ApiConfig, logger: Logger): void {
  const printed = Object.entries({ SMS_DRIVER: sms.driver, MAIL_DRIVER: mail.driver })
    .filter(([, driver]) => driver === 'console')
    .map(([name]) => name)
  if (production && printed.length > 0)
    logger.warn({ printed }, 'codes are printed here and sent to nobody: the driver is console')
}

/** Says that evidence is refused; the alert needs minutes, and somebody who restarts the API reads its log. */
async function warnOfLittleSpace(
  { dataDir, storageMinFreeBytes }: ApiConfig,
  store: Pick<FileStore, 'room'>,
  logger: Logger,
): Promise<void> {
  if ((await store.room()) > 0) return
  const reserve_mb = storageMinFreeBytes / 1024 ** 2
  const message =
    'EVIDENCE IS REFUSED: the disk of DATA_DIR has less free space than STORAGE_MIN_FREE_MB'
  logger.error({ folder: dataDir, reserve_mb }, message)
}

/** Milliseconds for one query and for a connection; together less than the 15 s after which a silent connection is cut. */
const callTimeouts = { queryTimeout: 10_000, connectTimeout: 5000 }
/** Milliseconds for a query of a job, which may read a whole table. */
const jobTimeouts = { queryTimeout: 120_000 }
/** Milliseconds for the job worker to stop. Its jobs have 8 s. */
const stopTimeout = 10_000
/** Connections of `DATABASE_CONNECTIONS` for jobs: four running jobs, the queue, the heartbeat and the listener. */
const jobConnections = 7

/** Logged while a step that writes to the database waits. */
const commit = 'the database to commit: is its second machine away, or a table locked?'

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
  const closers: (() => Promise<void>)[] = []
  try {
    selfTest()
    warnOfPrintedMessages(config, logger)
    const clock = systemClock
    await waitingFor(logger, 'the disk of DATA_DIR', makeDataFolder(config.dataDir))
    const reached = await waitingFor(
      logger,
      'the embedded database to start',
      reachDatabase(config, logger),
    )
    closers.push(() => reached.stop())
    const readiness = createReadiness(reached.address, logger)
    closers.push(() => readiness.close())
    const isReady = () => readiness.isReady()
    // Registered first: a start that waits for the database shows it, and the other metrics query the database.
    measureReadiness(metrics, isReady)
    const { databaseConnections, production } = config
    const connections = databaseConnections - jobConnections - 1
    const database = await openPrepared(reached.address, logger, {
      connections,
      production,
      ...callTimeouts,
    })
    const background = {
      ...openDatabase(reached.address.url, logger, {
        connections: jobConnections,
        tls: reached.address.tls,
        areNamesKept: database.areNamesKept,
        ...jobTimeouts,
      }),
      sessionPool: database.sessionPool,
    }
    // The listener must not take connections from calls.
    if (background.sessionPool === database.pool) background.sessionPool = background.pool
    const opened = [database, background]
    closers.push(async () => void (await Promise.all(opened.map((each) => each.close()))))
    const whenUnlocked = <T>(step: () => Promise<T>) =>
      waitingFor(logger, commit, untilUnlocked(step))
    await whenUnlocked(() => seed(background.db))

    const keyring = createKeyring(await loadSecrets(config), logger)
    await whenUnlocked(() => checkKeyring(database.db, keyring))
    const tokens = createAccessTokens(keyring, clock)
    const sessions = createSessions({ db: database.db, keyring, clock, tokens })
    const opening = openFileStores(config)
    const fileStores = await waitingFor(logger, 'the disk of DATA_DIR', opening)
    closers.push(async () => fileStores.close())
    await warnOfLittleSpace(config, fileStores.local, logger)
    const files = countedFiles(metrics, fileStores.files)
    metrics.gauge(
      'portal_sms_codes_per_day',
      'Codes a day to phones that are not known to be the caller’s (SMS_CODES_PER_DAY)',
      () => config.smsCodesPerDay,
    )
    const sms = countedSms(metrics, await createSmsSender(config))
    const mail = countedMail(metrics, await createMailSender(config))
    measureDataFolder(metrics, { dataDir: config.dataDir, reserve: config.storageMinFreeBytes })
    const shares = openShares(database, connections)
    // A process without jobs serves the desk alone, which may use all connections.
    const dbOfDesk = doesJobs ? shares.desk : database.db
    const live = createLiveCases({ ...background, logger })
    closers.push(async () => live.end())
    const context = {
      ...database,
      db: shares.otherCalls,
      shares,
      clock,
      keyring,
      receiptKeys: await whenUnlocked(() =>
        openReceiptKeys({ ...database, keyring }, config.receiptKey),
      ),
      tokens,
      sessions,
      passwords: createPasswords(keyring),
      limits: countedLimits(metrics, createRateLimits({ db: database.db, keyring, clock })),
      files,
      fileStores,
      sms,
      mail,
      previews: await createPreviewOpener(config, logger, metrics),
      retention: config.retention,
      auditAnchorFile: config.auditAnchorFile,
      staffUrl: config.staffUrl,
      deadlines: config.deadlines,
      fourEyes: config.fourEyes,
      live,
      logger,
      wechat: createWechatLogin(config),
      izy: await createPartnerTickets(config, clock),
      publicUrl: config.publicUrl,
      smsCodesPerDay: config.smsCodesPerDay,
      organiser: config.organiser,
      // Without a public URL WeChat cannot redirect back, so pages do not offer it.
      wxAppId: (config.publicUrl && config.wechat.apps.qr?.appId) ?? '',
    }
    measurePool(metrics, 'calls', database)
    measurePool(metrics, 'jobs', background)
    measureClock(metrics, background.db)
    if (doesJobs) {
      measureJobs(metrics, background.db)
      const tasks = countedTasks(metrics, createTasks({ ...context, ...background }))
      const worker = await whenUnlocked(() =>
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
      await whenUnlocked(() => background.db.transaction().execute((trx) => addJob(trx, job, {})))

    const services: ApiServices = {
      logger,
      identify: (request) => sessions.identify(request.get('access-token')),
    }
    return {
      app: createApi(
        createRoutes(context),
        services,
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
