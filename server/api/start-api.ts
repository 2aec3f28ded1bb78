import { join } from 'node:path'
import type { Express } from 'express'
import { sql, type Kysely } from 'kysely'
import type { ApiConfig } from '../config/api.ts'
import { systemClock } from '../platform/clock.ts'
import { createKeyring } from '../platform/crypto/keyring.ts'
import { checkKeyring } from '../platform/crypto/check-keyring.ts'
import { selfTest } from '../platform/crypto/self-test.ts'
import { openPrepared } from '../platform/database/prepare.ts'
import { reachDatabase } from '../platform/database/reach.ts'
import type { Schema } from '../platform/database/schema.ts'
import { seed } from '../platform/database/seed.ts'
import { addJob, startWorker } from '../platform/jobs.ts'
import type { Logger } from '../platform/log.ts'
import { createPartnerTickets } from '../platform/partner/create-partner-tickets.ts'
import { createWechatLogin } from '../platform/wechat/create-wechat-login.ts'
import { createRateLimits } from '../platform/rate-limit.ts'
import { loadSecrets } from '../platform/secrets.ts'
import { createMailSender } from '../platform/mail/create-mail-sender.ts'
import { createSmsSender } from '../platform/sms/create-sms-sender.ts'
import { createPictureOpener } from '../platform/preview/create-picture-opener.ts'
import { createLocalFileStore } from '../platform/storage/local-file-store.ts'
import { createApi } from './app.ts'
import { createDocumentation } from './documentation/documentation.ts'
import { fileProtocols } from './file/routes.ts'
import type { ApiServices } from './http/bind.ts'
import { beginSealing } from './file/seal-stored-files.ts'
import { resealJob } from './reseal.ts'
import { createRoutes } from './routes.ts'
import { reindexJob } from './staff/search/tasks.ts'
import { inviteFirst, invitationFolder } from './staff/people/first-start.ts'
import { createLiveCases } from './staff/queue/live-cases.ts'
import { createStaffApi } from './staff/staff-api.ts'
import { createPasswords } from './account/password.ts'
import { createAccessTokens } from './identity/access-token.ts'
import { createSessions } from './identity/sessions.ts'
import { crontab, createTasks } from './tasks.ts'

export interface RunningApi {
  /** To be mounted at `/api`. */
  readonly app: Express
  /** The desk's calls, to be mounted at `/api` on a listener of their own. */
  readonly staff: Express
  /** Ends what the desk's pages listen to, so that its listener can close. */
  endStreams(): void
  /** Where nobody has ever been at the desk: invites its three administrators. @returns the files of the invitations */
  inviteFirst(): Promise<string[]>
  /** Whether the database answers. */
  isReady(): Promise<boolean>
  /** After the last call has been answered: ends the worker, the pool and an embedded database. */
  close(): Promise<void>
}

/** Undoes what was started, newest first, also when a later step of the start fails. */
async function closeAll(closers: (() => Promise<void>)[]): Promise<void> {
  for (const close of closers.toReversed()) await close()
}

/** In production somebody has asked for it by name; they must not forget. */
function warnOfPrintedMessages({ production, sms, mail }: ApiConfig, logger: Logger): void {
  const printed = Object.entries({ SMS_DRIVER: sms.driver, MAIL_DRIVER: mail.driver })
    .filter(([, driver]) => driver === 'console')
    .map(([name]) => name)
  if (production && printed.length > 0)
    logger.warn({ printed }, 'codes are printed here and sent to nobody: the driver is console')
}

const answers = (db: Kysely<Schema>) =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )

interface StartOptions {
  /** Whether the job worker runs in this process; left out, it does. */
  readonly doesJobs?: boolean
}

/**
 * Starts the back end: self-test, secrets, database (embedded unless `DATABASE_URL` is set), migrations,
 * seeds, job worker.
 * @throws the first thing that is wrong; whatever had been started is stopped again
 */
export async function startApi(
  config: ApiConfig,
  logger: Logger,
  { doesJobs = true }: StartOptions = {},
): Promise<RunningApi> {
  const closers: (() => Promise<void>)[] = []
  try {
    selfTest()
    warnOfPrintedMessages(config, logger)
    const clock = systemClock
    const reached = await reachDatabase(config, logger)
    closers.push(() => reached.stop())
    const { databaseConnections: connections, production } = config
    const database = await openPrepared(reached.address, logger, { connections, production })
    closers.push(() => database.close())
    await seed(database.db)

    const keyring = createKeyring(await loadSecrets(config), logger)
    await checkKeyring(database.db, keyring)
    const tokens = createAccessTokens(keyring, clock)
    const sessions = createSessions({ db: database.db, keyring, clock, tokens })
    const folder = join(config.dataDir, 'files')
    const files = await createLocalFileStore(folder, { minFreeBytes: config.storageMinFreeBytes })
    const sms = await createSmsSender(config)
    const mail = await createMailSender(config)
    const live = createLiveCases({ pool: database.pool, logger })
    closers.push(async () => live.end())
    const context = {
      ...database,
      clock,
      keyring,
      tokens,
      sessions,
      passwords: createPasswords(keyring),
      limits: createRateLimits({ db: database.db, keyring, clock }),
      files,
      sms,
      mail,
      pictures: await createPictureOpener(config, logger),
      retention: config.retention,
      auditAnchorFile: config.auditAnchorFile,
      deadlines: config.deadlines,
      live,
      logger,
      wechat: createWechatLogin(config),
      izy: await createPartnerTickets(config, clock),
      publicUrl: config.publicUrl,
      // Without an address to come back to, pages need not offer it.
      wxAppId: (config.publicUrl && config.wechat.apps.qr?.appId) ?? '',
    }
    if (doesJobs) {
      const worker = await startWorker({
        pool: database.pool,
        tasks: createTasks(context),
        crontab,
        logger,
      })
      closers.push(() => worker.stop())
    }
    await beginSealing(database.db)
    await database.db.transaction().execute(async (trx) => {
      await addJob(trx, resealJob, {})
      // What waited for it is lost with a crash of the database, and all of it with a restore.
      await addJob(trx, reindexJob, {})
    })

    const services: ApiServices = {
      logger,
      identify: (request) => sessions.identify(request.get('access-token')),
    }
    return {
      app: createApi(
        createRoutes(context),
        services,
        config.trustProxy,
        fileProtocols(context),
        config.production ? undefined : createDocumentation(),
      ),
      staff: createStaffApi(context, config.trustProxy),
      endStreams: () => live.end(),
      inviteFirst: () => inviteFirst({ ...context, folder: invitationFolder(config) }),
      isReady: () => answers(database.db),
      close: () => closeAll(closers),
    }
  } catch (error) {
    await closeAll(closers)
    throw error
  }
}
