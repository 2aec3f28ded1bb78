import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ApiDouble } from '../../../testing/api-double.ts'
import { stubSolver } from '../../../testing/citizen.ts'
import { bodies, startReportApi } from '../../../testing/report-api.ts'
import { canProve, cannotProve, captchaTickets } from './proof-of-work.ts'

let api: ApiDouble
beforeEach(async () => {
  localStorage.clear()
  api = await startReportApi()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await api.close()
})

const use = () => captchaTickets.withTicket(async (ticket) => ticket)

/** A worker that answers every challenge in the same way. */
const worker = (event: () => Event) =>
  class extends EventTarget {
    postMessage() {
      queueMicrotask(() => this.dispatchEvent(event()))
    }
    terminate() {
      // Nothing runs.
    }
  }

describe('the proof of work', () => {
  test('exchanges a solved challenge, as it came, for a ticket', async () => {
    stubSolver()
    const challenge = { parameters: { nonce: 'n', cost: 7 }, signature: 's', more: true }
    api.on('captcha', { data: { challenge } })
    expect(await use()).toContain('captcha-ticket')
    expect(bodies(api, 'captcha/verify')).toEqual([
      { challenge, solution: { counter: 1, derivedKey: '00' } },
    ])
  })

  test.for([
    ['cannot be loaded', () => new Event('error')],
    ['finds nothing in time', () => new MessageEvent('message', { data: null })],
  ] as const)('says so when the worker %s', async ([, event]) => {
    vi.stubGlobal('Worker', worker(event))
    await expect(use()).rejects.toThrow('安全验证没有完成，请重试')
    expect(api.paths()).not.toContain('captcha/verify')
  })

  test('says what to do where the browser has no cryptography for the page', async () => {
    vi.stubGlobal('crypto', {})
    expect(canProve()).toBe(false)
    await expect(use()).rejects.toThrow(cannotProve)
    expect(cannotProve).toContain('https')
    expect(api.paths()).toEqual([])
  })
})
