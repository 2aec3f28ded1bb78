import { beforeEach, expect, test, vi } from 'vitest'
import { apiForEachTest } from '../../testing/api-double.ts'
import { stubSolver } from '../../testing/citizen.ts'
import { startReportApi } from '../../testing/report-api.ts'

const api = apiForEachTest(startReportApi)
beforeEach(() => {
  vi.resetModules()
  stubSolver()
})

/** Loads the query page's code, and draws nothing. */
async function load(hash: string) {
  const { takeCodeFromAddress } = await import('../site/given-code.ts')
  const history = { state: null, replaceState: () => undefined }
  takeCodeFromAddress({ location: { hash, pathname: '/', search: '' }, history } as never)
  const { visitorTickets } = await import('../site/verification/visitor-tickets.ts')
  const prepare = vi.spyOn(visitorTickets, 'prepare')
  await import('./query-report.tsx')
  return prepare
}

test('fetches a ticket before the first render when the address has a code', async () => {
  await load('#code=ABCD2345EFGH6789')
  await expect.poll(() => api.paths()).toContain('captcha/verify')
})

test('fetches nothing early without a code', async () => {
  expect(await load('#/pages/query/index')).not.toHaveBeenCalled()
  expect(api.paths()).toEqual([])
})
