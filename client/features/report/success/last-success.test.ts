import { afterEach, describe, expect, it } from 'vitest'
import { forgetSuccess, keepSuccess, type LastSuccess, successAt } from './last-success.ts'

const success: LastSuccess = {
  query_code: '0123456789ABCDEF',
  reported_at: '2026-08-01T00:00:00Z',
  ignored_changes: false,
  way: 'anonymous',
  entry: 'k1',
}
afterEach(() => {
  sessionStorage.clear()
})

describe('the query code after success', () => {
  it('is still shown when its page is reloaded', () => {
    keepSuccess(success)
    expect(successAt('k1')).toEqual(success)
    expect(successAt('k1')).toEqual(success)
  })

  it('is forgotten by any other page', () => {
    keepSuccess(success)
    expect(successAt('k2')).toBeUndefined()
    expect(sessionStorage.length).toBe(0)
  })

  it('is gone once forgotten', () => {
    keepSuccess(success)
    forgetSuccess()
    expect(successAt('k1')).toBeUndefined()
  })

  it('is forgotten after its time, so that a tab opened again later does not show it', () => {
    keepSuccess({ ...success, kept_until: Date.now() - 1 })
    expect(successAt('k1')).toBeUndefined()
    expect(sessionStorage.length).toBe(0)
    keepSuccess({ ...success, kept_until: Date.now() + 60_000 })
    expect(successAt('k1')?.query_code).toBe(success.query_code)
  })

  it('is never kept beyond the tab', () => {
    keepSuccess(success)
    expect(localStorage.length).toBe(0)
  })

  it.each(['', 'no json', '{"query_code":1}', 'null'])('is not taken from %j', (text) => {
    sessionStorage.setItem('report_success', text)
    expect(successAt('k1')).toBeUndefined()
  })
})
