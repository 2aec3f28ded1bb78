import { createHash } from 'node:crypto'
import request from 'supertest'
import { describe, expect, test } from 'vitest'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { readWrittenConfig, startEdge } from '../testing/edge/test-edge.ts'
import { desktops, phones, tablets } from '../testing/edge/user-agents.ts'

const edge = await closeAfterAll(
  startEdge({ env: { SITE_TITLE: '某省举报中心', TRUST_PROXY: 'loopback' } }),
)

const open = (path: string, userAgent: string, headers: Record<string, string> = {}) =>
  request(edge.app).get(path).set('User-Agent', userAgent).set(headers)

const phone = phones['Safari on an iPhone']
const desktop = desktops['Chrome on Windows']
const deviceVary = 'User-Agent, Sec-CH-UA-Mobile'

/** The spec's table, written out again so that a slip in the contract is seen. */
const rows = [
  ['/', '/'],
  ['/othertype', '/pages/othertype/index'],
  ['/way', '/pages/submit/way'],
  ['/submit', '/pages/submit/index'],
  ['/query', '/pages/query/index'],
  ['/user/query', '/pages/query/index'],
  ['/user/notice', '/pages/user/index'],
  ['/user/manage', '/pages/user/index'],
  ['/login', '/pages/login/index'],
  ['/anything/else', '/'],
] as const

