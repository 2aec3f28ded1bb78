import { afterEach, describe, expect, it } from 'vitest'
import {
  codeOfThisTab,
  forgetSuccess,
  keepSuccess,
  type LastSuccess,
  successAt,
} from './last-success.ts'

const success: LastSuccess = {
  query_code: '0123456789ABCDEF',
  reported_at: '2026-08-01T00:00:00Z',
  ignored_changes: false,
  way: 'anonymous',
  entries: ['form', 'k1'],
}
afterEach(() => {
  sessionStorage.clear()
})

describe('the query code after success', () => {
  it('is shown again when its page is reloaded, and when back leads to it or to the form that was sent', () => {
    keepSuccess(success)
    expect(successAt('k1')).toEqual(success)
    expect(successAt('form')).toEqual(success)
  })

  it('is not shown by another form, and not lost by opening one', () => {
    keepSuccess(success)
    expect(successAt('k2')).toBeUndefined()
    expect(successAt('k1')).toEqual(success)
  })

  it('is what the same tab asks for next, unless the report was withdrawn', () => {
    expect(codeOfThisTab()).toBeUndefined()
    keepSuccess(success)
    expect(codeOfThisTab()).toBe(success.query_code)
    keepSuccess({ ...success, withdrawn: true })
    expect(codeOfThisTab()).toBeUndefined()
  })

  it('is gone once forgotten', () => {
    keepSuccess(success)
    forgetSuccess()
    expect(successAt('k1')).toBeUndefined()
    expect(codeOfThisTab()).toBeUndefined()
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
