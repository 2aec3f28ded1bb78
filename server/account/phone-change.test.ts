import { describe, expect, test, vi } from 'vitest'
import { limitedApi } from '../testing/close-after-all.ts'
import * as z from 'zod/mini'
import {
  selfEmailBind,
  selfPasswordVerify,
  userPasswordReset,
} from '../../contract/account/account.ts'
import {
  selfPhoneChange,
  selfPhoneKeep,
  selfPhoneState,
} from '../../contract/account/phone-change.ts'
import { reportCreate, selfQuery } from '../../contract/report/report.ts'
import { selfInfo } from '../../contract/account/session.ts'
import { smsOtp, smsOtpCheck } from '../../contract/account/verification.ts'
import { ProviderRefused } from '../platform/provider-error.ts'
import { consoleSmsSender } from '../platform/sms/create-sms-sender.ts'
import {
  createAccountTestApi,
  digestOf,
  sessionOf,
  type Citizen,
} from '../testing/api/account-test-api.ts'
import { contents, createdOf } from '../testing/api/report-test-api.ts'
import { newKey } from '../testing/api/test-api.ts'
import { phoneChangeTasks } from './phone-change-tasks.ts'

const api = await limitedApi(createAccountTestApi())

const days = (n: number) => n * 24 * 60 * 60_000
const isIn = async (who: Citizen, phone: string, password = who.password) =>
  (await api.signIn(phone, password)).errcode === 0

const newTicket = (phone: string) => ({ phone, otp_ticket: api.otpTicket('phone', phone, 'bind') })
const oldTicket = ({ phone }: Citizen) => ({
  old_otp_ticket: api.otpTicket('phone', phone, 'modify'),
})
const password = async (citizen: Citizen) => ({ verify_ticket: await citizen.verifyTicket() })
const byEmail = (email: string) => ({ email_otp_ticket: api.otpTicket('email', email, 'modify') })

async function bindEmail(citizen: Citizen, at = api): Promise<string> {
  const email = `${citizen.phone}@example.com`
  const otp_ticket = at.otpTicket('email', email, 'bind')
  await citizen.call(selfEmailBind, { email, otp_ticket, ...(await password(citizen)) })
  return email
}
const everything = async (citizen: Citizen, phone: string) => ({
  ...newTicket(phone),
  ...oldTicket(citizen),
  ...(await password(citizen)),
})
/** Asks without the present phone. */
async function ask(citizen: Citizen, phone = api.newPhone()) {
  const email = await bindEmail(citizen)
  const proofs = { ...(await password(citizen)), ...byEmail(email) }
  return {
    email,
    phone,
    answer: await citizen.call(selfPhoneChange, { ...newTicket(phone), ...proofs }),
  }
}

/** The job worker's tasks, with what they send. */
function worker() {
  const messages: { to: string; text: string }[] = []
  const send = vi.fn<(mail: { to: string; subject: string; text: string }) => Promise<void>>(
    async ({ to, text }) => void messages.push({ to, text }),
  )
  const sms = consoleSmsSender((line) => void messages.push({ to: 'sms', text: line }))
  return {
    messages,
    send,
    tasks: phoneChangeTasks({ ...api, db: api.database.db, mail: { send }, sms }),
  }
}
const accountId = async ({ phone }: Citizen) =>
  (
    await api.database.db
      .selectFrom('account')
      .select('id')
      .where('phone_index', '=', api.keyring.blindIndex('phone', phone))
      .executeTakeFirstOrThrow()
  ).id

