import request from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isDesktopOnly, mobileAddress, pages } from '../../contract/pages.ts'
import { sites, type Site } from './sites.ts'
import { startEdge, type TestEdge } from '../testing/edge/test-edge.ts'
import { desktops, phones } from '../testing/edge/user-agents.ts'

const phone = phones['Safari on an iPhone']
const desktop = desktops['Chrome on Windows']
const devices = [phone, desktop]

/** The desktop site with a page that the mobile one has nothing for. */
const withBoard: Site = {
  ...sites[0],
  paths: [...sites[0].paths, '/board'],
  deviceRedirect: {
    address: mobileAddress,
    staysOn: (path) =>
      isDesktopOnly(path, {
        ...pages,
        board: {
          desktop: '/board',
          layout: 'main',
          isPublic: true,
        },
      }),
  },
}
/** A further client, declared as a real one would be. */
const third: Site = {
  base: '/web/third/',
  folder: 'third',
  language: 'zh-CN',
  paths: ['/', '/cases'],
}

let edge: TestEdge
beforeAll(async () => {
  edge = await startEdge({
    sites: [withBoard, ...sites.slice(1), third],
    env: { PUBLIC_URL: 'http://jubao.example.gov.cn' },
  })
})
afterAll(() => edge.close())

const open = (path: string, userAgent: string) =>
  request(edge.app).get(path).set('User-Agent', userAgent)

test('no site lies within another, except in its other languages, and each has a start page', () => {
  for (const { base, paths, folder } of sites) {
    expect(base).toMatch(/^\/web\/[a-z-]+\/([a-z-]+\/)?$/)
    expect(paths).toContain('/')
    const within = sites.filter((other) => other.base.startsWith(base))
    expect(within.every((other) => other.folder.startsWith(folder))).toBe(true)
  }
  expect(new Set(sites.map(({ base }) => base)).size).toBe(sites.length)
})

describe('the English site', () => {
  test('redirects a phone to the same page in English, and a computer not', async () => {
    const answer = await open('/web/pc/en/', phone)
    expect(answer.headers['location']).toBe('/web/mobile/en/#/')
    expect((await open('/web/pc/en/', desktop)).text).toContain('<html lang="en">')
  })

  test.each([
    ['/web/pc/en', '/web/pc/en/'],
    ['/web/pc/en?a=1', '/web/pc/en/?a=1'],
    ['/web/pc/en/nothing', '/web/pc/en/'],
    ['/web/mobile/en', '/web/mobile/en/'],
  ])('%s leads to %s', async (path, to) => {
    const answer = await open(path, desktop)
    expect([answer.status, answer.headers['location']]).toEqual([302, to])
  })

  test('keeps the addresses of the English pages before version 1.0', async () => {
    for (const path of ['/web/pc/en/report', '/web/pc/en/query'])
      expect((await open(path, desktop)).text).toContain('<html lang="en">')
  })
})

describe('a page that the desktop site alone has', () => {
  test.each(devices)('is served to every device: %s', async (userAgent) => {
    for (const path of ['/web/pc/board', '/web/pc/board/', '/web/pc/board?sort=newest']) {
      const answer = await open(path, userAgent)
      expect(answer.status).toBe(200)
      expect(answer.text).toContain('assets/index-B7xq1ZpK.js')
    }
  })

  test('does not keep a phone on the pages around it', async () => {
    for (const path of ['/', '/submit', '/board/x']) {
      const answer = await open(`/web/pc${path}`, phone)
      expect(answer.headers['location']).toBe(mobileAddress(path))
    }
  })

  test('leads whoever asks for the mobile site to its start page', async () => {
    const answer = await open('/web/pc/board?view=mobile', desktop)
    expect(answer.headers['location']).toBe('/web/mobile/#/')
  })
})

describe('a third client', () => {
  test.each(devices)('has its pages and files, on every device: %s', async (userAgent) => {
    for (const path of ['/web/third/', '/web/third/cases', '/web/third/cases?view=mobile']) {
      const answer = await open(path, userAgent)
      expect(answer.status).toBe(200)
      expect(answer.headers['vary']).toBe('Accept-Encoding')
      expect(answer.headers).not.toHaveProperty('set-cookie')
    }
    expect((await open('/web/third/assets/main-M0dule00.js', userAgent)).status).toBe(200)
    expect((await open('/web/third/assets/gone-00000000.js', userAgent)).status).toBe(404)
  })

  test.each(['/web/third', '/web/third/unknown'])('%s leads to its start page', async (path) => {
    const answer = await open(`${path}?a=1`, phone)
    expect([answer.status, answer.headers['location']]).toEqual([302, '/web/third/?a=1'])
  })

  test('is named in the log and counted by page', async () => {
    await request(edge.app).post('/web/page-views').send('{"path":"/web/third/cases"}')
    edge.app.flush()
    await open('/web/third/cases/4K8Z9XQ2', desktop)
    expect(edge.lines()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ pages: { '/web/third/cases': 1 } }),
        expect.objectContaining({ msg: 'access', route: '/web/third/*' }),
      ]),
    )
  })

  test('is not offered to search engines unless it says so', async () => {
    const answers = await Promise.all(
      ['/robots.txt', '/sitemap.xml'].map((path) => open(path, desktop)),
    )
    for (const { text } of answers) expect(text).not.toContain('third')
  })
})
