import { expect, test } from 'vitest'
import { testClock } from '../../testing/test-clock.ts'
import { testKeyring } from '../../testing/test-keyring.ts'
import { createAddressKey } from './address-key.ts'

const clock = testClock()
const keyring = testKeyring()
const keyOf = createAddressKey(keyring, clock)

test('one subscriber has one key: an IPv4 address, an IPv6 /64', () => {
  expect(keyOf('::ffff:192.0.2.1')).toBe(keyOf('192.0.2.1'))
  expect(keyOf('2001:db8:1:2:3::4')).toBe(keyOf('2001:db8:1:2::1'))
  expect(keyOf('2001:db8::1')).toBe(keyOf('2001:db8:0:0:ffff::'))
})

test('others have others', () => {
  const keys = ['192.0.2.1', '192.0.2.2', '2001:db8:1:2::1', '2001:db8:1:3::1', ''].map(keyOf)
  expect(new Set(keys).size).toBe(keys.length)
})

test('the key says nothing of the address and changes daily', () => {
  const today = keyOf('192.0.2.1')
  expect(today).not.toContain('192')
  clock.advance(24 * 60 * 60 * 1000)
  expect(keyOf('192.0.2.1')).not.toBe(today)
})
