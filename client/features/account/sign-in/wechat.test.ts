import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ApiDouble, startApiDouble } from '../../../testing/api-double.ts'
import { keptReturnPath } from './return-path.ts'
import { goToWechat, isInWechat } from './wechat.ts'

let api: ApiDouble
beforeEach(async () => {
  api = await startApiDouble()
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => api.close())

test.for([
  ['Mozilla/5.0 (iPhone) AppleWebKit/605 Mobile MicroMessenger/8.0.49', true],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/116 MicroMessenger/7.0.20 WindowsWechat', true],
  ['Mozilla/5.0 (Windows NT 10.0) wxwork/4.1.20 MicroMessenger/7.0.1', false],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/130', false],
] as const)('%s is inside WeChat: %s', ([userAgent, inside]) => {
  expect(isInWechat({ userAgent })).toBe(inside)
})

test('the place to return to waits on this device, not in an address', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  const authorize_url = 'https://open.weixin.qq.com/connect/qrconnect?appid=wx1#wechat_redirect'
  api.on('wx/oauth', { data: { authorize_url, state: 'abc' } })
  await goToWechat('/user/notice')
  expect(assign).toHaveBeenCalledWith(authorize_url)
  expect(keptReturnPath()).toBe('/user/notice')
})
