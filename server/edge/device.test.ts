import { expect, test } from 'vitest'
import { rareDesktops, rarePhones, rareTablets } from '../testing/edge/rare-user-agents.ts'
import { isMobileDevice } from './device.ts'
import { desktops, phones, tablets } from '../testing/edge/user-agents.ts'

const browse = (userAgent: string, hint?: string) =>
  isMobileDevice({ 'user-agent': userAgent, ...(hint && { 'sec-ch-ua-mobile': hint }) })

const mobiles = { ...phones, ...rarePhones }
test.each(Object.entries(mobiles))('spec §2: %s is a mobile device', (_name, userAgent) => {
  expect(browse(userAgent)).toBe(true)
})

const others = { ...tablets, ...rareTablets, ...desktops, ...rareDesktops }
test.each(Object.entries(others))('%s gets the desktop site', (_name, userAgent) => {
  expect(browse(userAgent)).toBe(false)
})

test('a mobile client hint wins over the user agent', () => {
  expect(browse(desktops['Chrome on Windows'], '?1')).toBe(true)
})

test('a phone is known by its user agent, whatever its hint', () => {
  expect(browse(phones['Chrome on Android'], '?0')).toBe(true)
})

test('a tablet keeps the desktop site although an app hints at a phone', () => {
  expect(browse(rareTablets['Xiaomi Pad 6, WeChat'] ?? '', '?1')).toBe(false)
})

test('a request without a user agent is a desktop', () => {
  expect(isMobileDevice({})).toBe(false)
})

test('a hostile user agent of any length is cheap and counts as a desktop', () => {
  expect(browse(`Mozilla/5.0 (${';'.repeat(15_000)}`)).toBe(false)
})
