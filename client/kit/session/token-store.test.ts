import { beforeEach, expect, test, vi } from 'vitest'
import { apiForEachTest } from '../../testing/api-double.ts'
import { createTokenStore, type TokenStore } from './token-store.ts'

const api = apiForEachTest()
let tokens: TokenStore
beforeEach(() => {
  tokens = createTokenStore()
})

test('spec §4: requests and stores a token with client=web when none is stored', async () => {
  expect(await tokens.ensure()).toBe('token-1')
  expect(api.received).toMatchObject([
    { method: 'GET', path: 'accessToken', query: { client: 'web' } },
  ])
  expect(localStorage.getItem('access_token')).toBe('token-1')
})

test('spec §4: reads a stored token from local storage and reuses it', async () => {
  localStorage.setItem('access_token', 'held')
  expect(await tokens.ensure()).toBe('held')
  expect(api.received).toEqual([])
})

test('concurrent callers share one request', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => tokens.ensure()))
  expect(answers).toEqual(['token-1', 'token-1', 'token-1'])
  expect(api.received).toHaveLength(1)
})

test('requests again after a failed request', async () => {
  api.on('accessToken', { status: 502, body: '' }, { data: { access_token: 't', expires_in: 1 } })
  await expect(tokens.ensure()).rejects.toThrow('服务器端出错')
  expect(await tokens.ensure()).toBe('t')
})

test('replaces a token known to have expired without an alert', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  tokens.keep('old', 60)
  expect(tokens.stored()).toBe('old')
  vi.advanceTimersByTime(60_000)
  expect(tokens.stored()).toBeUndefined()
})

test('keeps a token that another tab has replaced', () => {
  tokens.keep('new', 60)
  tokens.drop('old')
  expect(tokens.stored()).toBe('new')
  tokens.drop('new')
  expect(tokens.stored()).toBeUndefined()
})
