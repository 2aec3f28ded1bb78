import { describe, expect, test } from 'vitest'
import { staffUrlVariable } from './address-variable.ts'

const read = (value: string) => staffUrlVariable({ STAFF_URL: value }, 'STAFF_URL')

describe('STAFF_URL', () => {
  test('is optional', () => {
    expect(read('')).toBeUndefined()
    expect(staffUrlVariable({}, 'STAFF_URL')).toBeUndefined()
  })

  test.each([
    'https://desk.example.gov.cn',
    'https://desk.example.gov.cn:8443/',
    'http://localhost:3002',
  ])('accepts %s', (value) => {
    expect(read(value)?.origin).toBe(value.replace(/\/$/, ''))
  })

  test.each([
    'http://desk.example.gov.cn',
    'https://10.1.2.3',
    'https://[fd00::1]',
    'http://127.0.0.1:3002',
    'https://desk.example.gov.cn/web/staff/',
    'desk.example.gov.cn',
    'https://me@desk.example.gov.cn',
  ])('refuses %s by name', (value) => {
    expect(() => read(value)).toThrow(/^STAFF_URL: an https:/)
  })
})
