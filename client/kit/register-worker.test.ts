import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { registerWorker } from './register-worker.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

function browserWith(register: () => Promise<unknown>) {
  const registered = vi.fn<() => Promise<unknown>>(register)
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { register: registered },
    configurable: true,
  })
  return registered
}
const state = (value: DocumentReadyState) =>
  vi.spyOn(document, 'readyState', 'get').mockReturnValue(value)

test("registers the site's worker once the page has loaded and settled", async () => {
  const register = browserWith(async () => undefined)
  state('interactive')
  registerWorker('/web/mobile/')
  vi.runAllTimers()
  expect(register).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('load'))
  expect(register).not.toHaveBeenCalled()
  vi.runAllTimers()
  const address = new URL('/web/mobile/sw.js', location.href).href
  expect(register.mock.calls).toEqual([
    [address, { scope: '/web/mobile/', updateViaCache: 'none' }],
  ])
})

test('registers the worker on a page that has already loaded', () => {
  const register = browserWith(async () => undefined)
  state('complete')
  registerWorker('/web/pc/')
  vi.runAllTimers()
  expect(register).toHaveBeenCalledOnce()
})

test('ignores a browser that refuses the worker', async () => {
  const register = browserWith(() => Promise.reject(new Error('not here')))
  state('complete')
  registerWorker('/web/pc/')
  await vi.runAllTimersAsync()
  expect(register).toHaveBeenCalledOnce()
})

test('ignores a browser without workers', () => {
  state('complete')
  expect(() => registerWorker('/web/pc/')).not.toThrow()
  expect(vi.getTimerCount()).toBe(0)
})
