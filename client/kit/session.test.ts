import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ApiDouble, startApiDouble } from '../testing/api-double.ts'
import { dropToken, ensureToken, keepToken, storedToken } from './session.ts'

let api: ApiDouble
beforeEach(async () => {
  api = await startApiDouble()
  localStorage.clear()
})
afterEach(async () => {
  vi.useRealTimers()
  await api.close()
})

test('spec §4: where no token is stored, one is requested with client=web and stored', async () => {
  expect(await ensureToken()).toBe('token-1')
  expect(api.received).toMatchObject([
    { method: 'GET', path: 'accessToken', query: { client: 'web' } },
  ])
  expect(localStorage.getItem('access_token')).toBe('token-1')
})

test('spec §4: a stored token is read from local storage and reused', async () => {
  localStorage.setItem('access_token', 'held')
  expect(await ensureToken()).toBe('held')
  expect(api.received).toEqual([])
})

test('many callers at once share one request', async () => {
  const tokens = await Promise.all([1, 2, 3].map(() => ensureToken()))
  expect(tokens).toEqual(['token-1', 'token-1', 'token-1'])
  expect(api.received).toHaveLength(1)
})

test('after a failed request the next caller asks again', async () => {
  api.on('accessToken', { status: 502, body: '' }, { data: { access_token: 't', expires_in: 1 } })
  await expect(ensureToken()).rejects.toThrow('服务器端出错')
  expect(await ensureToken()).toBe('t')
})

test('a token that is known to have expired is replaced without an alert', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  keepToken('old', 60)
  expect(storedToken()).toBe('old')
  vi.advanceTimersByTime(60_000)
  expect(storedToken()).toBeUndefined()
})

test('a token that another tab has replaced is not removed', () => {
  keepToken('new', 60)
  dropToken('old')
  expect(storedToken()).toBe('new')
  dropToken('new')
  expect(storedToken()).toBeUndefined()
})
