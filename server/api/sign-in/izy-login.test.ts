import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { izyLogin } from '../../../contract/sign-in.ts'
import { createPartnerTickets } from '../../platform/partner/create-partner-tickets.ts'
import { createIzyPartner, type IzyPartner } from '../../testing/stand-ins/izy-partner.ts'
import {
  createAccountTestApi,
  sessionOf,
  type AccountTestApi,
} from '../../testing/api/account-test-api.ts'

let partner: IzyPartner
let api: AccountTestApi
beforeAll(async () => {
  api = await createAccountTestApi(async (clock) => {
    partner = createIzyPartner(clock)
    return { izy: await createPartnerTickets({ izy: partner.config }, clock) }
  })
})
afterEach(() => api.database.pool.query('delete from transient.rate_limit'))
afterAll(() => api.close())

const enter = (ticket: string) => api.call(izyLogin, { ticket, from: 'izy', anything: 1 })

describe('spec §7: POST /api/izy/login', () => {
  test('signs in the account with the phone that the partner vouches for, and links it', async () => {
    const { phone } = await api.citizen({ name: '李雷' })
    const first = await enter(await partner.ticket({ sub: 'a', phone }))
    expect(sessionOf(first).user.name).toBe('李雷')
    const later = await enter(await partner.ticket({ sub: 'a' }))
    expect(sessionOf(later).user.name).toBe('李雷')
  })

  test('never replaces a link: another citizen of the partner’s with the same phone does not get in', async () => {
    const { phone } = await api.citizen({ name: '李雷' })
    expect((await enter(await partner.ticket({ sub: 'first', phone }))).errcode).toBe(0)
    expect(await enter(await partner.ticket({ sub: 'second', phone }))).toMatchObject({
      errcode: 409,
      errmessage: expect.stringContaining('另一个账号'),
    })
    expect((await enter(await partner.ticket({ sub: 'second' }))).errcode).toBe(404)
    expect(sessionOf(await enter(await partner.ticket({ sub: 'first' }))).user.name).toBe('李雷')
  })

  test('opens no account that nobody has used for 90 days by a phone that the partner vouches for', async () => {
    const { phone } = await api.citizen()
    api.clock.advance(92 * 24 * 60 * 60_000)
    expect((await enter(await partner.ticket({ sub: 'next owner', phone }))).errcode).toBe(409)
  })

  test('makes no account', async () => {
    const phone = api.newPhone()
    expect(await enter(await partner.ticket({ sub: 'b', phone }))).toMatchObject({
      errcode: 404,
      errmessage: expect.stringContaining('注册'),
    })
    expect((await enter(await partner.ticket({ sub: 'b' }))).errcode).toBe(404)
  })

  test('takes a ticket once, also when ten come at the same moment', async () => {
    const { phone } = await api.citizen()
    const ticket = await partner.ticket({ sub: 'c', phone })
    const answers = await Promise.all(Array.from({ length: 10 }, () => enter(ticket)))
    expect(answers.filter((a) => a.errcode === 0)).toHaveLength(1)
    expect(answers.filter((a) => a.errcode === 422)).toHaveLength(9)
    const sameId = await partner.ticket({ sub: 'c', jti: 'again', phone })
    expect((await enter(sameId)).errcode).toBe(0)
    expect((await enter(await partner.ticket({ sub: 'd', jti: 'again', phone }))).errcode).toBe(422)
  })

  test('takes none that is old, foreign or made up', async () => {
    const { phone } = await api.citizen()
    const old = await partner.ticket({ sub: 'e', phone })
    api.clock.advance(10 * 60_000)
    const stranger = await createIzyPartner(api.clock).ticket({ sub: 'e', phone })
    const foreign = await partner.ticket({ sub: 'e', phone, aud: 'another-portal' })
    for (const ticket of [old, stranger, foreign, 'nonsense', ''])
      expect((await enter(ticket)).errcode).toBe(422)
  })
})

test('where no partner is configured it is said not to be enabled', async () => {
  const plain = await createAccountTestApi()
  expect((await plain.call(izyLogin, { ticket: 'x' })).errcode).toBe(403)
  await plain.close()
})
