import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { failureData } from '../../../contract/envelope.ts'
import { izyLogin, loginPassword } from '../../../contract/account/sign-in.ts'
import { createIzyPartner } from '../../testing/stand-ins/izy-partner.ts'
import { createPartnerTestApi } from '../../testing/api/partner-test-api.ts'
import { limitedApi } from '../../testing/close-after-all.ts'
import { createAccountTestApi, sessionOf } from '../../testing/api/account-test-api.ts'

const api = await limitedApi(createPartnerTestApi())
const { partner } = api

const enter = (ticket: string, token = api.token()) =>
  api.call(izyLogin, { ticket, from: 'izy', anything: 1 }, { token })

/** A citizen who came from the partner before: the sign-in by password has linked them. */
async function linked(sub: string) {
  const { phone, password } = await api.citizen({ name: '李雷' })
  const token = api.token()
  const first = await enter(await partner.ticket({ sub, phone }), token)
  const { link_ticket } = z.parse(failureData, first.data)
  await api.call(loginPassword, { phone, password, link_ticket }, { token })
  return { phone }
}

describe('spec §7: POST /api/izy/login', () => {
  test('signs in to the linked account, even if the partner’s phone has changed', async () => {
    await linked('a')
    for (const phone of [undefined, api.newPhone()])
      expect(sessionOf(await enter(await partner.ticket({ sub: 'a', phone }))).user.name).toBe(
        '李雷',
      )
  })

  test('creates no account', async () => {
    const phone = api.newPhone()
    expect(await enter(await partner.ticket({ sub: 'b', phone }))).toMatchObject({
      errcode: 404,
      errmessage: expect.stringContaining('注册'),
    })
    expect((await enter(await partner.ticket({ sub: 'b' }))).errcode).toBe(404)
  })

  test.for([
    ['linked', 0],
    ['not linked', 404],
  ] as const)('takes a ticket of a %s citizen once, also of ten at once', async ([sub, first]) => {
    const { phone } = sub === 'linked' ? await linked(sub) : await api.citizen()
    const ticket = await partner.ticket({ sub, phone })
    const answers = await Promise.all(Array.from({ length: 10 }, () => enter(ticket)))
    expect(answers.filter((a) => a.errcode === first)).toHaveLength(1)
    expect(answers.filter((a) => a.errcode === 422)).toHaveLength(9)
  })

  test('refuses a second ticket of the same id', async () => {
    const { phone } = await linked('c')
    expect((await enter(await partner.ticket({ sub: 'c', jti: 'again', phone }))).errcode).toBe(0)
    expect((await enter(await partner.ticket({ sub: 'd', jti: 'again', phone }))).errcode).toBe(422)
  })

  test('refuses an old, foreign or forged ticket', async () => {
    const { phone } = await api.citizen()
    const old = await partner.ticket({ sub: 'e', phone })
    api.clock.advance(10 * 60_000)
    const stranger = await createIzyPartner(api.clock).ticket({ sub: 'e', phone })
    const foreign = await partner.ticket({ sub: 'e', phone, aud: 'another-portal' })
    for (const ticket of [old, stranger, foreign, 'nonsense', ''])
      expect((await enter(ticket)).errcode).toBe(422)
  })
})

test('answers that sign-in by a partner is not enabled when none is configured', async () => {
  const plain = await createAccountTestApi()
  expect((await plain.call(izyLogin, { ticket: 'x' })).errcode).toBe(403)
  await plain.close()
})
