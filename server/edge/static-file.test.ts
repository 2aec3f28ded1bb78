import { pbkdf2 } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import request from 'supertest'
import { describe, expect, test } from 'vitest'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { pageFile } from './load-sites.ts'
import { pageAddress } from './sites.ts'
import { createStaticFile } from './static-file.ts'
import { exchange, script, startEdge } from '../testing/edge/test-edge.ts'

const edge = await closeAfterAll(startEdge())

const asset = '/web/pc/assets/index-B7xq1ZpK.js'
const get = (path: string, encoding: string, headers: Record<string, string> = {}) =>
  exchange(edge.url + path, { 'accept-encoding': encoding, ...headers })
const tagOf = async (path: string, encoding: string) =>
  String((await get(path, encoding)).headers['etag'])

test('the Express app serves every built file, page and script by itself', async () => {
  const files = edge.content.sites.flatMap((site) => [...site.files])
  const pages = edge.content.sites.flatMap((site) =>
    site.paths.map((path) => [pageAddress(site, path), pageFile(site, path, false)] as const),
  )
  const scripts = [['/web/page-statistics.js', edge.content.statistics]] as const
  expect(files.length).toBeGreaterThan(8)
  for (const [path, file] of [...files, ...pages, ...scripts]) {
    const { status, headers } = await request(edge.app).get(path).set('Accept-Encoding', 'identity')
    expect([path, status, headers['etag']]).toEqual([path, 200, file.identity.etag])
  }
})

test.each(['/web/pc/', asset])('the short cut answers %s as the app does', async (path) => {
  const viaApp = await request(edge.app).get(path).set('Accept-Encoding', 'gzip')
  const { status, headers } = await get(path, 'gzip')
  expect(status).toBe(viaApp.status)
  const ofConnection = { date: '', connection: '', 'keep-alive': '' }
  expect({ ...headers, ...ofConnection }).toEqual({ ...viaApp.headers, ...ofConnection })
})

describe('encodings', () => {
  test('sends brotli to a browser that accepts it', async () => {
    const { body, headers } = await get(asset, 'gzip, deflate, br')
    expect(headers['content-encoding']).toBe('br')
    expect(headers['content-length']).toBe(String(body.length))
    expect(brotliDecompressSync(body).toString()).toBe(script)
  })

  test('sends gzip to a browser that accepts gzip only', async () => {
    const { body, headers } = await get(asset, 'gzip')
    expect(headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(body).toString()).toBe(script)
  })

  test.each(['', 'identity', 'zstd', 'br;q=0, gzip;q=0'])(
    'sends the plain file for `%s`',
    async (encoding) => {
      const { body, headers } = await get(asset, encoding)
      expect(headers).not.toHaveProperty('content-encoding')
      expect(body.toString()).toBe(script)
    },
  )

  test.each([
    ['pc/assets/tiny-00000000.css', 'compressed it would be larger'],
    ['pc/assets/seal-9fK2_-aQ.png', 'a picture is compressed already'],
  ])('sends %s uncompressed: %s', async (path) => {
    const { headers } = await get(`/web/${path}`, 'br, gzip')
    expect(headers).not.toHaveProperty('content-encoding')
  })

  test('ignores the query string of a file', async () => {
    expect((await get(`${asset}?v=2`, 'identity')).body.toString()).toBe(script)
  })
})

