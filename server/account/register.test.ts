import { describe, expect, test } from 'vitest'
import { limitedApi } from '../testing/close-after-all.ts'
import { selfInfo } from '../../contract/account/session.ts'
import { sealedValueOpener } from '../testing/database/open-sealed.ts'
import { newKey } from '../testing/api/test-api.ts'
import { createAccountTestApi, digestOf, sessionOf } from '../testing/api/account-test-api.ts'

const api = await limitedApi(createAccountTestApi())

const password = digestOf('correct horse')
const proven = (phone: string) => api.otpTicket('phone', phone, 'register')
const accounts = () => api.database.db.selectFrom('account').selectAll().execute()

describe('spec §7: POST /api/user/register', () => {
  test('makes an account for a proven phone and signs in', async () => {
    const phone = api.newPhone()
    const answer = await api.register({ phone, password, otp_ticket: proven(phone), name: '李雷' })
    const { user, access_token } = sessionOf(answer)
    const masked = `139****${phone.slice(-4)}`
    expect(user).toEqual({ name: '李雷', phone: masked, email: null, wx_bound: false, unread: 1 })
    const me = await api.call(selfInfo, {}, { token: access_token })
    expect(me).toMatchObject({ errcode: 0, data: { user } })
  })

  test('spec §5: names a citizen without a name by the masked phone', async () => {
    const phone = api.newPhone()
    const { user } = sessionOf(await api.register({ phone, password, otp_ticket: proven(phone) }))
    expect(user.name).toBe(`${phone.slice(0, 3)}****${phone.slice(-4)}`)
  })

  test('spec §3: takes no other register_client than web', async () => {
    const phone = api.newPhone()
    const input = { phone, password, otp_ticket: proven(phone), register_client: 'app' }
    expect(await api.register(input)).toMatchObject({
      errcode: 400,
      data: { fields: { register_client: expect.any(String) } },
    })
  })

  test('records which privacy notice was agreed to, and when', async () => {
    const phone = api.newPhone()
    await api.register({ phone, password, otp_ticket: proven(phone) })
    const config = JSON.stringify({ privacy: { version: '2026-07', text: '…' } })
    await api.database.db.updateTable('front_config').set({ config }).execute()
    const later = api.newPhone()
    const input = { phone: later, password, otp_ticket: proven(later) }
    expect(await api.register({ ...input, privacy_version: '2025-01' })).toMatchObject({
      errcode: 409,
      errmessage: expect.stringContaining('重新阅读'),
    })
    expect((await api.register({ ...input, privacy_version: '2026-07' })).errcode).toBe(0)
    expect((await accounts()).at(-1)).toMatchObject({
      consent_version: '2026-07',
      consented_at: api.clock.now(),
    })
  })

  test.each([
    [{ agreed: false }, 'agreed'],
    [{ phone: '12345678901' }, 'phone'],
    [{ phone: '+85261234567' }, 'phone'],
    [{ password: 'plain text' }, 'password'],
    [{ name: '李'.repeat(51) }, 'name'],
    [{ name: '<b>李雷</b>' }, 'name'],
    [{ name: '\u200b\u200b' }, 'name'],
  ])('refuses %j at the field', async (change, field) => {
    const phone = api.newPhone()
    const input = { phone, password, otp_ticket: proven(phone), ...change }
    expect(await api.register(input)).toMatchObject({
      errcode: 400,
      data: { fields: { [field]: expect.any(String) } },
    })
  })
})

describe('one account a phone', () => {
  test('twenty concurrent registrations create one account', async () => {
    const phone = api.newPhone()
    const before = (await accounts()).length
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        api.register({ phone, password, otp_ticket: proven(phone) }),
      ),
    )
    expect(answers.filter((a) => a.errcode === 0)).toHaveLength(1)
    expect(answers.filter((a) => a.errcode === 409)).toHaveLength(19)
    expect(await accounts()).toHaveLength(before + 1)
  })

  test('refuses the phone of an account; its ticket is valid for nothing else', async () => {
    const { phone } = await api.citizen()
    const answer = await api.register({ phone, password, otp_ticket: proven(phone) })
    expect(answer).toMatchObject({ errcode: 409, errmessage: expect.stringContaining('登录') })
  })
})

describe('the proof of the phone', () => {
  test('is for that phone, for registering, and used once', async () => {
    const [phone, other] = [api.newPhone(), api.newPhone()]
    const wrong = [proven(other), api.otpTicket('phone', phone, 'login'), 'x'.repeat(64)]
    for (const otp_ticket of wrong)
      expect(await api.register({ phone, password, otp_ticket })).toMatchObject({ errcode: 422 })
    const otp_ticket = proven(phone)
    expect((await api.register({ phone, password, otp_ticket })).errcode).toBe(0)
    expect(await api.register({ phone, password, otp_ticket })).toMatchObject({ errcode: 422 })
  })

  test('fails after ten minutes', async () => {
    const phone = api.newPhone()
    const otp_ticket = proven(phone)
    api.clock.advance(600_000)
    expect(await api.register({ phone, password, otp_ticket })).toMatchObject({ errcode: 422 })
  })
})

test('what is stored of an account is encrypted, and the password is Argon2id', async () => {
  const { phone } = await api.citizen({ name: '王小明', password: newKey() })
  const row = (await accounts()).at(-1)
  const bytes = Buffer.concat(
    Object.values(row ?? {}).map((v) => (Buffer.isBuffer(v) ? v : Buffer.from(String(v)))),
  )
  for (const personal of [phone, '王小明']) expect(bytes.indexOf(personal)).toBe(-1)
  expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const open = await sealedValueOpener(api.database.pool, api.keyring)
  expect(open('account', 'phone_sealed', { ...row })).toBe(phone)
  expect(open('account', 'name_sealed', { ...row })).toBe('王小明')
})

test('limits registrations from one address', async () => {
  const another = () => {
    const phone = api.newPhone()
    return api.register({ phone, password, otp_ticket: api.phoneTicket(phone, 'register') })
  }
  expect(await another()).toMatchObject({ errcode: 0 })
  await api.database.pool.query('update transient.rate_limit set points = 200')
  expect(await another()).toMatchObject({ errcode: 429 })
})
