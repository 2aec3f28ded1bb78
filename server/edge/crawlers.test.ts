import request from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicPaths } from '../../contract/pages.ts'
import { pageRoute } from './page-route.ts'
import { sites } from './sites.ts'
import { startEdge, type TestEdge } from '../testing/edge/test-edge.ts'

let known: TestEdge
let unknown: TestEdge
beforeAll(async () => {
  known = await startEdge({ env: { PUBLIC_URL: 'http://jubao.example.gov.cn/' } })
  unknown = await startEdge()
})
afterAll(() => Promise.all([known.close(), unknown.close()]))

test('robots.txt names closed paths and the sitemap', async () => {
  const { status, text, headers } = await request(known.server).get('/robots.txt')
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text.split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /web/pc/user',
    'Disallow: /web/pc/en/user',
    '',
    'Sitemap: http://jubao.example.gov.cn/sitemap.xml',
    '',
  ])
})

test('the sitemap lists public pages only, and each exists', async () => {
  const { status, text, headers } = await request(known.server).get('/sitemap.xml')
  expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  const listed = [...text.matchAll(/<loc>http:\/\/jubao\.example\.gov\.cn([^<]*)<\/loc>/g)].map(
    ([, path = '']) => path,
  )
  expect(listed).toEqual([
    ...publicPaths().map((path) => `/web/pc${path}`),
    ...publicPaths().map((path) => `/web/pc/en${path}`),
  ])
  for (const path of listed) {
    expect(path).not.toMatch(/user|login|submit/)
    const visit = { path, search: '', mobileDevice: false, prefersDesktop: false }
    expect(pageRoute(sites, visit)).toMatchObject({ kind: 'page' })
  }
})

test('the sitemap names a page in each language that has it', async () => {
  const { text } = await request(known.server).get('/sitemap.xml')
  const link = (language: string, path: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="http://jubao.example.gov.cn${path}"/>`
  const both = link('zh-CN', '/web/pc/') + link('en', '/web/pc/en/')
  for (const home of ['/web/pc/', '/web/pc/en/'])
    expect(text).toContain(`<loc>http://jubao.example.gov.cn${home}</loc>${both}</url>`)
})

test('serves no sitemap without PUBLIC_URL, whatever Host says', async () => {
  const host = { Host: 'evil.example' }
  const { text } = await request(unknown.server).get('/robots.txt').set(host)
  expect(text).toBe(
    'User-agent: *\nDisallow: /api/\nDisallow: /web/pc/user\nDisallow: /web/pc/en/user\n',
  )
  expect((await request(unknown.server).get('/sitemap.xml').set(host)).status).toBe(404)
})
