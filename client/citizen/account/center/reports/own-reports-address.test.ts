import { expect, test } from 'vitest'
import { reportIdOf, statusOf, withReport, withStatus } from './own-reports-address.ts'

test('reads the status of the address, and takes anything else for all', () => {
  expect(statusOf(new URLSearchParams('status=closed'))).toBe('closed')
  expect(statusOf(new URLSearchParams('status=toString'))).toBeUndefined()
  expect(statusOf(new URLSearchParams())).toBeUndefined()
})

test('another status begins at its first page', () => {
  expect(withStatus('closed')).toBe('?status=closed')
  expect(withStatus(undefined)).toBe('?')
})

test('leaving a report leads back to the same page of the same list', () => {
  const list = new URLSearchParams('status=closed&page=2')
  const open = withReport(list, 'abc')
  expect(open).toBe('?status=closed&page=2&report=abc')
  const search = new URLSearchParams(open)
  expect(reportIdOf(search)).toBe('abc')
  expect(withReport(search, undefined)).toBe('?status=closed&page=2')
  expect(withReport(new URLSearchParams('report=abc'), undefined)).toBe('?')
})
