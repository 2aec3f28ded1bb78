import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express, { type Express } from 'express'
import request, { type Test } from 'supertest'
import { urlOf, type Endpoint } from '../../../contract/endpoint.ts'
import { envelope, type Envelope } from '../../../contract/envelope.ts'
import { createApi } from '../../http/create-api.ts'
import type { ApiServices } from '../../http/bind.ts'
import { openReceiptKeys, type ReceiptKeys } from '../../report/receipt/receipt-keys.ts'
import { createProtocols, createRoutes, type AppContext } from '../../api/routes.ts'
import { openShares } from '../../api/shares.ts'
import { createPasswords } from '../../account/password.ts'
import { createAccessTokens } from '../../account/identity/access-token.ts'
import { createSessions, type Sessions } from '../../account/identity/sessions.ts'
import { deadlineConfig, type DeadlineConfig } from '../../config/deadlines.ts'
import { fourEyesConfig } from '../../config/four-eyes.ts'
import type { FourEyesRules } from '../../../contract/report/report-steps.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import { consoleSmsSender } from '../../platform/sms/create-sms-sender.ts'
import { createLogger } from '../../platform/log.ts'
import { createRateLimits, type RateLimits } from '../../platform/rate-limit.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { createLocalFileStore } from '../../platform/storage/local-file-store.ts'
import { testClock, type TestClock } from '../test-clock.ts'
import { testKeyring } from '../test-keyring.ts'
import { testDatabase, type TestDatabase } from '../database/test-database.ts'

/** Options of a test's call. */
export interface CallOptions {
  /** Default: a fresh visitor's token; empty for none. */
  token?: string
  key?: string
  /** Client address that the edge reports; by default this machine's. */
  address?: string
  /** `Accept-Language`; none by default. */
  language?: string
}

export interface TestApi extends Pick<AppContext, 'sms'> {
  /** The API at `/api`, as the edge mounts it. */
  readonly app: Express
  readonly clock: TestClock
  readonly database: TestDatabase
  readonly receiptKeys: ReceiptKeys
  readonly organiser: string
  readonly keyring: Keyring
  readonly limits: RateLimits
  /** The default deadlines. */
  readonly deadlines: DeadlineConfig
  /** The default rules of four eyes. */
  readonly fourEyes: FourEyesRules
  readonly files: FileStore
  readonly sessions: Sessions
  /** Folder of the stored files. */
  readonly folder: string
  /** Log lines so far. */
  readonly logged: string[]
  token(): string
  /** Calls as the client does: query string or JSON body. Fails unless the answer is an envelope. */
  call(endpoint: Endpoint, input: object, options?: CallOptions): Promise<Envelope>
  close(): Promise<void>
}

/** A new `Idempotency-Key`. */
export const newKey = (): string => randomBytes(16).toString('base64url')

/** Additional providers; none by default. */
export type TestProviders = (
  clock: TestClock,
) => Promise<
  Partial<
    Pick<
      AppContext,
      | 'wechat'
      | 'izy'
      | 'publicUrl'
      | 'organiser'
      | 'passwords'
      | 'sms'
      | 'previews'
      | 'readsPictures'
    >
  >
>

/** Starts the real API on its own database and file store, with a clock that the test moves. */
export async function createTestApi(providers?: TestProviders): Promise<TestApi> {
  const database = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'report-portal-files-'))
  const clock = testClock()
  const logged: string[] = []
  const logger = createLogger({ destination: { write: (line) => void logged.push(line) } })
  const keyring = testKeyring(logger)
  const tokens = createAccessTokens(keyring, clock)
  const sessions = createSessions({ db: database.db, keyring, clock, tokens })
  const limits = createRateLimits({ db: database.db, keyring, clock })
  const deadlines = deadlineConfig({})
  const fourEyes = fourEyesConfig({})
  const shares = openShares(database, database.pool.options.max)
  const context = {
    db: shares.otherCalls,
    shares,
    deadlines,
    limits,
    clock,
    keyring,
    receiptKeys: await openReceiptKeys({ db: database.db, keyring }),
    logger,
    tokens,
    sessions,
    passwords: createPasswords(keyring),
    // Tests read the codes from the database.
    sms: consoleSmsSender(() => undefined),
    files: await createLocalFileStore(folder),
    wxAppId: '',
    wechat: undefined,
    izy: undefined,
    publicUrl: undefined,
    smsCodesPerDay: 5000,
    readsPictures: true,
    previews: { open: async () => undefined },
    organiser: '',
    ...(await providers?.(clock)),
  }
  const services: ApiServices = {
    logger,
    identify: (request) => sessions.identify(request.get('access-token')),
  }
  const app = express()
    .disable('x-powered-by')
    .use('/api', createApi(createRoutes(context), services, ['loopback'], createProtocols(context)))

  return {
    app,
    clock,
    database,
    keyring,
    receiptKeys: context.receiptKeys,
    organiser: context.organiser,
    limits,
    deadlines,
    fourEyes,
    files: context.files,
    sms: context.sms,
    sessions,
    folder,
    logged,
    token: () => tokens.issue().access_token,
    async call(
      endpoint,
      input,
      { token = tokens.issue().access_token, key, address, language } = {},
    ) {
      const sent: Test =
        endpoint.method === 'GET'
          ? request(app).get(urlOf(endpoint)).query(input)
          : request(app).post(urlOf(endpoint)).send(input)
      if (token) void sent.set('Access-Token', token)
      if (key) void sent.set('Idempotency-Key', key)
      if (language) void sent.set('Accept-Language', language)
      if (address) void sent.set('X-Forwarded-For', address)
      return envelope.parse((await sent.expect(200)).body)
    },
    async close() {
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
