import request from 'supertest'
import { beforeEach, describe, expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { urlOf } from '../../../contract/endpoint.ts'
import {
  staffSelf,
  staffSignIn,
  staffSignOut,
  staffStepUp,
} from '../../../contract/staff/session.ts'
import { digestOf } from '../../testing/api/account-test-api.ts'
import { joinedStaff, quickPasswords, type JoinedStaff } from '../../testing/api/joined-staff.ts'
import { createStaffTestApi } from '../../testing/api/staff-test-api.ts'

let person: JoinedStaff
const api = await closeAfterAll(createStaffTestApi(async () => ({ passwords: quickPasswords })))
beforeEach(async () => {
  person = await joinedStaff(api, ['handler'])
  // The code of the joining is used up.
  api.clock.advance(60_000)
})

interface Tried {
  login?: string
  password?: string
  code?: string
  cookie?: string
  address?: string
}

/**
 * Signs in as a browser does.
 * @returns the envelope, and the cookies set, by name
 */
async function signIn({ cookie, address, ...given }: Tried = {}) {
  const input = { login: person.login, password: person.password, code: person.code(), ...given }
  const sent = request(api.desk)
    .post(urlOf(staffSignIn))
    .set('Sec-Fetch-Site', 'same-origin')
    .send(input)
  if (cookie) void sent.set('Cookie', cookie)
  if (address) void sent.set('X-Forwarded-For', address)
  const answer = await sent.expect(200)
  const cookies = [answer.headers['set-cookie'] ?? []].flat()
  const named = (name: string) => cookies.find((one) => one.startsWith(`${name}=`))
  const valueOf = (name: string) => named(name)?.split(';')[0]
  return { body: answer.body, session: named('__Host-desk'), named, valueOf }
}
const self = (cookie: string) => api.deskCall(staffSelf, {}, { Cookie: cookie })

describe('signing in', () => {
  test('by password and code sets a cookie that scripts and other sites cannot use', async () => {
    const { body, session, valueOf } = await signIn()
    expect(body).toMatchObject({
      errcode: 0,
      data: {
        id: person.id,
        login: person.login,
        roles: ['handler'],
        report_type_ids: null,
        idle_seconds: 900,
        stepped_up_until: null,
        recovery_codes_left: 10,
      },
    })
    expect(session).toMatch(/^__Host-desk=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    expect(JSON.stringify(body)).not.toContain(valueOf('__Host-desk')?.split('=')[1])
    expect(await self(valueOf('__Host-desk') ?? '')).toMatchObject({ errcode: 0 })
  })

  test('fails with one answer for every reason, and sets no cookie', async () => {
    const wrong: Tried[] = [
      { login: 'nobody' },
      { password: digestOf('another') },
      { code: '000000' },
      { password: digestOf('another'), code: '000000' },
      { code: 'aaaaa-bbbbb' },
    ]
    const answers = []
    for (const tried of wrong) {
      const other = await joinedStaff(api, ['handler'])
      api.clock.advance(60_000)
      const { body, session } = await signIn({
        login: other.login,
        password: other.password,
        code: other.code(),
        ...tried,
      })
      expect(session).toBeUndefined()
      answers.push(body)
    }
    expect(answers).toEqual(
      wrong.map(() => ({
        errcode: 422,
        errmessage: '账号、密码或动态验证码不对（每个验证码只能用一次），还可以试 4 次',
      })),
    )
  })

  test('accepts a code once, also under concurrency', async () => {
    const code = person.code()
    const answers = await Promise.all([signIn({ code }), signIn({ code })])
    expect(answers.map(({ body }) => body.errcode).toSorted((a, b) => a - b)).toEqual([0, 422])
    expect((await signIn({ code })).body.errcode).toBe(422)
  })

  test('accepts the previous and the next code, and none before a used one', async () => {
    expect((await signIn({ code: person.code(-2) })).body.errcode).toBe(422)
    expect((await signIn({ code: person.code(2) })).body.errcode).toBe(422)
    expect((await signIn({ code: person.code(-1) })).body.errcode).toBe(0)
    expect((await signIn({ code: person.code(1) })).body.errcode).toBe(0)
    expect((await signIn({ code: person.code() })).body.errcode).toBe(422)
  })

  test('accepts each recovery code once, however it is typed', async () => {
    const [first = '', second = ''] = person.recoveryCodes
    expect(new Set(person.recoveryCodes).size).toBe(10)
    const { body } = await signIn({ code: ` ${first.toUpperCase()} ` })
    expect(body).toMatchObject({ errcode: 0, data: { recovery_codes_left: 9 } })
    expect((await signIn({ code: first })).body.errcode).toBe(422)
    expect((await signIn({ code: second })).body).toMatchObject({
      data: { recovery_codes_left: 8 },
    })
  })

  test('ends the previous session on any device', async () => {
    const first = (await signIn()).valueOf('__Host-desk') ?? ''
    api.clock.advance(30_000)
    const second = (await signIn()).valueOf('__Host-desk') ?? ''
    expect((await self(first)).errcode).toBe(401)
    expect((await self(second)).errcode).toBe(0)
  })

  test('never continues a session id from before (fixation)', async () => {
    const thief = await api.staff(['handler'])
    const made = `__Host-desk=${'A'.repeat(43)}`
    const after = (await signIn({ cookie: made })).valueOf('__Host-desk') ?? ''
    expect(after).not.toBe(made)
    expect((await self(made)).errcode).toBe(401)
    // A session planted in this browser has ended.
    api.clock.advance(30_000)
    await signIn({ cookie: thief.cookie })
    expect((await self(thief.cookie)).errcode).toBe(401)
  })

  test('is refused to other sites’ pages (CSRF)', async () => {
    const { body } = await request(api.desk)
      .post(urlOf(staffSignIn))
      .set('Origin', 'https://evil.example')
      .send({ login: person.login, password: person.password, code: person.code() })
    expect(body.errcode).toBe(403)
  })

  test('is audited, also on failure; the log names no person', async () => {
    await signIn({ code: '000000' })
    await signIn()
    const actions = await api.database.db
      .selectFrom('staff_audit')
      .select(['action', 'actor', 'object_id', 'result'])
      .where('object_id', '=', person.id)
      .orderBy('sequence')
      .execute()
    expect(actions).toEqual([
      { action: 'people.join', actor: person.id, object_id: person.id, result: 'done' },
      { action: 'session.refused', actor: null, object_id: person.id, result: 'refused' },
      { action: 'session.sign_in', actor: person.id, object_id: person.id, result: 'done' },
    ])
    expect(api.logged.join('')).not.toContain(person.login)
  })
})

describe('wrong attempts', () => {
  const wrongTry = (given: Tried = {}) => signIn({ password: digestOf('wrong'), ...given })

  test('lock their network for 15 minutes, even for the right password', async () => {
    for (let left = 4; left > 0; left -= 1)
      expect((await wrongTry()).body.errmessage).toContain(`还可以试 ${left} 次`)
    expect((await wrongTry()).body).toMatchObject({ errcode: 423, data: { retry_after: 900 } })
    expect((await signIn()).body.errcode).toBe(423)
    api.clock.advance(15 * 60_000)
    expect((await signIn()).body.errcode).toBe(0)
  })

  test('lock no other network, no other login and no known device', async () => {
    const device = (await signIn()).valueOf('__Host-desk-device') ?? ''
    for (let tries = 0; tries < 6; tries += 1) await wrongTry()
    expect((await wrongTry()).body.errcode).toBe(423)
    // The colleague's known device, in the same network.
    api.clock.advance(30_000)
    expect((await signIn({ cookie: device })).body.errcode).toBe(0)
    api.clock.advance(30_000)
    expect((await signIn({ address: '203.0.113.9' })).body.errcode).toBe(0)
    const other = await joinedStaff(api, ['handler'])
    api.clock.advance(60_000)
    const { login, password } = other
    expect((await signIn({ login, password, code: other.code() })).body.errcode).toBe(0)
  })

  test('from many networks lock unknown devices for a while, but no known device', async () => {
    const device = (await signIn()).valueOf('__Host-desk-device') ?? ''
    for (let network = 0; network < 30; network += 1)
      await wrongTry({ address: `198.51.${network}.1` })
    expect((await wrongTry({ address: '203.0.113.1' })).body.errcode).toBe(423)
    api.clock.advance(30_000)
    expect((await signIn({ cookie: device })).body.errcode).toBe(0)
  })

  test('at many logins are limited per network, but not for the known device', async () => {
    const device = (await signIn()).valueOf('__Host-desk-device') ?? ''
    const address = '192.0.2.77'
    const answers = []
    for (let login = 0; login < 125; login += 1)
      answers.push((await wrongTry({ login: `made-up${login}`, address })).body.errcode)
    expect(new Set(answers)).toEqual(new Set([422, 429]))
    expect((await signIn({ address })).body.errcode).toBe(429)
    api.clock.advance(30_000)
    expect((await signIn({ cookie: device, address })).body.errcode).toBe(0)
  })

  test('are counted per device, whose proof is for one login', async () => {
    const device = (await signIn()).valueOf('__Host-desk-device') ?? ''
    for (let tries = 0; tries < 5; tries += 1) await wrongTry({ cookie: device })
    expect((await wrongTry({ cookie: device })).body.errcode).toBe(423)
    const other = await joinedStaff(api, ['handler'])
    for (let tries = 0; tries < 5; tries += 1) await wrongTry({ login: other.login })
    expect((await wrongTry({ login: other.login, cookie: device })).body.errcode).toBe(423)
  })

  test('at the same moment cannot exceed the limit', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => wrongTry()))
    const compared = answers.filter(({ body }) => body.errmessage.includes('还可以试'))
    expect(compared).toHaveLength(4)
    expect((await signIn()).body.errcode).toBe(423)
  })
})

