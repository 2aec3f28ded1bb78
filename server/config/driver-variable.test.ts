import { describe, expect, test } from 'vitest'
import { apiConfig } from './api.ts'

const production = { APP_ENV: 'production' }
const console = { SMS_DRIVER: 'console', MAIL_DRIVER: 'console' }

describe('in production nobody’s code is printed by oversight', () => {
  test.for(['SMS_DRIVER', 'MAIL_DRIVER'])('%s must be set, and the message says where', (name) => {
    for (const value of [undefined, '', '  '])
      expect(() => apiConfig({ ...production, ...console, [name]: value })).toThrow(
        new RegExp(`^${name}: must be set in \\.env when APP_ENV is production, to `),
      )
  })

  test('a copy of .env.example with APP_ENV alone changed does not start', () => {
    expect(() => apiConfig({ ...production, SMS_DRIVER: '', MAIL_DRIVER: '' })).toThrow(
      'SMS_DRIVER',
    )
  })

  test('asked for by name, console is taken', () => {
    expect(apiConfig({ ...production, ...console })).toMatchObject({
      sms: { driver: 'console' },
      mail: { driver: 'console' },
    })
  })
})

test('elsewhere an unset driver prints', () => {
  for (const APP_ENV of ['', 'test', 'staging'])
    expect(apiConfig({ APP_ENV })).toMatchObject({ sms: { driver: 'console' } })
})
