import { spawnSync } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { announced } from '../../contract/site/capabilities.ts'
import { endpoints } from '../../contract/endpoints/citizens.ts'
import { wechatConfig } from '../../server/config/wechat.ts'
import type { PreviewOpener } from '../../server/platform/preview/preview-opener.ts'
import { createPartnerTickets } from '../../server/platform/partner/partner-tickets.ts'
import { createWechatLogin } from '../../server/platform/wechat/wechat-login.ts'
import {
  createAccountTestApi,
  type AccountTestApi,
} from '../../server/testing/api/account-test-api.ts'
import { createIzyPartner, type IzyPartner } from '../../server/testing/stand-ins/izy-partner.ts'
import { listenOnLoopback } from '../../server/testing/stand-ins/listen-on-loopback.ts'
import {
  startWechat,
  wechatApps,
  type WechatStandIn,
} from '../../server/testing/stand-ins/wechat.ts'
import type { Person } from './conformance-run.ts'
import { printConformance } from './print-conformance.ts'
import { runConformance } from './run-conformance.ts'
import { callsThat, reasonOf } from './testing/check-stand-in.ts'

const phone = '13900139000'
const email = 'check@example.cn'

describe('our own API', () => {
  let api: AccountTestApi
  let wechat: WechatStandIn
  let partner: IzyPartner
  let server: Server
  let host: string
  beforeAll(async () => {
    api = await createAccountTestApi(async (clock) => {
      wechat = await startWechat(clock)
      partner = createIzyPartner(clock)
      const login = createWechatLogin({
        wechat: wechatConfig({
          WX_APP_ID: wechatApps.qr.appId,
          WX_APP_SECRET: wechatApps.qr.appSecret,
          PROVIDER_GATEWAY: wechat.url.origin,
        }),
      })
      const izy = await createPartnerTickets({ izy: partner.config }, clock)
      const previews: PreviewOpener = {
        programs: async () => ['tesseract'],
        open: async () => ({ total: 0 }),
      }
      return { wechat: login, izy, publicUrl: 'https://report.example.cn', previews }
    })
    // The tus server that the uploads are built on has a clock of its own.
    api.clock.advance(Date.now() - api.clock.now().getTime())
    server = createServer(api.app)
    host = `http://127.0.0.1:${await listenOnLoopback(server)}`
  })
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((closed) => void server.close(closed))
    await api.close()
    await wechat.close()
  })

  /** The person who runs the kit, with phone, mailbox and WeChat at hand. */
  const person: Person = {
    expectCode: async (to) => () => api.codeFor(to.includes('@') ? 'email' : 'phone', to),
    readPicture: async () => undefined,
    authorize: async (url) =>
      (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? undefined,
  }

  test('is green from the first call to the last, and announces all that the portal knows once a month is closed', async () => {
    await api.database.db
      .insertInto('month_figures')
      .values({ month: '2026-01', items: '[]', counted_on: '2026-02-04' })
      .execute()
    const result = await runConformance({
      host,
      write: true,
      phone,
      email,
      person,
      izyTicket: (of) => partner.ticket({ phone: of }),
      wait: async (seconds) => api.clock.advance(seconds * 1000),
    })
    for (const standing of ['fails', 'without', 'not asked'] as const)
      expect(callsThat(result, standing), printConformance(result)).toEqual([])
    // The calls, the expired token, and the resumable upload.
    expect(result.findings).toHaveLength(endpoints.length + 2)
    expect(result.capabilities).toEqual(announced)
    expect(result.passed).toBe(true)
  })

  test('gets nothing written unless it is said', async () => {
    const rows = async () =>
      (await api.database.pool.query('select count(*)::int as n from report')).rows
    const before = await rows()
    const result = await runConformance({ host, person })
    expect(await rows()).toEqual(before)
    expect(callsThat(result, 'fails')).toEqual([])
    expect(reasonOf(result, 'POST /api/report/noname/create')).toBe('writes: --write')
    expect(reasonOf(result, 'POST /api/self/query')).toBe('no report to ask for (--code CODE)')
  })
})

describe('the program', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, '../conformance.ts'), ...args], {
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '' },
    })

  test('ends with 1 and a reason when no back end answers', () => {
    const { status, stdout } = run('http://127.0.0.1:1')
    expect(stdout).toContain('FAILS, required  does not answer')
    expect(status).toBe(1)
  })

  test('ends with 2 and its usage without a host', () => {
    const { status, stderr } = run('example.cn')
    expect(stderr).toContain('npm run conformance -- https://host')
    expect(status).toBe(2)
  })
})
