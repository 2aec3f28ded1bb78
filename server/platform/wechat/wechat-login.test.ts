import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { errorOf } from '../../testing/error-of.ts'
import type { WechatConfig, WechatScene } from '../../config/wechat.ts'
import type { Answer } from '../../testing/stand-ins/http-stand-in.ts'
import { error, startWechat, wechatApps } from '../../testing/stand-ins/wechat.ts'
import type { WechatStandIn } from '../../testing/stand-ins/wechat.ts'
import { testClock } from '../../testing/test-clock.ts'
import { describeError } from '../log.ts'
import { ProviderRefused, ProviderUnavailable } from '../provider-error.ts'
import { createWechatLogin, snapshotUser } from './wechat-login.ts'

const redirectUri = 'https://report.example.cn/web/pc/login?from=%2Fuser&x=1'
const state = 'a1B2c3D4e5F6a1B2c3D4e5F6'
const clock = testClock()

let wechat: WechatStandIn
beforeEach(async () => {
  wechat = await startWechat(clock)
})
afterEach(() => wechat.close())

const login = (wrong: Partial<WechatConfig> = {}, timeout = 5000) => {
  const config = { apps: wechatApps, openAddress: wechat.url, apiAddress: wechat.url, ...wrong }
  const created = createWechatLogin({ wechat: config }, timeout)
  if (!created) throw new Error('not enabled')
  return created
}

/** Opens WeChat's page as the citizen's browser does. @returns the address that it redirects to */
async function authorized(scene: WechatScene, base = login()): Promise<URL> {
  const url = base.authorizeUrl({ scene, state, redirectUri }) ?? ''
  const page = await fetch(url, { redirect: 'manual' })
  return new URL(page.headers.get('location') ?? (await page.text()))
}
const codeFor = async (scene: WechatScene) =>
  (await authorized(scene)).searchParams.get('code') ?? ''

describe('the redirect to WeChat and back', () => {
  test('leads to its page with the QR code at a computer', () => {
    const address = new URL('https://open.weixin.qq.com')
    expect(login({ openAddress: address }).authorizeUrl({ scene: 'qr', state, redirectUri })).toBe(
      'https://open.weixin.qq.com/connect/qrconnect?appid=wxbdc5610cc59c1631' +
        '&redirect_uri=https%3A%2F%2Freport.example.cn%2Fweb%2Fpc%2Flogin%3Ffrom%3D%252Fuser%26x%3D1' +
        '&response_type=code&scope=snsapi_login&state=a1B2c3D4e5F6a1B2c3D4e5F6#wechat_redirect',
    )
  })

  test('leads to its page of consent inside WeChat', () => {
    const address = new URL('https://open.weixin.qq.com')
    const url = login({ openAddress: address }).authorizeUrl({
      scene: 'in-wechat',
      state,
      redirectUri,
    })
    expect(url).toMatch(
      /^https:\/\/open\.weixin\.qq\.com\/connect\/oauth2\/authorize\?appid=wx520c15f4/,
    )
    expect(url).toMatch(/&scope=snsapi_userinfo&state=[a-zA-Z0-9]+#wechat_redirect$/)
  })

  test.for(['qr', 'in-wechat'] as const)(
    '%s: keeps the page, adds code and state',
    async (scene) => {
      const back = await authorized(scene)
      expect(back.href.startsWith(redirectUri)).toBe(true)
      expect(back.searchParams.get('state')).toBe(state)
      expect(back.searchParams.get('code')).toBeTruthy()
    },
  )

  test.for(['', 'a-b', 'a_b', 'a b', '状态', 'a&scope=snsapi_base', 'a#b', 'a'.repeat(129)])(
    'takes no state that WeChat would not: %j',
    (state) => {
      expect(() => login().authorizeUrl({ scene: 'qr', state, redirectUri })).toThrow(RangeError)
    },
  )
})

describe('a citizen who returns', () => {
  test.for(['qr', 'in-wechat'] as const)('%s: is who WeChat says', async (scene) => {
    expect(await login().identify(await codeFor(scene), scene)).toEqual({
      unionId: 'o6_bmasdasdsad6_2sgVt7hMZOPfL',
    })
    expect(wechat.received.map(({ url }) => url.pathname)).not.toContain('/sns/userinfo')
  })

  test('is identified by a second request when the token has no unionid', async () => {
    wechat.person = { unionId: 'o-other', tells: 'when asked' }
    expect(await login().identify(await codeFor('qr'), 'qr')).toEqual({ unionId: 'o-other' })
    expect(wechat.received.map(({ url }) => url.pathname)).toContain('/sns/userinfo')
  })

  test('has one id at a computer and in WeChat', async () => {
    const atComputer = await login().identify(await codeFor('qr'), 'qr')
    const inWechat = await login().identify(await codeFor('in-wechat'), 'in-wechat')
    expect(atComputer).toEqual(inWechat)
  })
})

describe('refused', () => {
  const expectRefused = async (code: string, scene: WechatScene, expected: string) => {
    const failure = await errorOf(login().identify(code, scene))
    expect(failure).toBeInstanceOf(ProviderRefused)
    expect(failure).toMatchObject({ provider: 'wechat', code: expected })
  }

  test('a forged code', () => expectRefused('0610000000000', 'qr', '40029'))
  test('a code with other parameters', () => expectRefused('x&secret=y#', 'qr', '40029'))
  test('no code', () => expectRefused('', 'qr', '41008'))

  test('a code for the other scene', async () => {
    await expectRefused(await codeFor('qr'), 'in-wechat', '40029')
  })

  test('a used code', async () => {
    const code = await codeFor('qr')
    await login().identify(code, 'qr')
    await expectRefused(code, 'qr', '40163')
  })

  test('one of two concurrent uses of a code', async () => {
    const code = await codeFor('qr')
    const both = [login().identify(code, 'qr'), login().identify(code, 'qr')]
    const outcomes = await Promise.all(both.map(errorOf))
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1)
  })

  test('an old code', async () => {
    const code = await codeFor('in-wechat')
    clock.advance(5 * 60_000)
    await expectRefused(code, 'in-wechat', '42003')
  })

  test('a user whom WeChat made up to show the page', async () => {
    wechat.person = { unionId: 'o-snapshot', snapshot: true }
    await expectRefused(await codeFor('in-wechat'), 'in-wechat', snapshotUser)
  })
})

