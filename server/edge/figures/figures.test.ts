import request from 'supertest'
import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { SignedMonth } from '../../../contract/figures/published-figures.ts'
import { startEdge, type TestEdge, type TestEdgeOptions } from '../../testing/edge/test-edge.ts'
import { signedMonth, signedMonths, some } from '../../testing/edge/signed-months.ts'
import { phones } from '../../testing/edge/user-agents.ts'
import { listenOnLoopback } from '../../testing/stand-ins/listen-on-loopback.ts'
import { createPublishedMonths, readFromApi } from './closed-months.ts'
import { line, scaleTop } from './charts.ts'

const months = signedMonths('2026-10', 14)
const newest = months[0] as SignedMonth
const edgeOf = async (options: TestEdgeOptions) => {
  const edge = await startEdge(options)
  onTestFinished(() => edge.close())
  return edge
}

let edge: TestEdge
beforeAll(async () => {
  edge = await startEdge({
    closedMonths: async () => months,
    env: { PUBLIC_URL: 'https://jubao.example.gov.cn', ORGANISER: '某省网信办' },
  })
})
afterAll(() => edge.close())
const open = (path: string) => request(edge.app).get(`/web/pc/${path}`)

describe('the page of the newest month', () => {
  test('has its figures, with a table behind each picture, and needs no script', async () => {
    const { status, text, headers } = await open('figures')
    expect(status).toBe(200)
    expect(text).not.toMatch(/<script|modulepreload|style="/)
    expect(text).toContain('<h1>2026 年 10 月</h1>')
    for (const shown of [
      '27,148',
      '71.4',
      '3.1',
      '比上月 +1.0%',
      '312',
      '改变原结果 41 件（13.7%）',
    ])
      expect(text).toContain(shown)
    expect(text.match(/role="img"/g)).toHaveLength(1)
    expect(text.match(/<table/g)).toHaveLength(5)
    expect(text).toMatch(/微信<\/span>.*?8,214/s)
    // Eight platforms one by one, the others together.
    expect(text).toMatch(/另外 2 个<\/span>.*?<td>1,631</s)
    expect(text).toMatch(/某市公安局<\/span><\/th>\s*<td>310<\/td>\s*<td>4.2<\/td>/)
    // Twelve months, not the fourteen that there are.
    expect(text.match(/<th scope="row">20/g)).toHaveLength(12)
    expect(text).toMatch(/诈骗<\/span>.*?8,214/s)
    expect(text).toMatch(/其余（2 类合并）<\/span>.*?<td>10<\/td><td>—</s)
    expect(headers['content-security-policy']).toContain("style-src 'self'")
    expect(headers['cache-control']).toBe('no-cache')
  })

  test('is the same on a phone, without a redirect', async () => {
    const { status, text } = await open('figures').set('User-Agent', phones['Safari on an iPhone'])
    expect([status, text]).toEqual([200, (await open('figures')).text])
  })

  test('is in English below the English site', async () => {
    const { text } = await open('en/figures')
    expect(text).toContain('<h1>October 2026</h1>')
    expect(text).toMatch(/href="\/web\/pc\/figures"\s+lang="zh-CN"/)
    expect(text).toContain('<span lang="zh-CN">某省互联网举报中心</span>')
    expect(text).toContain('Median working days to answer')
    expect(text).toMatch(/<span lang="zh-CN">某市公安局<\/span><\/th>\s*<td>310<\/td>/)
    expect(
      text.replace(/<(\w+) lang="zh-CN">.*?<\/\1>/gs, '').replace(/<head>.*?<\/head>/s, ''),
    ).not.toMatch(/收到|月份|申诉/)
  })

  test('loads one more style, which never changes', async () => {
    const [, address = ''] =
      /href="(\/web\/figures-[^"]+)"/.exec((await open('figures')).text) ?? []
    const { status, headers } = await request(edge.app).get(address)
    expect([status, headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
    expect(headers['cache-control']).toContain('immutable')
  })
})

test('another month has an address, a title and links of its own', async () => {
  const { text } = await open('figures/2026-09')
  expect(text).toContain('<title>2026 年 9 月 - 每月受理情况 - ')
  expect(text).toContain(
    'rel="canonical" href="https://jubao.example.gov.cn/web/pc/figures/2026-09"',
  )
  expect(text).toMatch(/figures\/2026-08">上一个月.*figures\/2026-10">下一个月/s)
  for (const unknown of ['figures/2020-01', 'figures/2026-13', 'figures/x', 'figures/2026-10/x'])
    expect((await open(unknown)).status).toBe(302)
  for (const unknown of ['figures/2020-01.csv', 'figures/2026-10.xls'])
    expect((await open(unknown)).status).toBe(404)
})

test('its files are saved: the signed bytes, the signature, and a table', async () => {
  const json = await open('figures/2026-10.json').buffer(true).parse(bytes)
  expect(json.body.toString()).toBe(newest.statement)
  expect(json.headers['content-disposition']).toBe('attachment; filename="figures-2026-10.json"')
  const signature = await open('figures/2026-10.sig').buffer(true).parse(bytes)
  expect(signature.body.toString('base64')).toBe(newest.signature)
  expect(signature.headers['content-type']).toBe('application/octet-stream')
  const { text } = await open('figures/2026-10.csv')
  expect(text).toContain('"2026-10","全部","收到",27148,"件"\r\n')
  expect(text).toContain('"2026-10","按类型","诈骗",8214,"件"\r\n')
  expect(text).toContain('"2026-10","按平台","微信",8214,"件"\r\n')
  expect(text).toContain('"2026-10","承办单位答复","某市公安局",310,"件"\r\n')
  expect(text).toContain('"2026-10","答复用时中位数","某市公安局（答复用时中位数）",4.2,"个工作日"')
})

const bytes: Parameters<request.Test['parse']>[0] = (response, done) => {
  const chunks: Buffer[] = []
  response.on('data', (chunk: Buffer) => chunks.push(chunk))
  response.on('end', () => done(null, Buffer.concat(chunks)))
}

test('the feed has the closed months, if the address of the portal is known', async () => {
  const { text, headers } = await open('figures/feed.xml')
  expect(headers['content-type']).toMatch(/xml/)
  expect(text).toContain('<link>https://jubao.example.gov.cn/web/pc/figures/2026-10</link>')
  expect(text).toContain('<pubDate>Tue, 03 Nov 2026 16:00:00 GMT</pubDate>')
  expect(text).toContain('收到 27,148 · 在时限内答复 71.4%')
  expect((await open('figures')).text).toContain('/web/pc/figures/feed.xml')
  const other = await edgeOf({ closedMonths: async () => months })
  expect((await request(other.app).get('/web/pc/figures/feed.xml')).status).toBe(404)
  expect((await request(other.app).get('/web/pc/figures')).text).not.toContain('feed.xml')
})

test('texts of the centre cannot become markup', async () => {
  const hostile = newest.statement.replaceAll('诈骗', '<img src=x onerror=alert(1)>"\'&')
  const one = { ...newest, statement: hostile.replace('"\'&', '\\"\'&') }
  const { app } = await edgeOf({
    closedMonths: async () => [one],
    env: { PUBLIC_URL: 'https://jubao.example.gov.cn' },
  })
  for (const path of ['figures', 'figures/feed.xml'])
    expect((await request(app).get(`/web/pc/${path}`)).text).not.toContain('<img src=x')
  expect((await request(app).get('/web/pc/figures')).text).toContain('&lt;img src=x')
})

test('counts that are too small are said to be, not shown as nothing', async () => {
  const { app } = await edgeOf({
    closedMonths: async () => [signedMonth('2026-10', some(4, { received: true }))],
  })
  const { text } = await request(app).get('/web/pc/figures')
  expect(text.match(/数量太少，不公布/g)?.length).toBeGreaterThanOrEqual(4)
  expect(text).not.toContain('NaN')
})

describe('without months', () => {
  test('says that none is published yet', async () => {
    const { app } = await edgeOf({})
    const { status, text } = await request(app).get('/web/pc/figures')
    expect(status).toBe(200)
    expect(text).toContain('还没有公布的月份')
  })

  test('says that it cannot read them while the API is away, and is not cached', async () => {
    const away = await edgeOf({
      closedMonths: async () => {
        throw new Error('away')
      },
    })
    const { status, text, headers } = await request(away.app).get('/web/pc/figures')
    expect([status, headers['cache-control']]).toEqual([503, 'no-store'])
    expect(text).toContain('现在读不到数据')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(away.lines()).toContainEqual(
      expect.objectContaining({ msg: 'the closed months could not be read' }),
    )
  })
})

describe('reading the months', () => {
  test('asks once a minute, and keeps the last ones while the API is away', async () => {
    let [now, asked, isAway] = [0, 0, false]
    const published = createPublishedMonths(
      async () => {
        asked += 1
        if (isAway) throw new Error('away')
        return months
      },
      () => now,
    )
    await Promise.all([published(), published()])
    await published()
    expect(asked).toBe(1)
    isAway = true
    now += 60_000
    expect((await published()).months).toHaveLength(14)
    expect((await published()).months).toHaveLength(14)
    expect(asked).toBe(2)
  })

  test('shows the newest version of a month', async () => {
    const second = { ...newest, version: 2 }
    const { months: read } = await createPublishedMonths(async () => [second, newest])()
    expect(read.map(({ version }) => version)).toEqual([2])
  })

  test('leaves out a statement that it cannot read', async () => {
    const broken = { ...newest, statement: '{}' }
    const { months: read } = await createPublishedMonths(async () => [broken, newest])()
    expect(read.map(({ statement }) => statement)).toEqual([newest.statement])
  })

  async function apiWith(status: number, body: string): Promise<string> {
    const server = createServer((_request, response) => response.writeHead(status).end(body))
    onTestFinished(() => void server.close())
    return `http://127.0.0.1:${await listenOnLoopback(server)}`
  }

  test('asks the servers of an API in turn', async () => {
    const json = JSON.stringify({ errcode: 0, errmessage: '', data: { months } })
    const targets = [await apiWith(503, ''), 'http://127.0.0.1:1', await apiWith(200, json)]
    expect(await readFromApi(targets)()).toEqual(months)
    await expect(readFromApi(targets.slice(0, 1))()).rejects.toThrow('503')
  })

  test.each([
    [404, '<h1>Not found</h1>'],
    [200, '{"errcode":404,"errmessage":"没有这个接口","data":null}'],
  ])('finds none at a back end without such a call: %i %s', async (status, body) => {
    expect(await readFromApi([await apiWith(status, body)])()).toEqual([])
  })
})

test('a line has a gap where a month has no number', () => {
  expect(line([10, null, 30, 40], 100, '').html).toContain('d="M50 90M250 70L350 60"')
  expect([0, 1, 7, 26_418, 50_001].map(scaleTop)).toEqual([1, 1, 10, 30_000, 100_000])
})
