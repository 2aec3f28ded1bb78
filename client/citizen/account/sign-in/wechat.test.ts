import { expect, test, vi } from 'vitest'
import { apiForEachTest } from '../../../testing/api-double.ts'
import { keptReturnPath } from './return-path.ts'
import { goToWechat } from './wechat-sign-in.tsx'

const api = apiForEachTest()

test('the place to return to waits on this device, not in an address', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  const authorize_url = 'https://open.weixin.qq.com/connect/qrconnect?appid=wx1#wechat_redirect'
  api.on('wx/oauth', { data: { authorize_url, state: 'abc' } })
  await goToWechat('/user/notice')
  expect(assign).toHaveBeenCalledWith(authorize_url)
  expect(keptReturnPath()).toBe('/user/notice')
  expect(sessionStorage.getItem('wechat_trip')).toBe('login abc')
})

test('does not redirect when the way back could not be verified', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  assign.mockClear()
  // Not a spy on `Storage.prototype`: see `refuseStorage`.
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    removeItem: () => undefined,
    setItem: () => {
      throw new DOMException('refused', 'SecurityError')
    },
  })
  api.on('wx/oauth', { data: { authorize_url: 'https://open.weixin.qq.com/a', state: 'abc' } })
  await expect(goToWechat(undefined)).rejects.toThrow('浏览器不能保存数据，无法用微信授权')
  expect(assign).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})

test('what the address carries is what comes back', async () => {
  vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  const authorize_url = 'https://open.weixin.qq.com/a?state=in-address#wechat_redirect'
  api.on('wx/oauth', { data: { authorize_url } })
  await goToWechat(undefined)
  expect(sessionStorage.getItem('wechat_trip')).toBe('login in-address')
})
