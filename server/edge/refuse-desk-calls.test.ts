import express from 'express'
import { describe, expect, test } from 'vitest'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { rawExchange } from '../testing/edge/raw-exchange.ts'
import { startEdge } from '../testing/edge/test-edge.ts'

/** A back end that answers whatever it is asked: what reaches it got past the edge. */
let reached: string[] = []
const api = express().use((request, response) => {
  reached.push(request.originalUrl)
  response.json({ errcode: 0 })
})
const edge = await closeAfterAll(startEdge({ api }))

const calls = [
  '/api/staff',
  '/api/staff/',
  '/api/staff/session/self',
  '/api/STAFF/session/self',
  '/API/staff/session/self',
  '/Api/sTaFf?x=1',
  '/api/%73taff/session/self',
  '/api/st%61ff/session/self',
  '/api/%53%54%41%46%46/x',
  '/api/staff;a=1/session/self',
  '/api/staff%3b/session/self',
  '/api/staff./session/self',
  '/api/staff%20/session/self',
  '/api/%ef%bd%93taff/x',
  '/api//staff/x',
  '//api/staff/x',
  '/api/./staff/x',
  '/api/%2e/staff/x',
  '/api/x/../staff/x',
  '/api/x/%2e%2e/staff/x',
  '/api%2fstaff/x',
  '/api\\staff\\x',
  '/%61pi/staff/x',
  'http://jubao.example/api/staff/x',
  'http://jubao.example//api/staff/x',
  'http://jubao.example/api//staff/x',
]
const pages = [
  '/web/staff',
  '/web/staff/',
  '/web/staff/index.html',
  '/web/staff/assets/index-B7xq1ZpK.js',
  '/WEB/STAFF/',
  '/web/%73taff/',
  '/web//staff/',
  '//web/staff/',
  '/web/./staff/',
  '/web/staff%2f',
  '/web/x/../staff/',
  'http://jubao.example/web/staff/',
]

describe('the public listener serves nothing of the desk', () => {
  test.each(calls)('call %s', async (target) => {
    reached = []
    const answers = [
      await rawExchange(edge.port, target),
      await rawExchange(edge.port, target, { method: 'POST', headers: ['Content-Length: 0'] }),
    ]
    expect(reached).toEqual([])
    for (const { status } of answers) expect([400, 404, 405]).toContain(status)
  })

  test('its plain URLs are 404', async () => {
    for (const target of ['/api/staff', '/api/staff/session/sign-in', '/web/staff', '/web/staff/'])
      expect((await rawExchange(edge.port, target)).status).toBe(404)
  })

  test.each(pages)('page %s', async (target) => {
    const { status, body } = await rawExchange(edge.port, target)
    expect([400, 404]).toContain(status)
    expect(body).not.toContain('工作台')
  })

  test("citizens' calls are not mistaken for it", async () => {
    reached = []
    for (const target of ['/api/staffing', '/api/report/staff'])
      expect((await rawExchange(edge.port, target)).status).toBe(200)
    expect(reached).toHaveLength(2)
  })
})