describe('with both phones', () => {
  test('takes effect at once: the new phone signs in, the old one is free, the reports stay', async () => {
    const citizen = await api.citizen()
    const elsewhere = sessionOf(await api.signIn(citizen.phone, citizen.password)).access_token
    const reporter = { name: '王小明', phone: citizen.phone }
    createdOf(await citizen.call(reportCreate, { ...contents, reporter }, newKey()))
    const phone = api.newPhone()

    const changed = await citizen.call(selfPhoneChange, await everything(citizen, phone))
    expect(changed).toMatchObject({
      errcode: 0,
      data: { changes_at: null, device_proof: expect.any(String) },
    })
    expect(await citizen.call(selfInfo)).toMatchObject({
      data: { user: { phone: `${phone.slice(0, 3)}****${phone.slice(-4)}` } },
    })
    expect((await api.call(selfInfo, {}, { token: elsewhere })).errcode).toBe(419)
    expect([await isIn(citizen, phone), await isIn(citizen, citizen.phone)]).toEqual([true, false])
    expect(await citizen.call(selfQuery, {})).toMatchObject({ data: { total: 1 } })
    const next = await api.citizen({ phone: citizen.phone })
    expect((await next.call(selfInfo)).errcode).toBe(0)
  })

  test('requires password or e-mail besides the code', async () => {
    const citizen = await api.citizen()
    const email = await bindEmail(citizen)
    const phone = api.newPhone()
    const sent = newTicket(phone)
    const wrong = [
      { ...oldTicket(citizen) },
      { ...oldTicket(await api.citizen()), ...(await password(citizen)) },
      { old_otp_ticket: sent.otp_ticket, ...(await password(citizen)) },
      { ...oldTicket(citizen), verify_ticket: 'x'.repeat(64) },
      { ...(await everything(citizen, phone)), otp_ticket: 'x'.repeat(64) },
      {
        ...(await everything(citizen, phone)),
        otp_ticket: api.otpTicket('phone', phone, 'modify'),
      },
    ]
    for (const proofs of wrong)
      expect((await citizen.call(selfPhoneChange, { ...sent, ...proofs })).errcode).toBe(422)
    expect((await api.call(selfPhoneChange, sent)).errcode).toBe(401)
    const right = { ...sent, ...oldTicket(citizen), ...byEmail(email) }
    expect((await citizen.call(selfPhoneChange, right)).errcode).toBe(0)
    expect((await citizen.call(selfPhoneChange, { ...right, phone })).errcode).toBe(400)
  })

  test('refuses a password that the next owner of the number set by SMS within seven days', async () => {
    const citizen = await api.citizen()
    const { phone } = citizen
    const fresh = digestOf('another battery')
    const otp_ticket = api.otpTicket('phone', phone, 'reset')
    await api.call(userPasswordReset, { phone, otp_ticket, password: fresh })
    const { access_token: token } = sessionOf(await api.signIn(phone, fresh))
    const { data } = await api.call(selfPasswordVerify, { password: fresh }, { token })
    const { verify_ticket } = z.parse(selfPasswordVerify.output, data)
    const proofs = { ...newTicket(api.newPhone()), ...oldTicket(citizen), verify_ticket }
    const refused = await api.call(selfPhoneChange, proofs, { token })
    expect(refused).toMatchObject({
      errcode: 422,
      errmessage: expect.stringContaining('刚用短信重新设置过'),
    })
  })

  test('refuses another account’s phone and the account’s own', async () => {
    const [one, other] = [await api.citizen(), await api.citizen()]
    expect(await one.call(selfPhoneChange, await everything(one, other.phone))).toMatchObject({
      errcode: 409,
      errmessage: expect.stringContaining('另一个账号'),
    })
    expect(await one.call(selfPhoneChange, await everything(one, one.phone))).toMatchObject({
      errcode: 400,
      data: { fields: { phone: '这就是您现在的手机号' } },
    })
    const phone = api.newPhone()
    const answers = await Promise.all(
      [one, other].map(async (who) => who.call(selfPhoneChange, await everything(who, phone))),
    )
    expect(answers.filter(({ errcode }) => errcode === 0)).toHaveLength(1)
  })

  test('accepts a code for the new phone that was requested like any other', async () => {
    const citizen = await api.citizen()
    const phone = api.newPhone()
    const asked = { phone, purpose: 'bind', captcha_ticket: api.captchaTicket() }
    expect((await citizen.call(smsOtp, asked)).errcode).toBe(0)
    const otp = await api.codeFor('phone', phone)
    const { data } = await api.checkCode(phone, 'bind', otp, citizen.token)
    const { otp_ticket } = z.parse(smsOtpCheck.output, data)
    const proofs = { ...oldTicket(citizen), ...(await password(citizen)) }
    expect((await citizen.call(selfPhoneChange, { phone, otp_ticket, ...proofs })).errcode).toBe(0)
  })
})

