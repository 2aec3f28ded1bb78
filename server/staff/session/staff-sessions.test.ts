import { beforeEach, describe, expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { sql } from 'kysely'
import request from 'supertest'
import * as z from 'zod/mini'
import { type Access, endpoint } from '../../../contract/endpoint.ts'
import express from 'express'
import { bind } from '../../http/bind.ts'
import { route } from '../../http/route.ts'
import { staffDepsOf } from '../../api/desk-routes.ts'
import { actorOf, staffOf } from './staff-call.ts'
import { isFromDesk } from './staff-sessions.ts'
import { type StaffOfTest, createStaffTestApi } from '../../testing/api/staff-test-api.ts'

let handler: StaffOfTest
const api = await closeAfterAll(createStaffTestApi())
beforeEach(async () => {
  handler = await api.staff(['handler'], { reportTypeIds: [2] })
})

const minutes = 60 * 1000

/**
 * Makes a call of a made-up endpoint.
 * @returns its errcode and the identified caller
 */
async function ask(
  headers: Record<string, string>,
  { access = { staff: ['handler'] }, isUse = true }: { access?: Access; isUse?: boolean } = {},
) {
  const definition = endpoint('POST made-up', {
    access,
    input: z.object({}),
    output: z.object({ name: z.string(), role: z.nullable(z.string()), types: z.any() }),
    errors: [],
  })
  const { staffSessions } = staffDepsOf(api.staffContext)
  const handle = bind(
    route(definition, async (_, call) => ({
      name: staffOf(call).name,
      role: actorOf(call, ['handler']).role,
      types: staffOf(call).reportTypeIds,
    })),
    {
      logger: api.staffContext.logger,
      identify: (given) => staffSessions.identify(given, isUse),
    },
  )
  const { body } = await request(express().post('/', handle))
    .post('/')
    .set({ 'Sec-Fetch-Site': 'same-origin', ...headers })
    .send({})
  return body
}
const errcode = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).errcode

describe('a session at the desk', () => {
  test('is identified by its cookie, with the roles and types of its person', async () => {
    expect(await ask({ Cookie: `a=b; ${handler.cookie}` })).toMatchObject({
      errcode: 0,
      data: { name: handler.name, role: 'handler', types: [2] },
    })
  })

  test('is not identified without the cookie, with another one, or with a citizen’s token', async () => {
    const cookie = handler.cookie.slice(0, -1) + (handler.cookie.endsWith('A') ? 'B' : 'A')
    for (const headers of [{}, { Cookie: cookie }, { 'Access-Token': api.token() }])
      expect(await errcode(headers)).toBe(401)
  })

  test('ends after 15 idle minutes, and is extended by use', async () => {
    const { cookie } = handler
    for (let used = 0; used < 3; used += 1) {
      api.clock.advance(14 * minutes)
      expect(await errcode({ Cookie: cookie })).toBe(0)
    }
    api.clock.advance(14 * minutes)
    // A background call.
    expect(await errcode({ Cookie: cookie }, { isUse: false })).toBe(0)
    api.clock.advance(1 * minutes)
    expect(await errcode({ Cookie: cookie })).toBe(401)
  })

  test('ends after eight hours, however active', async () => {
    const { cookie } = handler
    for (let used = 0; used < 8 * 6 - 1; used += 1) {
      api.clock.advance(10 * minutes)
      expect(await errcode({ Cookie: cookie })).toBe(0)
    }
    api.clock.advance(10 * minutes)
    expect(await errcode({ Cookie: cookie })).toBe(401)
  })

  test('is a person’s only one: a new one ends the previous', async () => {
    const { cookie } = handler
    await handler.signIn()
    expect(handler.cookie).not.toBe(cookie)
    expect(await errcode({ Cookie: cookie })).toBe(401)
    expect(await errcode({ Cookie: handler.cookie })).toBe(0)
    const { rows } = await sql`select from staff_session where staff_id = ${handler.id}`.execute(
      api.database.db,
    )
    expect(rows).toHaveLength(1)
  })

  test('ends at once when the person is locked', async () => {
    await sql`update staff set state = 'locked' where id = ${handler.id}`.execute(api.database.db)
    expect(await errcode({ Cookie: handler.cookie })).toBe(401)
  })

  test('is stepped up for five minutes', async () => {
    const { cookie } = handler
    const access: Access = { staff: ['handler'], steppedUp: true }
    expect(await errcode({ Cookie: cookie }, { access })).toBe(428)
    await handler.stepUp()
    expect(await errcode({ Cookie: cookie }, { access })).toBe(0)
    api.clock.advance(5 * minutes)
    expect(await errcode({ Cookie: cookie }, { access })).toBe(428)
  })

  test('does not serve other sites’ pages (CSRF)', async () => {
    const { cookie: Cookie } = handler
    for (const site of ['cross-site', 'same-site', 'none'])
      expect(await errcode({ Cookie, 'Sec-Fetch-Site': site })).toBe(403)
  })
})

describe('a call is from the desk itself', () => {
  const asked = (method: string, headers: Partial<Record<string, string>>) =>
    isFromDesk(method, (name) => headers[name])

  test.each([
    [true, { 'sec-fetch-site': 'same-origin' }],
    [true, { origin: 'http://127.0.0.1:3002', host: '127.0.0.1:3002' }],
    [true, { origin: 'https://desk.example.cn', host: 'Desk.example.cn' }],
    [false, { origin: 'https://evil.example', host: 'desk.example.cn' }],
    [false, { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3002' }],
    [false, { 'sec-fetch-site': 'cross-site', origin: 'http://a.cn', host: 'a.cn' }],
    [false, { origin: 'null', host: 'desk.example.cn' }],
    [false, { host: 'desk.example.cn' }],
    [false, {}],
  ])('%s: %j', (expected, headers) => {
    expect(asked('POST', headers)).toBe(expected)
  })

  test('reading needs no proof: no other site can read the answer', () => {
    expect(asked('GET', { 'sec-fetch-site': 'cross-site' })).toBe(true)
  })
})
