import { createServer } from 'node:http'
import request from 'supertest'
import { expect, onTestFinished, test } from 'vitest'
import type { SignedMonth } from '../../contract/figures/published-figures.ts'
import { signedMonth, signedMonths, some } from '../testing/edge/signed-months.ts'
import { startEdge, type TestEdgeOptions } from '../testing/edge/test-edge.ts'
import { listenOnLoopback } from '../testing/stand-ins/listen-on-loopback.ts'
import { readFromApi } from './figures-files.ts'

const months = signedMonths('2026-10', 2)
const [newest] = months as [SignedMonth]

async function filesOf(options: TestEdgeOptions) {
  const edge = await startEdge(options)
  onTestFinished(() => edge.close())
  const get = (name: string) => request(edge.app).get(`/web/pc/figures${name}`)
  return { edge, get }
}

const bytes: Parameters<request.Test['parse']>[0] = (response, done) => {
  const chunks: Buffer[] = []
  response.on('data', (chunk: Buffer) => chunks.push(chunk))
  response.on('end', () => done(null, Buffer.concat(chunks)))
}

test('the signed bytes, the signature and a table of a month are saved', async () => {
  const { get } = await filesOf({ closedMonths: async () => months })
  const json = await get('/2026-10.json').buffer(true).parse(bytes)
  expect(json.body.toString()).toBe(newest.statement)
  expect(json.headers['content-disposition']).toBe('attachment; filename=figures-2026-10.json')
  const signature = await get('/2026-10.sig').buffer(true).parse(bytes)
  expect(signature.body.toString('base64')).toBe(newest.signature)
  expect(signature.headers['content-type']).toBe('application/octet-stream')
  const { text, headers } = await get('/2026-10.csv')
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  for (const row of [
    '"2026-10","收到",27148,"件"',
    '"2026-10","用时中位数",3.1,"个工作日"',
    '"2026-10","类型：诈骗",8214,"件"',
    '"2026-10","类型：其余（3 类合并）",730,"件"',
    '"2026-10","平台：微信",8214,"件"',
    '"2026-10","承办单位答复用时：某市公安局",4.2,"个工作日"',
  ])
    expect(text).toContain(`${row}\r\n`)
  for (const unknown of ['/2020-01.csv', '/2026-10.xls', '/2026-10-v2.json'])
    expect((await get(unknown)).status).toBe(404)
})

test('each version of a month has files, and the newest the plain names', async () => {
  const again = signedMonth('2026-10', some(500, { received: true }))
  const { get } = await filesOf({ closedMonths: async () => [again, ...months] })
  const saved = async (name: string) =>
    String((await get(name).buffer(true).parse(bytes)).body as Buffer)
  expect(await saved('/2026-10.json')).toBe(again.statement)
  expect(await saved('/2026-10-v1.json')).toBe(newest.statement)
})

test('a table has the numbers that are published, and no row for another', async () => {
  const small = signedMonth('2026-10', some(4, { received: true }), some(30, { accepted: true }))
  const { get } = await filesOf({ closedMonths: async () => [small] })
  const rows = (await get('/2026-10.csv')).text.trim().split('\r\n').slice(1)
  expect(rows).toContain('"2026-10","受理",30,"件"')
  expect(rows.join()).not.toMatch(/"收到"|,,/)
})

test('the feed leads to the page of each month, as text', async () => {
  const hostile = { ...newest, statement: newest.statement.replace('某省', '<b>') }
  const env = { PUBLIC_URL: 'https://jubao.example.gov.cn' }
  const { get } = await filesOf({ closedMonths: async () => [hostile], env })
  const { text, headers } = await get('/feed.xml')
  expect(headers['content-type']).toMatch(/xml/)
  expect(text).toContain('<link>https://jubao.example.gov.cn/web/pc/figures?month=2026-10</link>')
  expect(text).toContain('<pubDate>Tue, 03 Nov 2026 16:00:00 GMT</pubDate>')
  expect(text).toContain('收到 27148 件，按时率 71.4 %')
  expect(text).not.toContain('<b>')
})

test('the API is asked once a minute at most, and again after a failure', async () => {
  let isAway = true
  let asked = 0
  const closedMonths = async () => {
    asked += 1
    if (isAway) throw new Error('away')
    return months
  }
  const { edge, get } = await filesOf({ closedMonths })
  const away = await get('/2026-10.csv')
  expect([away.status, away.headers['cache-control']]).toEqual([503, 'no-store'])
  // It says what is kept, and offers its own address again.
  expect(away.text).toMatch(/您填写的内容还在这台设备上。[^]*href="">重试</)
  expect(edge.lines()).toContainEqual(
    expect.objectContaining({ msg: 'the closed months could not be read' }),
  )
  isAway = false
  for (const name of ['/2026-10.csv', '/2026-10.json', '/feed.xml'])
    expect((await get(name)).status).toBe(200)
  expect(asked).toBe(2)
})

async function apiWith(status: number, body: string): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(status).end(body))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${await listenOnLoopback(server)}`
}

test('the servers of an API elsewhere are asked in turn', async () => {
  const json = JSON.stringify({ errcode: 0, errmessage: '', data: { months } })
  const targets = [await apiWith(503, ''), 'http://127.0.0.1:1', await apiWith(200, json)]
  expect(await readFromApi(targets)()).toEqual(months)
  await expect(readFromApi(targets.slice(0, 1))()).rejects.toThrow('invalid_type')
})