describe.each(Object.entries(phones))('%s', (_name, userAgent) => {
  test.each(rows)('spec §2: desktop %s redirects to mobile %s', async (path, hash) => {
    const answer = await open(`/web/pc${path}`, userAgent)
    expect(answer.status).toBe(302)
    expect(answer.headers['location']).toBe(`/web/mobile/#${hash}`)
    expect(answer.headers['vary']).toBe(deviceVary)
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})

describe.each(Object.entries({ ...tablets, ...desktops }))('%s', (_name, userAgent) => {
  test.each(rows.slice(0, -1))('spec §2: %s is served under /web/pc', async (path) => {
    const answer = await open(`/web/pc${path}`, userAgent)
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('<title>某省举报中心</title>')
    expect(answer.headers['vary']).toBe(`Accept-Encoding, ${deviceVary}`)
  })

  test('spec §2: any unknown path redirects to /', async () => {
    const answer = await open('/web/pc/anything/else', userAgent)
    expect([answer.status, answer.headers['location']]).toEqual([302, '/web/pc/'])
    expect(answer.headers['vary']).toBe(deviceVary)
    expect(String(answer.headers['set-cookie'])).toMatch(/^unknown_page=1; Max-Age=60; Path=\/web;/)
  })
})

test('sets the cookie for unknown pages only', async () => {
  for (const path of ['/', '/web', '/web/pc', '/web/pc?type=3'])
    expect((await open(path, desktop)).headers, path).not.toHaveProperty('set-cookie')
  for (const path of ['/', '/web/pc/way', '/web/pc/user/'])
    expect((await open(path, phone)).headers, path).not.toHaveProperty('set-cookie')
  expect(String((await open('/web/pc/gone', phone)).headers['set-cookie'])).toContain(
    'unknown_page=1',
  )
  expect(String((await open('/web/mobile/gone', phone)).headers['set-cookie'])).toContain(
    'unknown_page=1',
  )
})

test('the redirect to the mobile page keeps the query string', async () => {
  const query = '?code=4K8Z&from=%E7%9F%AD%E4%BF%A1&a=1&a=2'
  const answer = await open(`/web/pc/query${query}`, phone)
  expect(answer.headers['location']).toBe(`/web/mobile/#/pages/query/index${query}`)
})

test('the redirect to the desktop page keeps the query string', async () => {
  const answer = await open('/web/pc?type=3', desktop)
  expect([answer.status, answer.headers['location']]).toEqual([302, '/web/pc/?type=3'])
  expect((await open('/web/pc/submit?type=3', desktop)).status).toBe(200)
})

test('a browser that only hints at being mobile is redirected', async () => {
  const answer = await open('/web/pc/way', desktop, { 'Sec-CH-UA-Mobile': '?1' })
  expect(answer.headers['location']).toBe('/web/mobile/#/pages/submit/way')
})

test.each([
  [phone, '/web/mobile/#/'],
  [tablets['WeChat on an iPad'], '/web/pc/'],
  [desktop, '/web/pc/'],
])('the root leads to the right site', async (userAgent, location) => {
  const answer = await open('/', userAgent)
  expect([answer.status, answer.headers['location']]).toEqual([302, location])
  expect(answer.headers['vary']).toBe(deviceVary)
})

test.each([phone, desktop])('the mobile site is served to everybody', async (userAgent) => {
  const answer = await open('/web/mobile/', userAgent)
  expect(answer.status).toBe(200)
  expect(answer.text).toContain('<title>某省举报中心</title>')
  expect(answer.headers['vary']).toBe('Accept-Encoding')
})

describe('choosing the desktop site on a phone', () => {
  test('?view=desktop serves it and sets a cookie that the client can read', async () => {
    const answer = await open('/web/pc/query?view=desktop', phone)
    expect(answer.status).toBe(200)
    expect(answer.headers['set-cookie']).toEqual(['view=desktop; Path=/web; SameSite=Lax'])
  })

  test('the cookie is Secure over TLS', async () => {
    const answer = await open('/web/pc/?view=desktop', phone, { 'X-Forwarded-Proto': 'https' })
    expect(answer.headers['set-cookie']).toEqual(['view=desktop; Path=/web; Secure; SameSite=Lax'])
  })

  test.each(['view=desktop', 'a=1; view=desktop', 'view=desktop;b=2'])(
    'with the cookie %j the phone stays on every page',
    async (Cookie) => {
      expect((await open('/web/pc/submit', phone, { Cookie })).status).toBe(200)
      const root = await open('/', phone, { Cookie })
      expect(root.headers['location']).toBe('/web/pc/')
    },
  )

  test.each(['view=mobile', 'review=desktop', 'view=desktopx', 'x=view=desktop', ''])(
    'the cookie %j changes nothing',
    async (Cookie) => {
      expect((await open('/web/pc/submit', phone, { Cookie })).status).toBe(302)
    },
  )

  test('?view=mobile redirects back and removes the cookie', async () => {
    const answer = await open('/web/pc/submit?view=mobile&type=3', phone, {
      Cookie: 'view=desktop',
    })
    expect(answer.headers['location']).toBe('/web/mobile/#/pages/submit/index?type=3')
    expect(answer.headers['set-cookie']).toEqual([
      'view=; Path=/web; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Lax',
    ])
  })
})

describe('the edge decides what is mobile and tells the page', () => {
  const asked = { Cookie: 'view=desktop' }
  const isToldMobile = (html: string) => readWrittenConfig(html).mobile

  test('a phone that keeps the desktop site, and a computer, get pages of their own', async () => {
    const onPhone = await open('/web/pc/submit', phone, asked)
    const onComputer = await open('/web/pc/submit', desktop)
    expect([isToldMobile(onPhone.text), isToldMobile(onComputer.text)]).toEqual([true, false])
    expect(onPhone.headers['etag']).not.toBe(onComputer.headers['etag'])
    for (const { headers } of [onPhone, onComputer])
      expect(headers['vary']).toBe(`Accept-Encoding, ${deviceVary}`)
  })

  test('the pages have different tags', async () => {
    const { headers } = await open('/web/pc/', desktop)
    const again = { 'If-None-Match': String(headers['etag']) }
    expect((await open('/web/pc/', desktop, again)).status).toBe(304)
    const onPhone = await open('/web/pc/', phone, { ...asked, ...again })
    expect([onPhone.status, isToldMobile(onPhone.text)]).toEqual([200, true])
  })

  test('the mobile site redirects nobody and is not told', async () => {
    const { text } = await open('/web/mobile/', phone)
    expect(readWrittenConfig(text)).not.toHaveProperty('mobile')
  })
})

test.each(['/web/pc/assets/gone-00000000.js', '/web/pc/logo.png', '/nowhere', '/favicon.ico'])(
  '%s is 404, in words a citizen understands',
  async (path) => {
    for (const userAgent of [phone, desktop]) {
      const answer = await open(path, userAgent)
      expect(answer.status).toBe(404)
      expect(answer.text).toContain('没有这个页面')
      expect(answer.text).toContain('<a href="/web/pc/">打开首页</a>')
      expect(answer.text).not.toMatch(/<script|<link|style=/)
      const style = /<style>([^<]+)<\/style>/.exec(answer.text)?.[1] ?? ''
      const digest = createHash('sha256').update(style).digest('base64')
      expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none';/)
      expect(answer.headers['content-security-policy']).toContain(`style-src 'sha256-${digest}'`)
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  },
)

test.each(['/web/pc/en/assets/gone-00000000.js', '/web/mobile/en/logo.png'])(
  '%s is 404 in English, with links to English pages',
  async (path) => {
    const { status, text } = await open(path, desktop)
    expect(status).toBe(404)
    expect(text).toContain('<html lang="en">')
    expect(text).toContain('<h1>No such page</h1>')
    expect(text).toContain('<a href="/web/pc/en/query">Check progress</a>')
    expect(text).not.toMatch(/\p{Script=Han}/u)
  },
)

test.each(['post', 'put', 'delete', 'patch', 'options'] as const)(
  '%s on a page is refused and says what is allowed',
  async (method) => {
    const answer = await request(edge.app)[method]('/web/pc/')
    expect(answer.status).toBe(405)
    expect(answer.headers['allow']).toBe('GET, HEAD')
  },
)
