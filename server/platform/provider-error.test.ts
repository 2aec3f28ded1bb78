import { expect, test } from 'vitest'
import { describeError } from './log.ts'
import { errorCode, ProviderRefused, ProviderUnavailable } from './provider-error.ts'

test.each([
  ['LimitExceeded.PhoneNumberDailyLimit'],
  ['isv.BUSINESS_LIMIT_CONTROL'],
  ['ECONNREFUSED'],
  ['40029', 40029],
  ['-1', -1],
])('keeps the code %s', (shown, code: string | number = shown) => {
  const failure = new ProviderUnavailable('some-provider', code)
  expect(failure.code).toBe(shown)
  expect(failure.message).toBe(`some-provider: ${shown}`)
  expect(describeError(failure)).toMatchObject({ type: 'ProviderUnavailable', error_code: shown })
})

test.each([
  ['a sentence', '13800138000invalid mobile number'],
  ['a phone', 'p13800138000'],
  ['a phone as a number', 13800138000],
  ['an address', 'zhang@example.cn'],
  ['a page', '<html>'],
  ['something endless', 'A'.repeat(81)],
  ['lines of a log', 'OK\n{"level":"info"}'],
  ['nothing', undefined],
])('drops %s, which is no code', (_what, code) => {
  const failure = new ProviderRefused('some-provider', code)
  expect(failure.message).toBe('some-provider: unknown')
})

test('finds the code where libraries put it', () => {
  const withMember = (name: string, value: unknown) =>
    Object.assign(new Error('13800138000'), { [name]: value })
  expect(errorCode(withMember('code', 'ECONNRESET'))).toBe('ECONNRESET')
  expect(errorCode(withMember('httpCode', 502))).toBe(502)
  expect(errorCode(withMember('statusCode', 503))).toBe(503)
  expect(errorCode(new Error('failed', { cause: withMember('code', 'ENOTFOUND') }))).toBe(
    'ENOTFOUND',
  )
  expect(errorCode(new Error('failed'))).toBe('no_usable_answer')
  expect(errorCode('failed')).toBe('no_usable_answer')
})
