import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import request from 'supertest'
import { expect, test } from 'vitest'
import { startEdge } from '../testing/edge/test-edge.ts'

const source = await readFile(new URL('./page-statistics.js', import.meta.url), 'utf8')

/** A page with just what the script uses. */
function openPage(pathname: string) {
  const sent: string[] = []
  const listeners: Record<string, () => void> = {}
  const timers: (() => void)[] = []
  const network = { onLine: true }
  const location = { pathname, hash: '' }
  const go = (to: string) => {
    const [path = '', hash] = to.split('#')
    Object.assign(location, { pathname: path, hash: hash === undefined ? '' : `#${hash}` })
  }
  const history = {
    pushState: (_state: unknown, _title: string, to: string) => go(to),
    replaceState: (_state: unknown, _title: string, to: string) => go(to),
  }
  const window: { pageStatistics?: { start(): void } } = {}
  const sendBeacon = (url: string, body: string) => sent.push(`${url} ${body}`)
  const addEventListener = (name: string, listener: () => void) => {
    listeners[name] = listener
  }
  runInContext(
    source,
    createContext({
      window,
      location,
      history,
      navigator: Object.assign(network, { sendBeacon }),
      addEventListener,
      setTimeout: (passed: () => void) => timers.push(passed),
    }),
  )
  const start = () => window.pageStatistics?.start()
  const settle = () => timers.splice(0).forEach((passed) => passed())
  return {
    sent,
    listeners,
    history,
    go,
    network,
    start,
    settle,
    startAndSettle: () => {
      start()
      settle()
    },
  }
}
const view = (path: string) => `/web/page-views {"path":"${path}"}`

test('spec §1: a page-statistics script is served from a fixed path under the web root', async () => {
  const edge = await startEdge()
  const answer = await request(edge.app).get('/web/page-statistics.js')
  await edge.close()
  expect(answer.status).toBe(200)
  expect(answer.text).toBe(source)
})

test('a configured script replaces ours', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'edge-statistics-'))
  const file = join(folder, 'ours.js')
  await writeFile(file, 'window.pageStatistics = { start() {} }')
  const edge = await startEdge({ env: { PAGE_STATISTICS_FILE: file } })
  const answer = await request(edge.app).get('/web/page-statistics.js')
  await edge.close()
  await rm(folder, { recursive: true })
  expect(answer.text).toBe('window.pageStatistics = { start() {} }')
})

test('a missing replacement stops the start with the variable and the file', async () => {
  await expect(startEdge({ env: { PAGE_STATISTICS_FILE: '/nowhere.js' } })).rejects.toThrow(
    /^PAGE_STATISTICS_FILE: .*\/nowhere\.js \(ENOENT\)/,
  )
})

test('nothing is counted before it is started', () => {
  const page = openPage('/web/pc/')
  page.history.pushState({}, '', '/web/pc/way')
  expect(page.sent).toEqual([])
})

test('nothing is sent before the page has had time for what the citizen waits for', () => {
  const page = openPage('/web/pc/')
  page.start()
  page.history.pushState({}, '', '/web/pc/way')
  expect(page.sent).toEqual([])
  page.settle()
  expect(page.sent).toEqual([view('/web/pc/'), view('/web/pc/way')])
  page.listeners['pagehide']?.()
  expect(page.sent).toHaveLength(2)
})

test('without a network they wait for it', () => {
  const page = openPage('/web/pc/')
  page.network.onLine = false
  page.startAndSettle()
  expect(page.sent).toEqual([])
  page.network.onLine = true
  page.listeners['online']?.()
  page.listeners['pagehide']?.()
  expect(page.sent).toEqual([view('/web/pc/')])
})

test('a visitor who leaves earlier is counted once', () => {
  const page = openPage('/web/pc/')
  page.start()
  page.listeners['pagehide']?.()
  page.settle()
  expect(page.sent).toEqual([view('/web/pc/')])
})

test('the page that is open and every one after it are counted once', () => {
  const page = openPage('/web/pc/')
  page.startAndSettle()
  page.history.pushState({}, '', '/web/pc/way')
  page.history.replaceState({}, '', '/web/pc/way')
  page.go('/web/pc/')
  page.listeners['popstate']?.()
  expect(page.sent).toEqual([view('/web/pc/'), view('/web/pc/way'), view('/web/pc/')])
})

test('on the mobile site the hash path is the page', () => {
  const page = openPage('/web/mobile/')
  page.startAndSettle()
  page.go('/web/mobile/#/pages/query/index?code=4K8Z9XQ2')
  page.listeners['hashchange']?.()
  expect(page.sent).toEqual([view('/web/mobile/'), view('/web/mobile/#/pages/query/index')])
})

test('an anchor on the page is no page', () => {
  const page = openPage('/web/pc/')
  page.startAndSettle()
  page.go('/web/pc/#main')
  page.listeners['hashchange']?.()
  expect(page.sent).toHaveLength(1)
})
