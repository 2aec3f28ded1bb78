import { beforeEach, describe, expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import type { Output } from '../../../contract/endpoint.ts'
import {
  type PasskeyAssertion,
  passkeyAdd,
  passkeyBegin,
  passkeyChallenge,
  passkeyList,
  passkeyRemove,
} from '../../../contract/staff/passkey.ts'
import { staffSelf, staffSignIn, staffStepUp } from '../../../contract/staff/session.ts'
import { digestOf } from '../../testing/api/account-test-api.ts'
import { type JoinedStaff, joinedStaff, quickPasswords } from '../../testing/api/joined-staff.ts'
import { createStaffTestApi } from '../../testing/api/staff-test-api.ts'
import { softPasskey } from '../../testing/soft-passkey.ts'
import { deleteCredential } from './credential-store.ts'

let person: JoinedStaff
const api = await closeAfterAll(createStaffTestApi(async () => ({ passwords: quickPasswords })))
beforeEach(async () => {
  person = await joinedStaff(api, ['handler'])
  await person.signIn()
  await person.stepUp()
})

/** Requests an unauthenticated challenge. */
async function challenge(): Promise<string> {
  const { data } = await api.deskCall(passkeyChallenge)
  return (data as Output<typeof passkeyChallenge>).options?.challenge ?? ''
}
async function begin(who = person): Promise<string> {
  const { data } = await who.call(passkeyBegin)
  return (data as Output<typeof passkeyBegin>).challenge
}
async function add(key = softPasskey(), who = person) {
  const attestation = key.make({ challenge: await begin(who) })
  expect(await who.call(passkeyAdd, { name: '办公室电脑', attestation })).toMatchObject({
    errcode: 0,
  })
  return key
}
const signIn = (
  passkey: PasskeyAssertion,
  { login, password }: { login: string; password: string } = person,
) => api.deskCall(staffSignIn, { login, password, passkey })
const ownList = async () =>
  ((await person.call(passkeyList)).data as Output<typeof passkeyList>).passkeys

describe('a passkey', () => {
  test('signs in together with the password, and replaces a fresh code', async () => {
    const key = await add()
    const answer = await signIn(key.sign({ challenge: await challenge() }))
    expect(answer).toMatchObject({
      errcode: 0,
      data: { id: person.id, passkeys: 1, stepped_up_until: null },
    })
    await person.signIn()
    const fresh = { passkey: key.sign({ challenge: await challenge() }) }
    expect(await person.call(staffStepUp, fresh)).toMatchObject({ errcode: 0 })
    expect(await ownList()).toMatchObject([
      { id: key.id, name: '办公室电脑', used_at: api.clock.now().toISOString() },
    ])
  })

  test('does not sign in without the password, nor another person', async () => {
    const key = await add()
    const assertion = async () => key.sign({ challenge: await challenge() })
    const other = await joinedStaff(api, ['handler'])
    const wrong = { login: person.login, password: digestOf('another') }
    expect((await signIn(await assertion(), wrong)).errcode).toBe(422)
    expect((await signIn(await assertion(), other)).errcode).toBe(422)
    expect((await signIn(await assertion(), { ...wrong, login: 'nobody' })).errcode).toBe(422)
    await other.signIn()
    expect((await other.call(staffStepUp, { passkey: await assertion() })).errcode).toBe(422)
  })

  test('answers a challenge once, within two minutes, also under concurrency', async () => {
    const key = await add()
    const once = key.sign({ challenge: await challenge() })
    const answers = await Promise.all([signIn(once), signIn(once)])
    expect(answers.map(({ errcode }) => errcode).toSorted((a, b) => a - b)).toEqual([0, 422])
    expect((await signIn(once)).errcode).toBe(422)
    const late = await challenge()
    api.clock.advance(121_000)
    expect((await signIn(key.sign({ challenge: late }))).errcode).toBe(422)
  })

  test.each([
    ['for another address', { origin: 'https://desk.example.gov.cn.evil.example' }, {}],
    ['for another host', {}, { rpId: 'evil.example' }],
    ['by somebody whom the device did not recognise', {}, { isVerified: false }],
  ])('that signed %s is refused', async (_what, asked, made) => {
    const good = await add()
    const { credential_id, public_key } = await api.database.db
      .selectFrom('staff_passkey')
      .select(['credential_id', 'public_key'])
      .where('staff_id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect([credential_id.toString('base64url'), public_key.length > 0]).toEqual([good.id, true])
    const bad = softPasskey(made)
    expect((await signIn(bad.sign({ challenge: await challenge(), ...asked }))).errcode).toBe(422)
    const attestation = bad.make({ challenge: await begin(), ...asked })
    expect((await person.call(passkeyAdd, { name: '别处', attestation })).errcode).toBe(422)
    if ('origin' in asked)
      expect((await signIn(good.sign({ challenge: await challenge(), ...asked }))).errcode).toBe(
        422,
      )
  })

  test('with a lower counter is a copy, and refused', async () => {
    const key = await add()
    expect((await signIn(key.sign({ challenge: await challenge() }))).errcode).toBe(0)
    expect((await signIn(key.sign({ challenge: await challenge() }))).errcode).toBe(0)
    key.turnBack(0)
    expect((await signIn(key.sign({ challenge: await challenge() }))).errcode).toBe(422)
  })

  test('is refused with a forged challenge, one for adding, or another person’s', async () => {
    const key = await add()
    const made = Buffer.from('staff-passkey-use.zzzzzz.AAAA.AAAA').toString('base64url')
    for (const asked of [made, 'AAAA', await begin()])
      expect((await signIn(key.sign({ challenge: asked }))).errcode).toBe(422)
    const other = await joinedStaff(api, ['handler'])
    await other.signIn()
    await other.stepUp()
    const attestation = softPasskey().make({ challenge: await begin(other) })
    expect((await person.call(passkeyAdd, { name: '电脑', attestation })).errcode).toBe(422)
  })

  test('of broken bytes is no 500', async () => {
    const key = await add()
    const good = key.sign({ challenge: await challenge() })
    for (const member of ['clientDataJSON', 'authenticatorData', 'signature'] as const) {
      const response = { ...good.response, [member]: 'AAAA' }
      expect((await signIn({ ...good, response })).errcode).toBe(422)
    }
    const attestation = softPasskey().make({ challenge: await begin() })
    attestation.response.attestationObject = 'AAAA'
    expect((await person.call(passkeyAdd, { name: '电脑', attestation })).errcode).toBe(422)
  })

  test('is added and removed only after a fresh code, audited, and registered once', async () => {
    const key = await add()
    const attestation = key.make({ challenge: await begin() })
    expect((await person.call(passkeyAdd, { name: '又一次', attestation })).errcode).toBe(409)
    expect((await person.call(passkeyRemove, { id: softPasskey().id })).errcode).toBe(404)
    expect(await person.call(passkeyRemove, { id: key.id })).toMatchObject({
      data: { passkeys: [] },
    })
    expect((await signIn(key.sign({ challenge: await challenge() }))).errcode).toBe(422)
    const actions = await api.database.db
      .selectFrom('staff_audit')
      .select('action')
      .where('actor', '=', person.id)
      .where('action', 'like', 'session.passkey%')
      .orderBy('sequence')
      .execute()
    expect(actions.map(({ action }) => action)).toEqual([
      'session.passkey_add',
      'session.passkey_remove',
    ])
  })

  test('is deleted with the other credentials', async () => {
    const key = await add()
    await api.database.db.transaction().execute((trx) => deleteCredential(trx, person.id))
    expect(
      await api.database.db
        .selectFrom('staff_passkey')
        .selectAll()
        .where('staff_id', '=', person.id)
        .execute(),
    ).toEqual([])
    expect((await signIn(key.sign({ challenge: await challenge() }))).errcode).toBe(422)
  })
})

test('a code and a passkey together, or neither, are refused at the field', async () => {
  const { login, password } = person
  const key = softPasskey()
  const passkey = key.sign({ challenge: await challenge() })
  for (const given of [{}, { code: '123456', passkey }])
    expect(await api.deskCall(staffSignIn, { login, password, ...given })).toMatchObject({
      errcode: 400,
      data: { fields: { code: '请填写动态验证码' } },
    })
})

test('without a domain there are no passkeys, and none are offered', async () => {
  const bare = await createStaffTestApi(async () => ({ passwords: quickPasswords }), {
    staffUrl: undefined,
  })
  try {
    expect(await bare.deskCall(passkeyChallenge)).toMatchObject({ data: { options: null } })
    const someone = await bare.staff(['handler'])
    await someone.stepUp()
    expect(await someone.call(passkeyBegin)).toMatchObject({ errcode: 409 })
    expect(await someone.call(staffSelf)).toMatchObject({ data: { passkeys: null } })
  } finally {
    await bare.close()
  }
})