describe('a person who is locked or has left', () => {
  test.each(['locked', 'left', 'invited'] as const)('%s: cannot sign in', async (state) => {
    const { db } = api.database
    await db.updateTable('staff').set({ state }).where('id', '=', person.id).execute()
    expect((await signIn()).body).toMatchObject({
      errcode: 422,
      errmessage: '账号、密码或动态验证码不对（每个验证码只能用一次），还可以试 4 次',
    })
  })
})

describe('a fresh code', () => {
  const stepUp = (cookie: string, code: string) =>
    api.deskCall(staffStepUp, { code }, { Cookie: cookie })

  test('counts for five minutes; the code of the sign-in and a used code do not', async () => {
    const code = person.code()
    const cookie = (await signIn({ code })).valueOf('__Host-desk') ?? ''
    expect((await stepUp(cookie, code)).errcode).toBe(422)
    api.clock.advance(30_000)
    const fresh = person.code()
    const until = new Date(api.clock.now().getTime() + 5 * 60_000).toISOString()
    expect(await stepUp(cookie, fresh)).toMatchObject({ data: { stepped_up_until: until } })
    expect((await self(cookie)).data).toMatchObject({ stepped_up_until: until })
    expect((await stepUp(cookie, fresh)).errcode).toBe(422)
    api.clock.advance(5 * 60_000)
    expect((await self(cookie)).data).toMatchObject({ stepped_up_until: null })
  })

  test('cannot be guessed, and guessing does not lock the sign-in', async () => {
    const cookie = (await signIn()).valueOf('__Host-desk') ?? ''
    for (let tries = 0; tries < 5; tries += 1) await stepUp(cookie, '000000')
    api.clock.advance(30_000)
    expect((await stepUp(cookie, person.code())).errcode).toBe(423)
    expect((await signIn()).body.errcode).toBe(0)
  })
})

test('signing out ends the session and clears the cookie', async () => {
  const cookie = (await signIn()).valueOf('__Host-desk') ?? ''
  const { headers } = await request(api.desk)
    .post(urlOf(staffSignOut))
    .set({ 'Sec-Fetch-Site': 'same-origin', Cookie: cookie })
    .expect(200)
  expect(String(headers['set-cookie'])).toMatch(/^__Host-desk=; .*Expires=Thu, 01 Jan 1970/)
  expect((await self(cookie)).errcode).toBe(401)
})
