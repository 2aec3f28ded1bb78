import { expect, test } from 'vitest'
import { isInWechat, wantsDesktop } from './device.ts'

test('recognises a request for the desktop site in the address or a cookie', () => {
  expect(wantsDesktop('?type=3&view=desktop', '')).toBe(true)
  expect(wantsDesktop('', 'a=1; view=desktop')).toBe(true)
  expect(wantsDesktop('?view=mobile', 'review=desktop; view=mobile')).toBe(false)
})

test.for([
  ['Mozilla/5.0 (iPhone) AppleWebKit/605 Mobile MicroMessenger/8.0.49', true],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/116 MicroMessenger/7.0.20 WindowsWechat', true],
  ['Mozilla/5.0 (Windows NT 10.0) wxwork/4.1.20 MicroMessenger/7.0.1', false],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/130', false],
] as const)('%s is inside WeChat: %s', ([userAgent, inside]) => {
  expect(isInWechat({ userAgent })).toBe(inside)
})
