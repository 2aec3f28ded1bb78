import { describe, expect, test, vi } from 'vitest'
import { apiForEachTest, refusal } from '../../../../testing/api-double.ts'
import { stubSolver } from '../../../../testing/citizen.ts'
import { bodies, startReportApi } from '../../../../testing/report-api.ts'
import { captchaTickets } from '../captcha-tickets.ts'

const api = apiForEachTest(startReportApi)

const solution = { counter: 1, derivedKey: '00' }
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
    expect(bodies(api, 'captcha/verify')).toEqual([{ challenge, solution }])
  })

  test.for([
    ['cannot be loaded', () => new Event('error')],
    ['finds nothing in time', () => new MessageEvent('message', { data: null })],
  ] as const)('says so when the worker %s', async ([, event]) => {
    vi.stubGlobal('Worker', worker(event))
    await expect(use()).rejects.toThrow('安全验证没有完成，请重试')
    expect(api.paths()).not.toContain('captcha/verify')
  })

  test('has its worker begun while the back end is asked, and ended where that asks for no work', async () => {
    const seen: string[] = []
    const Solver = worker(() => new MessageEvent('message', { data: solution }))
    vi.stubGlobal(
      'Worker',
      class extends Solver {
        constructor() {
          super()
          seen.push(`begun after ${api.paths().length} calls`)
        }
        override terminate() {
          seen.push('ended')
        }
      },
    )
    api.on('captcha', refusal(404))
    expect(await use()).toBe('')
    expect(seen.slice(0, 2)).toEqual(['begun after 0 calls', 'ended'])
  })

  test.for([
    ['its own', { subtle: {} }, 'native-solver'],
    ['none for a page that came by plain http', {}, 'plain-http-solver'],
  ] as const)('uses another worker where it lacks %s', async ([, cryptography, solver]) => {
    const started: string[] = []
    const Solver = worker(() => new MessageEvent('message', { data: solution }))
    vi.stubGlobal('crypto', cryptography)
    vi.stubGlobal(
      'Worker',
      class extends Solver {
        constructor(address: string) {
          super()
          started.push(address)
        }
      },
    )
    expect(await use()).toContain('captcha-ticket')
    expect(started).toEqual([expect.stringContaining(solver)])
  })
})