describe('caching', () => {
  test.each([
    [asset, 'public, max-age=31536000, immutable'],
    ['/web/mobile/assets/main-M0dule00.js', 'public, max-age=31536000, immutable'],
    ['/web/pc/assets/seal-9fK2_-aQ.png', 'public, max-age=31536000, immutable'],
    ['/web/pc/favicon.svg', 'no-cache'],
    ['/web/pc/sw.js', 'no-cache'],
    ['/web/mobile/sw.js', 'no-cache'],
    ['/web/mobile/manifest.webmanifest', 'no-cache'],
    ['/web/mobile/icons/192.png', 'no-cache'],
    ['/web/page-statistics.js', 'no-cache'],
    ['/web/pc/', 'no-cache'],
    ['/web/pc/submit', 'no-cache'],
    ['/web/mobile/', 'no-cache'],
  ])('%s is cacheable: %s', async (path, cacheControl) => {
    const { headers, status } = await get(path, 'br')
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe(cacheControl)
  })

  test('each encoding has a strong tag of its own', async () => {
    const tags = await Promise.all(['br', 'gzip', 'identity'].map((name) => tagOf(asset, name)))
    expect(new Set(tags).size).toBe(3)
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/)
  })

  test('Vary names Accept-Encoding', async () => {
    expect((await get(asset, 'br')).headers['vary']).toBe('Accept-Encoding')
  })

  test.each([
    ['the tag', (tag: string) => tag],
    ['a weak form of it', (tag: string) => `W/${tag}`],
    ['a list with it', (tag: string) => `"other", ${tag} , W/"third"`],
    ['any tag', () => '*'],
  ])('answers 304 to a browser that has %s', async (_what, header) => {
    const tag = await tagOf(asset, 'br')
    const again = await get(asset, 'br', { 'if-none-match': header(tag) })
    expect(again.status).toBe(304)
    expect(again.body).toHaveLength(0)
    expect(again.headers).toMatchObject({
      etag: tag,
      vary: 'Accept-Encoding',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(again.headers).not.toHaveProperty('content-length')
  })

  test.each(['"other"', '', '"', 'W/', ',,,'])('the file if the browser has %j', async (tag) => {
    const again = await get(asset, 'br', { 'if-none-match': tag })
    expect(again.status).toBe(200)
  })

  test('ignores the tag of another encoding', async () => {
    const again = await get(asset, 'br', { 'if-none-match': await tagOf(asset, 'gzip') })
    expect(again.status).toBe(200)
  })

  test('a changed configuration changes the tag of the page', async () => {
    const renamed = await startEdge({ env: { SITE_TITLE: '改名之后' } })
    const answer = await request(renamed.server).get('/web/pc/').set('Accept-Encoding', 'br')
    await renamed.close()
    expect(answer.headers['etag']).not.toBe(await tagOf('/web/pc/', 'br'))
  })
})

test.each([
  ['/web/pc/', 'text/html; charset=utf-8'],
  [asset, 'text/javascript; charset=utf-8'],
  ['/web/pc/assets/index-C0lors42.css', 'text/css; charset=utf-8'],
  ['/web/pc/favicon.svg', 'image/svg+xml; charset=utf-8'],
  ['/web/pc/assets/seal-9fK2_-aQ.png', 'image/png'],
  ['/web/page-statistics.js', 'text/javascript; charset=utf-8'],
  ['/web/mobile/sw.js', 'text/javascript; charset=utf-8'],
  ['/web/mobile/manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['/web/mobile/icons/192.png', 'image/png'],
])('%s is %s', async (path, type) => {
  expect((await get(path, 'identity')).headers['content-type']).toBe(type)
})

test.each(['/web/pc/', asset, '/web/page-statistics.js', '/web/mobile/'])(
  'HEAD %s has the headers of GET and no body',
  async (path) => {
    const [get, head] = await Promise.all([
      request(edge.app).get(path).set('Accept-Encoding', 'br'),
      request(edge.app).head(path).set('Accept-Encoding', 'br'),
    ])
    const { date: _get, ...wanted } = get.headers
    const { date: _head, ...received } = head.headers
    expect(received).toEqual(wanted)
    expect(head.text).toBeUndefined()
  },
)

test('does not serve internal files of the build', async () => {
  expect((await get('/web/pc/.vite/manifest.json', 'identity')).status).toBe(404)
})

test('leaves a thread free while it compresses files', async () => {
  const content = Buffer.from(Array.from({ length: 400_000 }, (_, n) => n % 977).join())
  let compressed = 0
  const files = Array.from({ length: 12 }, async () => {
    await createStaticFile('a.js', content, {
      cacheControl: '',
      security: { plain: [], secure: [] },
    })
    compressed += 1
  })
  await setImmediate()
  for (let step = 0; step < 4; step += 1)
    await promisify(pbkdf2)('password', 'salt', 1, 32, 'sha256')
  expect(compressed).toBeLessThan(4)
  await Promise.all(files)
  expect(compressed).toBe(12)
})
