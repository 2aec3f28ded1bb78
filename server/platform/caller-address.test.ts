import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { CallerAddress } from './caller-address.ts'

const networks = (address: string) =>
  new CallerAddress(address)
    .keys((network) => Buffer.from(network))
    .map(({ key, share }) => `${key.toString()} × ${share}`)

test('puts an IPv4 address into one network, however it is written', () => {
  for (const written of [
    '192.0.2.1',
    '::ffff:192.0.2.1',
    '::FFFF:c000:0201',
    '0:0:0:0:0:ffff:192.0.2.1',
  ])
    expect(networks(written), written).toEqual(['192.0.2.1 × 1'])
})

test('puts an IPv6 address into three networks: a subscriber’s and two larger ones', () => {
  expect(networks('2001:db8:1:2aff:3::4')).toEqual([
    '2001:db8:1:2aff/64 × 1',
    '2001:db8:1:2a00/56 × 4',
    '2001:db8:1/48 × 16',
  ])
  for (const written of [
    '2001:db8::1',
    '2001:DB8:0:0:ffff::',
    '2001:0db8::%eth0',
    '2001:db8::1.2.3.4',
  ])
    expect(networks(written), written).toEqual(networks('2001:db8::1'))
})

test('treats text that is no address as a network of its own', () => {
  expect(networks('')).toEqual([' × 1'])
  expect(networks('unknown')).toEqual(['unknown × 1'])
})

test('cannot be printed', () => {
  const address = new CallerAddress('192.0.2.1')
  expect(JSON.stringify({ address })).toBe('{"address":{}}')
  expect(inspect(address, { depth: 9, showHidden: true })).not.toContain('192')
})
