import { expect, test } from 'vitest'
import { limitedApi } from '../testing/close-after-all.ts'
import { selfModifyPassword, userPasswordReset } from '../../contract/account/account.ts'
import { createAccountTestApi, digestOf } from '../testing/api/account-test-api.ts'

const api = await limitedApi(createAccountTestApi())

const refusal = {
  errcode: 400,
  data: { fields: { password: expect.stringContaining('容易被猜到') } },
}

test('refuses a common new password at its field', async () => {
  const citizen = await api.citizen()
  for (const password of ['12345678', 'password', '1qaz2wsx', 'trustno1'].map(digestOf)) {
    const phone = api.newPhone()
    const proven = { phone, otp_ticket: api.otpTicket('phone', phone, 'register') }
    expect(await api.register({ ...proven, password })).toMatchObject(refusal)
    const otp_ticket = api.otpTicket('phone', citizen.phone, 'reset')
    const reset = { phone: citizen.phone, otp_ticket, password }
    expect(await api.call(userPasswordReset, reset)).toMatchObject(refusal)
    const verify_ticket = await citizen.verifyTicket()
    const change = { verify_way: 'password', password, verify_ticket }
    expect(await citizen.call(selfModifyPassword, change)).toMatchObject(refusal)
    // The proof is good for another one.
    const better = { ...change, password: digestOf('river and mountain 9') }
    expect(await citizen.call(selfModifyPassword, better)).toMatchObject({ errcode: 0 })
    await citizen.call(selfModifyPassword, {
      ...change,
      password: citizen.password,
      otp_ticket: api.otpTicket('phone', citizen.phone, 'modify'),
      verify_way: 'phone',
    })
  }
})