describe('worth a retry', () => {
  const expectUnavailable = async (expected: string, base = login()) => {
    const failure = await errorOf(base.identify(await codeFor('qr'), 'qr'))
    expect(failure).toBeInstanceOf(ProviderUnavailable)
    expect(failure).toMatchObject({ provider: 'wechat', code: expected })
  }
  /** Answers the request for the token, not the page before it. */
  const expectUnavailableAfter = async (answer: Answer, expected: string, timeout = 5000) => {
    const code = await codeFor('qr')
    wechat.insteadAnswer(answer)
    const failure = await errorOf(login({}, timeout).identify(code, 'qr'))
    expect(failure).toBeInstanceOf(ProviderUnavailable)
    expect(failure).toMatchObject({ code: expected })
  }

  test.for<[errcode: number, errmsg: string]>([
    [-1, 'system error'],
    [45011, 'api minute-quota reach limit'],
    [48001, 'api unauthorized'],
    [50001, 'user unauthorized'],
  ])('%i %s', async ([errcode, errmsg]) => {
    await expectUnavailableAfter(error(errcode, errmsg), String(errcode))
  })

  test.for<[what: string, answer: Answer, code: string]>([
    ['a gateway', { status: 502, body: '<html>' }, 'HTTP_502'],
    ['a page', { body: '<html>' }, 'no_usable_answer'],
    ['nothing', { body: {} }, 'no_usable_answer'],
    ['a list', { body: [] }, 'no_usable_answer'],
    ['a broken connection', 'hang up', 'UND_ERR_SOCKET'],
    [
      'an empty unionid',
      { body: { access_token: 'a', openid: 'o', unionid: '' } },
      'no_usable_answer',
    ],
  ])('%s instead of an answer', async ([, answer, code]) => {
    await expectUnavailableAfter(answer, code)
  })

  test('no answer in time', () => expectUnavailableAfter('silence', 'ETIMEDOUT', 50))

  test('a redirect of the app’s secret, which is not followed', async () => {
    const elsewhere = await startWechat(clock)
    const location = new URL('/sns/oauth2/access_token', elsewhere.url).href
    await expectUnavailableAfter(
      { status: 302, headers: { location }, body: '' },
      'no_usable_answer',
    )
    expect(elsewhere.received).toEqual([])
    await elsewhere.close()
  })

  test('WeChat is down', async () => {
    const away = await startWechat(clock)
    await away.close()
    await expectUnavailable('ECONNREFUSED', login({ apiAddress: away.url }))
  })

  test('a wrong secret', async () => {
    const qr = { ...wechatApps.qr, appSecret: 'wrong' }
    await expectUnavailable('40125', login({ apps: { ...wechatApps, qr } }))
  })

  test('apps of two accounts, for which WeChat sends no unionid', async () => {
    wechat.person = { unionId: 'o-unbound', tells: 'never' }
    await expectUnavailable('no_unionid')
  })
})

describe('disabled', () => {
  const none = { qr: undefined, 'in-wechat': undefined }

  test('entirely', () => {
    const config = { apps: none, openAddress: wechat.url, apiAddress: wechat.url }
    expect(createWechatLogin({ wechat: config })).toBeUndefined()
  })

  test('for one scene', async () => {
    const half = login({ apps: { ...none, qr: wechatApps.qr } })
    expect(half.authorizeUrl({ scene: 'qr', state, redirectUri })).toBeTruthy()
    expect(half.authorizeUrl({ scene: 'in-wechat', state, redirectUri })).toBeUndefined()
    const failure = await errorOf(half.identify('0610', 'in-wechat'))
    expect(failure).toMatchObject({ name: 'ProviderUnavailable', code: 'not_enabled' })
    expect(wechat.received).toEqual([])
  })
})

test('keeps the code, the token, the person and the app’s secret out of errors', async () => {
  const code = await codeFor('qr')
  await login().identify(code, 'qr')
  const failures = [await errorOf(login().identify(code, 'qr'))]
  wechat.insteadAnswer('hang up')
  failures.push(await errorOf(login().identify(code, 'qr')))
  wechat.insteadAnswer({ body: `{"unionid":"o6_bmas","openid":"oqr-" ${code}` })
  failures.push(await errorOf(login().identify(code, 'qr')))
  const logged = failures.map((failure) =>
    JSON.stringify([String(failure), describeError(failure)]),
  )
  expect(logged.filter((line) => line.includes('wechat: '))).toHaveLength(3)
  for (const secret of [code, wechatApps.qr.appSecret, 'o6_bmas', 'oqr-', 'ACCESS_TOKEN'])
    expect(logged.join()).not.toContain(secret)
})
