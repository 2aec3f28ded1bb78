import { runInNewContext } from 'node:vm'
import request from 'supertest'
import { expect, onTestFinished, test } from 'vitest'
import { startEdge } from '../testing/edge/test-edge.ts'

async function start(env: Record<string, string>) {
  const edge = await startEdge({ env })
  onTestFinished(() => edge.close())
  return edge.server
}

const workers = ['/web/pc/sw.js', '/web/mobile/sw.js']

test('the site is installed under the title of the configuration', async () => {
  const server = await start({ SITE_TITLE: '某省举报中心' })
  const answer = await request(server).get('/web/mobile/manifest.webmanifest').buffer(true)
  expect(JSON.parse(answer.text)).toEqual({
    name: '某省举报中心',
    start_url: '/web/mobile/',
  })
})

test('the page may load a manifest and a worker of this site, and no other', async () => {
  const answer = await request(await start({})).get('/web/mobile/')
  const policy = String(answer.headers['content-security-policy'])
  expect(policy).toContain("manifest-src 'self'")
  expect(policy).toContain("worker-src 'self'")
})

test('each site has a service worker of its own', async () => {
  const server = await start({})
  const [desktop, mobile] = await Promise.all(workers.map((path) => request(server).get(path)))
  expect(desktop?.text).toContain('of the desktop site')
  expect(mobile?.text).toContain('of the mobile site')
})

/** Runs a worker's script as a browser would when it has found a new one. @returns what it did */
async function runWorker(script: string): Promise<string[]> {
  const done: string[] = []
  const events = new Map<string, (event: object) => void>()
  const note = (what: string) => async () => void done.push(what)
  runInNewContext(script, {
    self: {
      addEventListener: (name: string, listener: (event: object) => void) =>
        void events.set(name, listener),
      skipWaiting: note('skipped waiting'),
      registration: { unregister: note('unregistered') },
    },
    caches: {
      keys: async () => ['site /web/mobile/', 'site /web/pc/', 'somebody else'],
      delete: (name: string) => note(`deleted ${name}`)(),
    },
  })
  for (const name of ['install', 'activate']) {
    const waiting: Promise<unknown>[] = []
    events.get(name)?.({ waitUntil: (work: Promise<unknown>) => void waiting.push(work) })
    await Promise.all(waiting)
  }
  expect([...events.keys()]).toEqual(['install', 'activate'])
  return done
}

test.each(workers)('SERVICE_WORKER=0 serves a worker at %s that removes itself', async (path) => {
  const answer = await request(await start({ SERVICE_WORKER: '0' })).get(path)
  expect(answer.headers['cache-control']).toBe('no-cache')
  expect(await runWorker(answer.text)).toEqual([
    'skipped waiting',
    'deleted site /web/mobile/',
    'deleted site /web/pc/',
    'unregistered',
  ])
})

test('what people find by a search engine has a title, a description and an address of its own', async () => {
  const server = await start({
    SITE_TITLE: '某省举报中心',
    PUBLIC_URL: 'https://jubao.example.gov.cn',
  })
  const computer = (await request(server).get('/web/pc/faq')).text
  const phone = (
    await request(server).get('/web/pc/faq?view=desktop').set('Sec-CH-UA-Mobile', '?1')
  ).text
  for (const html of [computer, phone]) {
    expect(html).toContain('<title>常见问题 - 某省举报中心</title>')
    expect(html).toContain('href="https://jubao.example.gov.cn/web/pc/faq"')
  }
  expect(phone).toContain('"mobile":true')
  const submit = (await request(server).get('/web/pc/submit?type=3')).text
  expect(submit).toContain('<title>某省举报中心</title>')
  expect(submit).not.toContain('canonical')
  for (const front of ['/web/pc/', '/web/mobile/'])
    expect((await request(server).get(front)).text).toContain(
      '<link rel="canonical" href="https://jubao.example.gov.cn/web/pc/" />',
    )
})
