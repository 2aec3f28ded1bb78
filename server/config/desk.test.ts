import { describe, expect, test } from 'vitest'
import { deskConfig, isInNetworks } from './desk.ts'
import { ConfigError } from './variable.ts'

test('listens on this machine alone by default', () => {
  expect(deskConfig({})).toEqual({
    host: '127.0.0.1',
    port: 3002,
    networks: undefined,
    trustProxy: ['loopback'],
    metrics: { host: '127.0.0.1', port: undefined, certificates: [] },
  })
  expect(deskConfig({ STAFF_HOST: '10.1.2.3', STAFF_PORT: '0' })).toMatchObject({
    host: '10.1.2.3',
    port: 0,
  })
})

describe('STAFF_NETWORKS', () => {
  test.each([
    ['10.0.0.0/8', '10.200.3.4', true],
    ['10.0.0.0/8', '::ffff:10.200.3.4', true],
    ['10.0.0.0/8', '11.0.0.1', false],
    ['192.168.1.7', '192.168.1.7', true],
    ['192.168.1.7', '192.168.1.8', false],
    ['10.0.0.0/8, fd00::/8', 'fd12::1', true],
    ['10.0.0.0/8, fd00::/8', 'fe80::1', false],
    ['0.0.0.0/0', '8.8.8.8', true],
    ['10.0.0.0/8', '', false],
    ['10.0.0.0/8', 'unknown', false],
  ])('%s and %s: %s', (list, address, expected) => {
    const { networks } = deskConfig({ STAFF_NETWORKS: list })
    expect(networks && isInNetworks(networks, address)).toBe(expected)
  })

  test.each([
    '10.0.0.0/33',
    'intranet',
    '10.0.0/8',
    '10.0.0.0/8/8',
    'fd00::/129',
    '10.0.0.0/',
    ',',
  ])('refuses %s', (list) => {
    expect(() => deskConfig({ STAFF_NETWORKS: list })).toThrow(ConfigError)
  })
})
