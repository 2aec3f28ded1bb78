import { beforeEach, expect, test } from 'vitest'
import { apiForEachTest } from '../../../testing/api-double.ts'
import { shareImage } from '../../../../contract/site/site.ts'
import { initialState, useStore } from '../../../kit/store.ts'
import { openInWechat, writeRuntimeConfig } from '../../../testing/wechat-double.ts'
import { mayUseWechat } from './may-use-wechat.ts'
import { offerShareCard } from './share-card.ts'
import { signedPage } from './signed-page.ts'

writeRuntimeConfig({ wx_sign_api: '/api/wx/sign', wx_app_id: 'wx1' })

const signature = {
  appId: 'wx-of-the-answer',
  timestamp: 1763798400,
  nonceStr: 'n',
  signature: 's',
}

const api = apiForEachTest()
beforeEach(() => {
  useStore.setState({ ...initialState, config: { personal_center: 1 } }, true)
})
const signCalls = () => api.received.filter(({ path }) => path === 'wx/sign')
const go = (path: string) => window.happyDOM.setURL(new URL(path, location.href).href)

test('outside WeChat nothing is signed', async () => {
  await offerShareCard()
  expect(mayUseWechat()).toBe(false)
  expect(api.received).toEqual([])
})

test.for([
  '/web/pc/login?ticket=a.b.c',
  '/web/pc/login?code=a',
  '/web/mobile/#/pages/login/index?ticket=a',
])('an address that signs somebody in goes to no signature API: %s', (address) => {
  openInWechat()
  go(address)
  expect(mayUseWechat()).toBe(false)
})

test('a page that is not signed, or that WeChat does not accept, is one without card and camera', async () => {
  const { asked, answers } = openInWechat()
  api.on('wx/sign', { status: 404, body: '{}' }, { data: signature })
  await expect(signedPage()).rejects.toThrow('not signed')
  expect(asked).toEqual([])
  answers['preVerifyJSAPI'] = { err_msg: 'preVerifyJSAPI:fail, invalid signature' }
  await expect(signedPage()).rejects.toThrow('invalid signature')
})

test('WX_SIGN_API: the page is signed once, and shared as the front page, with nothing private', async () => {
  const { asked } = openInWechat()
  // Bare, as some answer; the app id is that of the configuration then.
  api.on('wx/sign', {
    body: JSON.stringify({ timestamp: '1763798400', nonceStr: 'n', signature: 's' }),
  })
  go('/web/mobile/?a=1#/pages/submit/index?type=3')
  await offerShareCard()
  await signedPage()
  expect(signCalls().map(({ query }) => query)).toEqual([
    { url: `${location.origin}/web/mobile/?a=1` },
  ])
  expect(signCalls()[0]?.headers['access-token']).toMatch(/^token-\d+$/)
  const proof = {
    appId: 'wx1',
    verifyAppId: 'wx1',
    verifySignType: 'sha1',
    verifyTimestamp: '1763798400',
    verifyNonceStr: 'n',
    verifySignature: 's',
  }
  const card = {
    title: '网络违法和不良信息举报平台',
    link: `${location.origin}/web/pc/`,
    imgUrl: location.origin + shareImage.path,
  }
  const verifyJsApiList = ['updateAppMessageShareData', 'updateTimelineShareData', 'scanQRCode']
  expect(asked).toEqual([
    { name: 'preVerifyJSAPI', input: { verifyJsApiList, ...proof } },
    {
      name: 'updateAppMessageShareData',
      input: { ...card, desc: expect.stringContaining('举报'), ...proof },
    },
    { name: 'updateTimelineShareData', input: { ...card, ...proof } },
  ])
  expect(JSON.stringify(asked)).not.toContain('type=3')
})

test.for(['/web/pc/query#ZC67452N243NB3C9', '/web/mobile/#/pages/query/index#ZC67452N243NB3C9'])(
  'a query code in the address is shared with nobody, nor sent to be signed: %s',
  async (address) => {
    const { asked } = openInWechat()
    api.on('wx/sign', { data: signature })
    go(address)
    await offerShareCard()
    expect(JSON.stringify([asked, signCalls()])).not.toContain('ZC67')
    expect(document.title).not.toContain('ZC67')
  },
)
