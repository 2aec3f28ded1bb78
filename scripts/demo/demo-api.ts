import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import express from 'express'
import * as z from 'zod/mini'
import { urlOf, type Endpoint } from '../../contract/endpoint.ts'
import { envelope, type Envelope } from '../../contract/envelope.ts'
import { consoleSmsSender } from '../../server/platform/sms/create-sms-sender.ts'
import { createPasswords } from '../../server/account/password.ts'
import { createApi } from '../../server/http/create-api.ts'
import type { ApiServices } from '../../server/http/bind.ts'
import { createAccessTokens } from '../../server/account/identity/access-token.ts'
import { createSessions } from '../../server/account/identity/sessions.ts'
import { cookieOf } from '../../server/staff/session/session-cookie.ts'
import { createLiveCases } from '../../server/desk/queue/live-cases.ts'
import { staffDepsOf } from '../../server/api/desk-routes.ts'
import { openShares } from '../../server/api/shares.ts'
import { createStaffApi } from '../../server/api/staff-api.ts'
import { openReceiptKeys } from '../../server/report/receipt/receipt-keys.ts'
import { createRoutes, type AppContext } from '../../server/api/routes.ts'
import { deadlineConfig } from '../../server/config/deadlines.ts'
import type { Services } from '../../server/platform/services.ts'
import type { PreparedDatabase } from '../../server/platform/database/prepare.ts'
import { createRateLimits } from '../../server/platform/rate-limit.ts'
import { createLocalFileStore } from '../../server/platform/storage/local-file-store.ts'

/** A signed-in member of staff. */
export interface DemoStaff {
  /** Makes a call as the desk's page does. @throws Error with the desk's message when the call is refused */
  call<I extends z.ZodMiniType, O extends z.ZodMiniType>(
    endpoint: Endpoint<I, O>,
    input: object,
    key?: string,
  ): Promise<z.output<O>>
}

export interface DemoApiOptions extends Services<'keyring' | 'logger'> {
  readonly database: PreparedDatabase
  readonly dataDir: string
}

/** The product's API with an adjustable clock, so that reports may be weeks old. */
export interface DemoApi extends Pick<AppContext, 'db' | 'keyring' | 'clock' | 'deadlines'> {
  setTime(time: Date): void
  visitor(): string
  /** Makes a call as a browser, with `token` and, if idempotent, `key`. @throws Error with the API's message */
  call<I extends z.ZodMiniType, O extends z.ZodMiniType>(
    endpoint: Endpoint<I, O>,
    input: object | FormData,
    sent: { token: string; key?: string },
  ): Promise<z.output<O>>
  /** Signs a member of staff in at the desk, with a fresh code. */
  staff(login: string): Promise<DemoStaff>
  close(): Promise<void>
}

/** Starts the API on a free port of this machine. */
export async function startDemoApi(options: DemoApiOptions): Promise<DemoApi> {
  const { database, keyring, dataDir, logger } = options
  let time = new Date()
  const clock = { now: () => time }
  const tokens = createAccessTokens(keyring, clock)
  const { db } = database
  const sessions = createSessions({ db, keyring, clock, tokens })
  const deadlines = deadlineConfig({})
  const context: AppContext = {
    db,
    shares: openShares(database, database.pool.options.max),
    deadlines,
    limits: createRateLimits({ db, keyring, clock }),
    clock,
    keyring,
    receiptKeys: await openReceiptKeys({ db, keyring }),
    logger,
    tokens,
    sessions,
    passwords: createPasswords(keyring),
    sms: consoleSmsSender(() => undefined),
    files: await createLocalFileStore(join(dataDir, 'files')),
    wechat: undefined,
    izy: undefined,
    organiser: '',
    wxAppId: '',
    publicUrl: undefined,
    smsCodesPerDay: 5000,
    // The demo receives no scans.
    previews: { open: () => Promise.reject(new Error('no file is opened here')) },
    readsPictures: false,
  }
  const services: ApiServices = {
    logger,
    identify: (request) => sessions.identify(request.get('access-token')),
  }
  const live = createLiveCases({ ...database, logger })
  const staffContext = {
    ...context,
    live,
    fourEyes: {},
    staffUrl: undefined,
    auditAnchorFile: join(dataDir, 'desk', 'audit-anchors.jsonl'),
  }
  const { staffSessions } = staffDepsOf(staffContext)
  const app = express()
    .use('/api', createApi(createRoutes(context), services, ['loopback']))
    .use('/desk', createStaffApi(staffContext, ['loopback']))
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const send = async (endpoint: Endpoint, input: object, headers: Record<string, string>) => {
    const isForm = input instanceof FormData
    const url = new URL(urlOf(endpoint), `http://127.0.0.1:${port}`)
    if (endpoint.method === 'GET') {
      url.search = String(new URLSearchParams(Object.entries(input).map(([k, v]) => [k, `${v}`])))
      return fetch(url, { headers })
    }
    const body = isForm ? input : JSON.stringify(input)
    const type = isForm ? {} : { 'Content-Type': 'application/json' }
    return fetch(url, { method: 'POST', headers: { ...headers, ...type }, body })
  }
  /** @throws Error with the API's message when the call is refused */
  const read = async <O extends z.ZodMiniType>(
    { path, output }: Endpoint<z.ZodMiniType, O>,
    answer: Response,
  ) => {
    const { errcode, errmessage, data }: Envelope = envelope.parse(await answer.json())
    if (errcode !== 0) throw new Error(`${path}: ${errmessage} ${JSON.stringify(data)}`)
    return z.parse(output, data)
  }
  return {
    db,
    deadlines,
    keyring,
    clock,
    setTime: (next) => void (time = next),
    visitor: () => tokens.issue().access_token,
    async call(endpoint, input, { token, key }) {
      const headers = { 'Access-Token': token, ...(key && { 'Idempotency-Key': key }) }
      return read(endpoint, await send(endpoint, input, headers))
    },
    async staff(login) {
      const { id } = await db
        .selectFrom('staff')
        .select('id')
        .where('login', '=', login)
        .executeTakeFirstOrThrow()
      const { token, sessionMac } = await staffSessions.open(db, id)
      await staffSessions.stepUp(db, sessionMac)
      return {
        async call(endpoint, input, key) {
          const headers = {
            'Content-Type': 'application/json',
            'Sec-Fetch-Site': 'same-origin',
            Cookie: cookieOf('session', token),
            ...(key && { 'Idempotency-Key': key }),
          }
          const url = `http://127.0.0.1:${port}/desk/${endpoint.path}`
          const body = JSON.stringify(input)
          return read(endpoint, await fetch(url, { method: 'POST', headers, body }))
        },
      }
    },
    async close() {
      live.end()
      server.close()
      server.closeAllConnections()
    },
  }
}
