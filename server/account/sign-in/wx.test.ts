import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { selfWxBind, selfWxUnbind } from '../../../contract/account/account.ts'
import { selfInfo } from '../../../contract/account/session.ts'
import { loginWx, wxOauth } from '../../../contract/account/sign-in.ts'
import { wechatConfig } from '../../config/wechat.ts'
import { createWechatLogin } from '../../platform/wechat/wechat-login.ts'
import { startWechat, wechatApps, type WechatStandIn } from '../../testing/stand-ins/wechat.ts'
import {
  createAccountTestApi,
  digestOf,
  sessionOf,
  type AccountTestApi,
  type Citizen,
} from '../../testing/api/account-test-api.ts'

const publicUrl = 'https://report.example.cn'
let wechat: WechatStandIn
let api: AccountTestApi
let people = 0
beforeAll(async () => {
  api = await createAccountTestApi(async (clock) => {
    wechat = await startWechat(clock)
    const login = createWechatLogin({
      wechat: wechatConfig({
        WX_APP_ID: wechatApps.qr.appId,
        WX_APP_SECRET: wechatApps.qr.appSecret,
        WX_MP_APP_ID: wechatApps['in-wechat'].appId,
        WX_MP_APP_SECRET: wechatApps['in-wechat'].appSecret,
        PROVIDER_GATEWAY: wechat.url.origin,
      }),
    })
    return { wechat: login, publicUrl }
  })
})
beforeEach(() => {
  wechat.person = { unionId: `union-${(people += 1)}` }
})
afterEach(() => api.database.pool.query('delete from transient.rate_limit'))
afterAll(async () => {
  await api.close()
  await wechat.close()
})

/** The parameters with which a browser returns from WeChat. */
async function authorise(authorizeUrl: string) {
  const answer = await fetch(authorizeUrl, { redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '')
  return {
    page: back.origin + back.pathname,
    code: back.searchParams.get('code') ?? '',
    state: back.searchParams.get('state') ?? '',
  }
}
const oauthUrl = async (token: string) =>
  z.parse(wxOauth.output, (await api.call(wxOauth, { scene: 'login' }, { token })).data)
    .authorize_url
async function start(token: string, input: object) {
  const answer = await api.call(wxOauth, input, { token })
  expect(answer).toMatchObject({ errcode: 0 })
  return authorise(z.parse(wxOauth.output, answer.data).authorize_url)
}
const bindStart = async (citizen: Citizen) =>
  start(citizen.token, { scene: 'bind', verify_ticket: await citizen.verifyTicket() })
async function bind(citizen: Citizen) {
  const { code, state } = await bindStart(citizen)
  return citizen.call(selfWxBind, { code, state })
}
async function login(token = api.token(), input: object = {}) {
  const { code, state } = await start(token, { scene: 'login', ...input })
  return api.call(loginWx, { code, state }, { token })
}

describe('spec §7: POST /api/wx/oauth', () => {
  test.each([
    [false, '/connect/qrconnect', wechatApps.qr.appId],
    [true, '/connect/oauth2/authorize', wechatApps['in-wechat'].appId],
  ])('leads to WeChat and back to our page (in WeChat: %s)', async (in_wechat, path, appId) => {
    const token = api.token()
    const { data } = await api.call(wxOauth, { scene: 'login', in_wechat }, { token })
    const { authorize_url, state } = z.parse(wxOauth.output, data)
    const url = new URL(authorize_url)
    expect(url.pathname).toBe(path)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ appid: appId, state })
    expect(url.searchParams.get('redirect_uri')).toBe(`${publicUrl}/web/pc/login`)
    expect(state).toMatch(/^[0-9a-f]{104}$/)
  })

  test('ignores redirect targets in the request', async () => {
    const input = {
      scene: 'login',
      redirect_uri: 'https://evil.example',
      redirect: '//evil.example',
    }
    const { data } = await api.call(wxOauth, input)
    expect(JSON.stringify(data)).not.toContain('evil')
  })

  test('requires sign-in and reauthentication to bind', async () => {
    expect((await api.call(wxOauth, { scene: 'bind' })).errcode).toBe(401)
    const citizen = await api.citizen()
    expect((await citizen.call(wxOauth, { scene: 'bind' })).errcode).toBe(422)
    expect((await bindStart(citizen)).page).toBe(`${publicUrl}/web/pc/user/manage`)
  })
})

