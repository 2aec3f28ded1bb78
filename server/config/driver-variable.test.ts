import { describe, expect, test } from 'vitest'
import { apiConfig } from './api.ts'

const production = { APP_ENV: 'production' }
const console = { SMS_DRIVER: 'console', MAIL_DRIVER: 'console' }

describe('does not print codes in production by oversight', () => {
  test.for(['SMS_DRIVER', 'MAIL_DRIVER'])('%s must be set, and the message says where', (name) => {
    for (const value of [undefined, '', '  '])
      expect(() => apiConfig({ ...production, ...console, [name]: value })).toThrow(
        new RegExp(`^${name}: must be set in \\.env when APP_ENV is production, to `),
      )
  })

  test('refuses a copy of .env.example with APP_ENV alone changed', () => {
    expect(() => apiConfig({ ...production, SMS_DRIVER: '', MAIL_DRIVER: '' })).toThrow(
      'SMS_DRIVER',
    )
  })

  test('accepts console in production when it is set', () => {
    expect(apiConfig({ ...production, ...console })).toMatchObject({
      sms: { driver: 'console' },
      mail: { driver: 'console' },
    })
  })
})

test('prints by default outside production', () => {
  for (const APP_ENV of ['', 'test', 'staging'])
    expect(apiConfig({ APP_ENV })).toMatchObject({ sms: { driver: 'console' } })
})
