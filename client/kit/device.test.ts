import { expect, test } from 'vitest'
import { isInWechat, isMobile, wantsDesktop } from './device.ts'

const phones = {
  'an iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  'WeChat on Android':
    'Mozilla/5.0 (Linux; Android 13; V2166BA; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160117 MicroMessenger/8.0.49.2600',
  'WeChat on HarmonyOS':
    'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile MicroMessenger/8.0.50',
  'Firefox on Android': 'Mozilla/5.0 (Android 14; Mobile; rv:125.0) Gecko/125.0 Firefox/125.0',
}
const others = {
  'an old iPad':
    'Mozilla/5.0 (iPad; CPU OS 12_5_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1',
  'a Huawei tablet':
    'Mozilla/5.0 (Linux; Android 10; HarmonyOS; BAH3-W09) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/99.0.4844.88 Safari/537.36',
  'WeChat on Windows':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/107.0.0.0 Safari/537.36 NetType/WIFI MicroMessenger/7.0.20.1781(0x6700143B) WindowsWechat',
  'Chrome on Windows':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36',
}

test.for(Object.entries(phones))('spec §2: %s is a mobile device', ([, userAgent]) => {
  expect(isMobile({ userAgent })).toBe(true)
})

test.for(Object.entries(others))('spec §2: %s stays on the desktop site', ([, userAgent]) => {
  expect(isMobile({ userAgent })).toBe(false)
})

test('a browser that says it is mobile is believed', () => {
  const userAgent = others['Chrome on Windows']
  expect(isMobile({ userAgent, userAgentData: { mobile: true } })).toBe(true)
  expect(isMobile({ userAgent, userAgentData: { mobile: false } })).toBe(false)
})

test('view=desktop in the address or in a cookie asks for the desktop site', () => {
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
