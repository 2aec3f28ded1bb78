// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { answerTo } from './answer.ts'
import type { OfflineCache } from './offline-cache.ts'

const origin = 'https://portal.test'
const base = '/web/mobile/'
const asset = `${base}assets/index-1.js`

const keptPage = () => new Response('the kept page')
const opaqueRedirect = () => {
  const answer = new Response(null)
  Object.defineProperties(answer, { status: { value: 0 }, ok: { value: false } })
  return answer
}

/** A worker that has kept a page, and one file, or whatever is said. */
function worker(fetched: () => Promise<Response>, kept: Partial<OfflineCache> = {}) {
  const work: Promise<unknown>[] = []
  const offlineCache = {
    keep: vi.fn<OfflineCache['keep']>(),
    keepPage: vi.fn<OfflineCache['keepPage']>(async () => undefined),
    page: async () => keptPage(),
    file: async (path: string) => (path === asset ? new Response('the kept file') : undefined),
    keepFile: vi.fn<OfflineCache['keepFile']>(async () => undefined),
    retire: vi.fn<OfflineCache['retire']>(),
    ...kept,
  }
  const fetch = vi.fn<(request: Request) => Promise<Response>>(fetched)
  const ask = async (path: string, { method = 'GET', mode = 'cors' } = {}) => {
    const request = new Request(path.startsWith('http') ? path : origin + path, { method })
    // Node makes no navigation requests.
    Object.defineProperty(request, 'mode', { value: mode })
    const answer = answerTo(request, {
      base,
      others: ['en/'],
      assets: `${base}assets/`,
      origin,
      offlineCache,
      fetch,
      waitUntil: (one) => work.push(one),
    })
    return answer && (await answer).text()
  }
  return { ask, fetch, offlineCache }
}

const serving = (text: string, status = 200) =>
  worker(async () => new Response(status === 204 ? null : text, { status }))
const away = () => Promise.reject(new TypeError('Failed to fetch'))
const navigate = { mode: 'navigate' }

test('a page comes from the server, and is kept', async () => {
  const { ask, offlineCache } = serving('the new page')
  expect(await ask(base, navigate)).toBe('the new page')
  expect(offlineCache.keepPage).toHaveBeenCalledOnce()
})

test('a slow server is waited for: the kept page never comes first', async () => {
  let answer: (page: Response) => void = () => undefined
  const { ask } = worker(() => new Promise((resolve) => (answer = resolve)))
  const asked = ask(base, navigate)
  await Promise.resolve()
  answer(new Response('the new page'))
  expect(await asked).toBe('the new page')
})

test('without a network the kept page opens', async () => {
  expect(await worker(away).ask(base, navigate)).toBe('the kept page')
})

test.for([500, 502, 503, 504])('opens the stored page when it answers %i', async (status) => {
  const { ask, offlineCache } = serving('maintenance', status)
  expect(await ask(base, navigate)).toBe('the kept page')
  expect(offlineCache.keepPage).not.toHaveBeenCalled()
})

test.for([401, 403, 404, 410])('what the server says with %i is shown as it is', async (status) => {
  const { ask, offlineCache } = serving('gone', status)
  expect(await ask(base, navigate)).toBe('gone')
  expect(offlineCache.keepPage).not.toHaveBeenCalled()
})

test('a redirect is left to the browser', async () => {
  const { ask, offlineCache } = worker(async () => opaqueRedirect())
  expect(await ask(base, navigate)).toBe('')
  expect(offlineCache.keepPage).not.toHaveBeenCalled()
})

test('with nothing kept, the browser or the server has the word', async () => {
  const nothing = { page: async () => undefined }
  await expect(worker(away, nothing).ask(base, navigate)).rejects.toThrow('Failed to fetch')
  const busy = worker(async () => new Response('maintenance', { status: 503 }), nothing)
  expect(await busy.ask(base, navigate)).toBe('maintenance')
})

test('a storage that fails does not keep a page or a file from opening', async () => {
  const fail = () => Promise.reject(new Error('no storage'))
  const broken = { page: fail, file: fail, keepPage: fail, keepFile: fail }
  const { ask } = worker(async () => new Response('from the server'), broken)
  expect(await ask(base, navigate)).toBe('from the server')
  expect(await ask(asset)).toBe('from the server')
})

test('a kept file is not asked for again', async () => {
  const { ask, fetch } = worker(away)
  expect(await ask(asset)).toBe('the kept file')
  expect(fetch).not.toHaveBeenCalled()
})

test('a file that is not kept comes from the server, and is kept', async () => {
  const { ask, offlineCache } = serving('another file')
  expect(await ask(`${base}assets/other-2.js`)).toBe('another file')
  expect(offlineCache.keepFile).toHaveBeenCalledWith(`${base}assets/other-2.js`, expect.anything())
})

test.for([404, 500, 204])('an answer of %i is not kept as a file', async (status) => {
  const { ask, offlineCache } = serving('not found', status)
  await ask(`${base}assets/gone-2.js`)
  expect(offlineCache.keepFile).not.toHaveBeenCalled()
})

test.for([
  ['a call', '/api/self/query', {}],
  ['a call that reads', '/api/front/config/detail', {}],
  ['the statistics', '/web/page-statistics.js', {}],
  ['the other site', '/web/pc/', navigate],
  ['the manifest', `${base}manifest.webmanifest`, {}],
  ['a file by itself', `${base}icons/512.png`, navigate],
  ['another origin', 'https://elsewhere.test/web/mobile/assets/index-1.js', {}],
  ['something sent', base, { method: 'POST', mode: 'navigate' }],
] as const)('%s is not its business', async ([, path, how]) => {
  const { ask, fetch } = worker(away)
  expect(await ask(path, how)).toBeUndefined()
  expect(fetch).not.toHaveBeenCalled()
})
