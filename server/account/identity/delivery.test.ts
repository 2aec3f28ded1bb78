import { describe, expect, test } from 'vitest'
import { limitedApi } from '../../testing/close-after-all.ts'
import { emailOtp, smsOtp } from '../../../contract/account/verification.ts'
import { ProviderRefused, ProviderUnavailable } from '../../platform/provider-error.ts'
import { createAccountTestApi } from '../../testing/api/account-test-api.ts'
import { oneTimeCodeTasks } from './tasks.ts'

const api = await limitedApi(createAccountTestApi())

/** Asks for a code, with no worker running. @returns the job's payload */
async function asked(phone: string, token = api.token(), language = '') {
  const input = { phone, purpose: 'report', captcha_ticket: api.captchaTicket() }
  expect(await api.call(smsOtp, input, { token, language })).toMatchObject({ errcode: 0 })
  const { id } = await api.database.db
    .selectFrom('one_time_code')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { id }
}
const rowOf = ({ id }: { id: string }) =>
  api.database.db
    .selectFrom('one_time_code')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Returns tasks whose providers record messages or fail. */
function tasks(failure?: Error) {
  const sent: string[] = []
  const take = async (address: string) => {
    sent.push(address)
    if (failure) throw failure
  }
  return {
    sent,
    ...oneTimeCodeTasks({
      ...api,
      db: api.database.db,
      sms: { send: ({ phone }) => take(phone) },
      mail: { send: ({ to, text }) => take(`${to} ${/\d{6}/.exec(text)?.[0]}`) },
    }),
  }
}

const noMail = () => Promise.reject(new Error('nothing is sent this way'))
const away = new ProviderUnavailable('stand-in', 'ECONNREFUSED')
const refusal = new ProviderRefused('stand-in', 'MOBILE_BLACK')

describe('the sending job', () => {
  test('is retried while the provider is unavailable', async () => {
    const phone = api.newPhone()
    const job = await asked(phone)
    await expect(tasks(away).send_one_time_code(job)).rejects.toBe(away)
    expect((await rowOf(job)).message_sealed).not.toBeNull()
    const working = tasks()
    await working.send_one_time_code(job)
    expect(working.sent).toEqual([phone])
    expect((await rowOf(job)).message_sealed).toBeNull()
  })

  test('sends no message twice, neither with two workers nor after a crash while sending', async () => {
    const job = await asked(api.newPhone())
    const working = tasks()
    await Promise.all([working.send_one_time_code(job), working.send_one_time_code(job)])
    await working.send_one_time_code(job)
    expect(working.sent).toHaveLength(1)
  })

  test('sends no expired code', async () => {
    const job = await asked(api.newPhone())
    api.clock.advance(301_000)
    const working = tasks()
    await working.send_one_time_code(job)
    expect(working.sent).toEqual([])
    expect((await rowOf(job)).message_sealed).toBeNull()
  })

  test('sends no replaced code', async () => {
    const [phone, token] = [api.newPhone(), api.token()]
    const old = await asked(phone, token)
    api.clock.advance(61_000)
    await asked(phone, token)
    const working = tasks()
    await working.send_one_time_code(old)
    expect(working.sent).toEqual([])
  })

  test('sends the code of a requester although another one requested a later code', async () => {
    const phone = api.newPhone()
    const first = await asked(phone)
    await asked(phone)
    const working = tasks()
    await working.send_one_time_code(first)
    expect(working.sent).toEqual([phone])
  })

  test('sends e-mails by the mail provider', async () => {
    const { token } = await api.citizen()
    const email = 'li.lei@example.com'
    const input = { email, purpose: 'bind', captcha_ticket: api.captchaTicket() }
    expect((await api.call(emailOtp, input, { token })).errcode).toBe(0)
    const code = await api.codeFor('email', email)
    const { rows } = await api.database.pool.query<{ id: string }>(
      'select id from one_time_code order by id desc limit 1',
    )
    const working = tasks()
    await working.send_email_code(rows[0])
    expect(working.sent).toEqual([`${email} ${code}`])
  })
})

describe('the language of a message', () => {
  test.each([
    ['en', 'en'],
    ['zh-CN', 'zh-CN'],
    ['fr-FR', 'zh-CN'],
    [undefined, 'zh-CN'],
  ] as const)('Accept-Language %s: %s', async (asking, language) => {
    const phone = api.newPhone()
    const job = await asked(phone, undefined, asking)
    const messages: unknown[] = []
    const sms = { send: async (message: unknown) => void messages.push(message) }
    await oneTimeCodeTasks({
      ...api,
      db: api.database.db,
      sms,
      mail: { send: noMail },
    }).send_one_time_code(job)
    expect(messages).toEqual([{ phone, code: expect.any(String), minutes: 5, language }])
  })

  test('an e-mail that an English page asked for is in English', async () => {
    const { token } = await api.citizen()
    const input = {
      email: 'jane@example.com',
      purpose: 'bind',
      captcha_ticket: api.captchaTicket(),
    }
    expect((await api.call(emailOtp, input, { token, language: 'en' })).errcode).toBe(0)
    const { rows } = await api.database.pool.query<{ id: string }>(
      'select id from one_time_code order by id desc limit 1',
    )
    const mails: { subject: string; text: string }[] = []
    const mail = { send: async (message: (typeof mails)[number]) => void mails.push(message) }
    const sms = { send: noMail }
    await oneTimeCodeTasks({ ...api, db: api.database.db, sms, mail }).send_email_code(rows[0])
    expect(mails).toMatchObject([
      { subject: 'Your code', text: expect.stringMatching(/^[\x20-\x7e\n]+$/) },
    ])
  })
})

describe('a code that the provider refused for good', () => {
  test('is not retried; the citizen learns of it at the check and at the next code', async () => {
    const [phone, token] = [api.newPhone(), api.token()]
    const job = await asked(phone, token)
    const otp = await api.codeFor('phone', phone)
    await tasks(refusal).send_one_time_code(job)
    const row = await rowOf(job)
    expect(row).toMatchObject({ message_sealed: null, refused_at: api.clock.now() })

    const wrong = otp === '000000' ? '000001' : '000000'
    expect(await api.checkCode(phone, 'report', wrong, token)).toMatchObject({
      errcode: 422,
      errmessage: expect.stringContaining('未能发出'),
    })
    const input = { phone, purpose: 'report', captcha_ticket: api.captchaTicket() }
    api.clock.advance(61_000)
    expect(await api.call(smsOtp, input, { token })).toMatchObject({ data: { last_refused: true } })
    api.clock.advance(61_000)
    const again = { ...input, captcha_ticket: api.captchaTicket() }
    expect(await api.call(smsOtp, again, { token })).toMatchObject({
      data: { last_refused: false },
    })
  })
})
