import { expect, test } from 'vitest'
import { trustProxyVariable } from './trust-proxy.ts'

test.each([
  [undefined, false],
  ['', false],
  ['0', false],
  ['1', 1],
  [' 2 ', 2],
  ['loopback', 'loopback'],
  ['10.0.0.0/8,::1', '10.0.0.0/8, ::1'],
  ['loopback, uniquelocal,192.0.2.7', 'loopback, uniquelocal, 192.0.2.7'],
  ['fc00::/7', 'fc00::/7'],
])('TRUST_PROXY=%j is read as %j', (value, expected) => {
  expect(trustProxyVariable(value === undefined ? {} : { TRUST_PROXY: value })).toBe(expected)
})

test.each([
  'true',
  'all',
  '*',
  '-1',
  '12',
  'nginx',
  '10.0.0.0/33',
  '::1/129',
  '10.0.0.0/8/8',
  'loopback,',
  '1.2.3',
])('TRUST_PROXY=%s stops the start: whom to believe is never guessed', (value) => {
  expect(() => trustProxyVariable({ TRUST_PROXY: value })).toThrow(/^TRUST_PROXY: /)
})
