import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ApiDouble, startApiDouble } from '../../../testing/api-double.ts'
import { keptReturnPath } from './return-path.ts'
import { goToWechat } from './wechat.ts'

let api: ApiDouble
beforeEach(async () => {
  api = await startApiDouble()
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => api.close())

test('the place to return to waits on this device, not in an address', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  const authorize_url = 'https://open.weixin.qq.com/connect/qrconnect?appid=wx1#wechat_redirect'
  api.on('wx/oauth', { data: { authorize_url, state: 'abc' } })
  await goToWechat('/user/notice')
  expect(assign).toHaveBeenCalledWith(authorize_url)
  expect(keptReturnPath()).toBe('/user/notice')
})