describe('without the present phone', () => {
  test('takes effect after seven days, and notifies phone and e-mail before', async () => {
    const citizen = await api.citizen()
    const id = await accountId(citizen)
    const before = api.clock.now().getTime()
    const { phone, email, answer } = await ask(citizen)
    const at = new Date(before + days(7)).toISOString()
    expect(answer).toMatchObject({ errcode: 0, data: { changes_at: at } })
    expect(await citizen.call(selfPhoneState)).toMatchObject({
      data: {
        waiting: { phone: expect.stringMatching(/^\d{3}\*{4}\d{4}$/), at },
        without_old_phone: true,
      },
    })

    const { tasks, messages } = worker()
    await tasks.sms_phone_change({ id, when: 'later' })
    await tasks.mail_phone_change({ id, when: 'later' })
    expect(messages).toMatchObject([
      { text: expect.stringContaining(`${citizen.phone}：有人申请`) },
      { to: email, text: expect.stringContaining('7 天后生效') },
    ])
    api.clock.advance(days(7) - 60_000)
    await tasks.change_phones()
    expect(await isIn(citizen, citizen.phone)).toBe(true)
    api.clock.advance(120_000)
    await tasks.change_phones()
    expect([await isIn(citizen, phone), await isIn(citizen, citizen.phone)]).toEqual([true, false])
    await tasks.change_phones()
  })

  test('can be cancelled with one call after a sign-in by the current phone', async () => {
    const citizen = await api.citizen()
    const { phone } = await ask(citizen)
    expect((await citizen.call(selfPhoneKeep)).errcode).toBe(0)
    expect(await citizen.call(selfPhoneState)).toMatchObject({ data: { waiting: null } })
    api.clock.advance(days(8))
    const { tasks, messages } = worker()
    await tasks.change_phones()
    expect([await isIn(citizen, phone), await isIn(citizen, citizen.phone)]).toEqual([false, true])
    await tasks.sms_phone_change({ id: await accountId(citizen), when: 'later' })
    expect(messages).toEqual([])
  })

  test('is cancelled by a change of the password', async () => {
    const citizen = await api.citizen()
    const { phone } = await ask(citizen)
    const otp_ticket = api.otpTicket('phone', citizen.phone, 'reset')
    const fresh = digestOf('another battery')
    await api.call(userPasswordReset, { phone: citizen.phone, otp_ticket, password: fresh })
    api.clock.advance(days(8))
    await worker().tasks.change_phones()
    expect([await isIn(citizen, phone, fresh), await isIn(citizen, citizen.phone, fresh)]).toEqual([
      false,
      true,
    ])
  })

  test('requires both password and e-mail', async () => {
    const citizen = await api.citizen()
    const phone = api.newPhone()
    const without = { ...newTicket(phone), ...(await password(citizen)) }
    expect(await citizen.call(selfPhoneState)).toMatchObject({ data: { without_old_phone: false } })
    expect(await citizen.call(selfPhoneChange, without)).toMatchObject({
      errcode: 409,
      errmessage: expect.stringContaining('请联系我们'),
    })
    const email = await bindEmail(citizen)
    for (const proof of [await password(citizen), byEmail(email), {}])
      expect((await citizen.call(selfPhoneChange, { ...newTicket(phone), ...proof })).errcode).toBe(
        422,
      )
  })

  test('a phone that got an account meanwhile is not taken from it', async () => {
    const citizen = await api.citizen()
    const { phone } = await ask(citizen)
    const other = await api.citizen({ phone })
    api.clock.advance(days(8))
    await worker().tasks.change_phones()
    expect([await isIn(other, phone), await isIn(citizen, citizen.phone)]).toEqual([true, true])
    const [newest] = await api.database.db
      .selectFrom('notice')
      .select('text')
      .where('account_id', '=', await accountId(citizen))
      .orderBy('id', 'desc')
      .execute()
    expect(newest?.text).toContain('已经注册了另一个账号')
  })

  test('does not retry a message that the provider refused for the phone', async () => {
    const citizen = await api.citizen()
    await ask(citizen)
    const id = await accountId(citizen)
    const refuse = () => Promise.reject(new ProviderRefused('sms', 'blocked'))
    const sms = { send: refuse, sendPhoneChangeNotice: refuse }
    const tasks = phoneChangeTasks({ ...api, db: api.database.db, mail: { send: refuse }, sms })
    const given = { id, when: 'later' }
    await expect(tasks.sms_phone_change(given)).resolves.toBeUndefined()
    await expect(tasks.mail_phone_change(given)).resolves.toBeUndefined()
  })
})

test('without SMS notices a change requires the current phone', async () => {
  const untold = await createAccountTestApi(async () => ({
    sms: { send: () => Promise.resolve() },
  }))
  try {
    const citizen = await untold.citizen()
    await bindEmail(citizen, untold)
    expect(await citizen.call(selfPhoneState)).toMatchObject({ data: { without_old_phone: false } })
  } finally {
    await untold.close()
  }
})