describe('spec §7: POST /api/self/wx/bind, /api/login/wx and /api/self/wx/unbind', () => {
  test.each([false, true])('signs in while it is bound (in WeChat: %s)', async (in_wechat) => {
    const citizen = await api.citizen({ name: '李雷' })
    expect((await bind(citizen)).errcode).toBe(0)
    expect(await citizen.call(selfInfo)).toMatchObject({ data: { user: { wx_bound: true } } })
    expect(sessionOf(await login(api.token(), { in_wechat })).user.name).toBe('李雷')
    expect((await citizen.call(selfWxUnbind)).errcode).toBe(422)
    const bySms = { otp_ticket: api.otpTicket('phone', citizen.phone, 'modify') }
    expect((await citizen.call(selfWxUnbind, bySms)).errcode).toBe(422)
    const proof = { verify_ticket: await citizen.verifyTicket() }
    expect((await citizen.call(selfWxUnbind, proof)).errcode).toBe(0)
    expect((await citizen.call(selfWxUnbind, proof)).errcode).toBe(409)
    expect((await login()).errcode).toBe(404)
  })

  test('an unbound WeChat creates no account, and the citizen is told what to do', async () => {
    const count = async () =>
      (await api.database.db.selectFrom('account').select('id').execute()).length
    const before = await count()
    expect(await login()).toMatchObject({
      errcode: 404,
      errmessage: expect.stringContaining('绑定'),
    })
    expect(await count()).toBe(before)
  })

  test('one WeChat is bound to one account, and one account to one WeChat', async () => {
    const [one, other] = [await api.citizen(), await api.citizen()]
    expect((await bind(one)).errcode).toBe(0)
    expect((await bind(other)).errcode).toBe(409)
    wechat.person = { unionId: `union-${(people += 1)}` }
    expect((await bind(one)).errcode).toBe(409)
  })

  test('the unionid cannot be read in the database', async () => {
    const { unionId } = wechat.person
    await bind(await api.citizen())
    const rows = await api.database.db.selectFrom('account').select('wx_index').execute()
    expect(Buffer.concat(rows.flatMap((row) => row.wx_index ?? [])).indexOf(unionId)).toBe(-1)
  })
})

describe('a state', () => {
  test('is good once', async () => {
    const token = api.token()
    const { code, state } = await start(token, { scene: 'login' })
    await api.call(loginWx, { code, state }, { token })
    const again = await authorise((await oauthUrl(token)).replace(/state=\w+/, `state=${state}`))
    expect((await api.call(loginWx, { code: again.code, state }, { token })).errcode).toBe(422)
  })

  test('is valid for the requesting token alone', async () => {
    await bind(await api.citizen())
    const attacker = api.token()
    const { code, state } = await start(attacker, { scene: 'login' })
    expect((await api.call(loginWx, { code, state })).errcode).toBe(422)
    // The attempt has not used up the owner's state.
    expect((await api.call(loginWx, { code, state }, { token: attacker })).errcode).toBe(0)
  })

  test('to bind does not bind to another’s account, nor sign in; one to sign in does not bind', async () => {
    const [victim, attacker] = [await api.citizen(), await api.citizen()]
    const mine = await bindStart(attacker)
    const { code, state } = mine
    expect((await victim.call(selfWxBind, { code, state })).errcode).toBe(422)
    expect((await attacker.call(loginWx, { code, state })).errcode).toBe(422)
    const toSignIn = await start(victim.token, { scene: 'login' })
    const input = { code: toSignIn.code, state: toSignIn.state }
    expect((await victim.call(selfWxBind, input)).errcode).toBe(422)
  })

  test('fails after ten minutes, and when it is made up', async () => {
    const token = api.token()
    const { code, state } = await start(token, { scene: 'login' })
    api.clock.advance(600_000)
    for (const wrong of [state, 'f'.repeat(104), 'x'.repeat(64), '0'.repeat(16), '.'.repeat(104)])
      expect([wrong, (await api.call(loginWx, { code, state: wrong }, { token })).errcode]).toEqual(
        [wrong, 422],
      )
  })
})

describe('a refusal by WeChat', () => {
  test('a code that is wrong is told as it is', async () => {
    const token = api.token()
    const { state } = await start(token, { scene: 'login' })
    expect(await api.call(loginWx, { code: 'made-up', state }, { token })).toMatchObject({
      errcode: 422,
      errmessage: expect.stringContaining('微信授权'),
    })
  })

  test('a made-up user of a snapshot page is told to open the whole service', async () => {
    wechat.person = { ...wechat.person, snapshot: true }
    expect(await login(api.token(), { in_wechat: true })).toMatchObject({
      errcode: 422,
      errmessage: expect.stringContaining('使用完整服务'),
    })
  })

  test('a WeChat that is away is told to the citizen and to ops, without the code', async () => {
    wechat.person = { ...wechat.person, tells: 'never' }
    const token = api.token()
    const fresh = await start(token, { scene: 'login' })
    const before = api.logged.length
    expect(
      await api.call(loginWx, { code: fresh.code, state: fresh.state }, { token }),
    ).toMatchObject({ errcode: 503, errmessage: expect.stringContaining('微信暂时') })
    const lines = api.logged.slice(before).join('')
    expect(lines).toContain('WeChat does not answer')
    expect(lines).not.toContain(fresh.code)
  })
})

test('answers that WeChat is not enabled when it is not configured', async () => {
  const plain = await createAccountTestApi()
  const state = 'f'.repeat(104)
  expect((await plain.call(wxOauth, { scene: 'login' })).errcode).toBe(403)
  expect((await plain.call(loginWx, { code: 'x', state })).errcode).toBe(403)
  const citizen = await plain.citizen({ password: digestOf('x') })
  expect((await citizen.call(selfWxBind, { code: 'x', state })).errcode).toBe(403)
  await plain.close()
})
