import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { smsOtp, smsOtpCheck } from '../../../contract/verification.ts'
import { startWorker, type JobWorker } from '../../platform/jobs.ts'
import { createLogger } from '../../platform/log.ts'
import { createTestApi, type TestApi } from '../../testing/api.ts'
import { CallError } from '../call-error.ts'
import { verificationTasks } from './tasks.ts'
import { captchaProof, issueTicket, phoneProof, redeemTicket } from './ticket.ts'
import { phoneInbox, type PhoneInbox } from './phone-inbox.ts'

let api: TestApi
let inbox: PhoneInbox
let worker: JobWorker
beforeAll(async () => {
  api = await createTestApi()
  inbox = phoneInbox()
  const tasks = verificationTasks({ ...api, db: api.database.db, sms: inbox.sender })
  const logger = createLogger({ level: 'silent' })
  worker = await startWorker({ pool: api.database.pool, tasks, logger })
})
afterEach(() => api.database.pool.query('delete from rate_limit'))
afterAll(async () => {
  await worker.stop()
  await api.close()
})

let phones = 13_800_000_000
/** A phone that no other test uses. */
const newPhone = () => String((phones += 1))
const captchaTicket = () => issueTicket(api, captchaProof, 300)
const send = (phone: string, purpose = 'report', captcha_ticket = captchaTicket()) =>
  api.call(smsOtp, { phone, purpose, captcha_ticket })
const check = (phone: string, otp: string, purpose = 'report') =>
  api.call(smsOtpCheck, { phone, purpose, otp })
async function receiveCode(phone: string, purpose = 'report') {
  const [, code] = await Promise.all([
    send(phone, purpose).then((answer) => expect(answer).toMatchObject({ errcode: 0 })),
    inbox.next(phone),
  ])
  return code
}
/** Another six digits. */
const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')
const rowsOf = (phone: string) =>
  api.database.db
    .selectFrom('one_time_code')
    .selectAll()
    .where('subject_index', '=', api.keyring.blindIndex('phone', phone))
    .execute()

describe('spec §7: POST /api/sms/otp and /api/sms/otp/check', () => {
  test('a code arrives on the phone and gives a ticket for exactly that phone and purpose', async () => {
    const phone = newPhone()
    const sent = send(phone)
    const code = await inbox.next(phone)
    expect(await sent).toMatchObject({ errcode: 0, data: { resend_after: 60, expires_in: 300 } })
    expect(code).toMatch(/^\d{6}$/)

    const { errcode, data } = await check(phone, code)
    expect(errcode).toBe(0)
    const { otp_ticket, expires_in } = z.parse(smsOtpCheck.output, data)
    expect(expires_in).toBe(600)
    const proof = phoneProof(api.keyring, 'report', phone)
    const { db } = api.database
    await redeemTicket(db, api, otp_ticket, proof, new CallError('wrongCode'))
  })

  test('without a valid token both answer 419', async () => {
    const token = ''
    expect(await api.call(smsOtp, {}, { token })).toMatchObject({ errcode: 419 })
    expect(await api.call(smsOtpCheck, {}, { token })).toMatchObject({ errcode: 419 })
  })
})

describe('sending a code', () => {
  test('costs a captcha ticket, once', async () => {
    const ticket = captchaTicket()
    expect(await send(newPhone(), 'report', ticket)).toMatchObject({ errcode: 0 })
    expect(await send(newPhone(), 'report', ticket)).toMatchObject({ errcode: 422 })
    expect(await send(newPhone(), 'report', 'a made-up ticket')).toMatchObject({ errcode: 422 })
  })

  test.each([
    [{ phone: '12345' }, 'phone'],
    [{ purpose: 'curiosity' }, 'purpose'],
    [{ captcha_ticket: '' }, 'captcha_ticket'],
  ])('is refused for %j at the field', async (wrongInput, field) => {
    const input = { phone: newPhone(), purpose: 'report', captcha_ticket: captchaTicket() }
    expect(await api.call(smsOtp, { ...input, ...wrongInput })).toMatchObject({
      errcode: 400,
      data: { fields: { [field]: expect.any(String) } },
    })
  })

  test('happens once a minute, five times an hour, ten times a day, whatever for', async () => {
    const phone = newPhone()
    const purposes = ['report', 'login', 'reset'] as const
    const sendNth = (n: number) => send(phone, purposes[n % 3] ?? 'report')
    const expectWait = async (seconds: number, words: string) =>
      expect(await sendNth(0)).toMatchObject({
        errcode: 429,
        errmessage: expect.stringContaining(words),
        data: { retry_after: seconds },
      })

    expect(await sendNth(0)).toMatchObject({ errcode: 0 })
    await expectWait(60, '60 秒')
    api.clock.advance(59_000)
    await expectWait(1, '1 秒')
    for (let n = 1; n < 5; n += 1) {
      api.clock.advance(61_000)
      expect(await sendNth(n)).toMatchObject({ errcode: 0 })
    }
    api.clock.advance(61_000)
    await expectWait(3600 - 59 - 5 * 61, '54 分钟')
    api.clock.advance(3_600_000)
    for (let n = 5; n < 10; n += 1) {
      expect(await sendNth(n)).toMatchObject({ errcode: 0 })
      api.clock.advance(61_000)
    }
    api.clock.advance(3_600_000)
    expect(await sendNth(0)).toMatchObject({
      errcode: 429,
      errmessage: expect.stringContaining('22 小时'),
    })
    api.clock.advance(24 * 3_600_000)
    expect(await sendNth(0)).toMatchObject({ errcode: 0 })
  })

  test('does not use the captcha ticket up when it comes too soon', async () => {
    const phone = newPhone()
    const ticket = captchaTicket()
    await send(phone)
    expect(await send(phone, 'report', ticket)).toMatchObject({ errcode: 429 })
    api.clock.advance(61_000)
    expect(await send(phone, 'report', ticket)).toMatchObject({ errcode: 0 })
  })

  test('happens once when it is asked for ten times at the same moment', async () => {
    const phone = newPhone()
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(phone)))
    expect(answers.filter((a) => a.errcode === 0)).toHaveLength(1)
    expect(answers.filter((a) => a.errcode === 429)).toHaveLength(9)
    expect(await rowsOf(phone)).toHaveLength(1)
  })

  test('is ended for an address that asks without end', async () => {
    await send(newPhone())
    await api.database.pool.query('update rate_limit set points = 200')
    expect(await send(newPhone())).toMatchObject({
      errcode: 429,
      data: { retry_after: expect.any(Number) },
    })
  })
})

describe('what is stored of a code', () => {
  test('holds neither the phone nor the code, before and after sending', async () => {
    const phone = newPhone()
    const gate = inbox.hold(phone)
    const sent = send(phone)
    const code = await gate.code
    await sent
    const contentOf = async () => {
      const jobs = await api.database.pool.query(
        'select payload from graphile_worker._private_jobs',
      )
      const rows = await rowsOf(phone)
      const plain = JSON.stringify([rows, jobs.rows])
      const bytes = rows.flatMap((row) => [row.message_sealed, row.code_mac, row.subject_index])
      return plain + bytes.map((b) => b?.toString('latin1')).join()
    }
    const before = await contentOf()
    expect(before).toContain('{"id":"')
    gate.letGo()
    await inbox.idle()
    for (const content of [before, await contentOf()]) {
      expect(content).not.toContain(phone)
      expect(content).not.toContain(code)
    }
  })

  test('is empty of the message once it was sent', async () => {
    const phone = newPhone()
    await receiveCode(phone)
    await expect
      .poll(async () => (await rowsOf(phone)).map((row) => row.message_sealed))
      .toEqual([null])
  })

  test('is forgotten when no rule asks for it any more', async () => {
    const phone = newPhone()
    await receiveCode(phone)
    await send(newPhone())
    const { db } = api.database
    const tasks = verificationTasks({ ...api, db, sms: inbox.sender })
    const counts = async () => ({
      codes: (await rowsOf(phone)).length,
      tickets: (await db.selectFrom('used_ticket').select('mac').execute()).length > 0,
    })
    await tasks.forget_verifications()
    expect(await counts()).toEqual({ codes: 1, tickets: true })
    api.clock.advance(2 * 3_600_000)
    await tasks.forget_verifications()
    expect(await counts()).toEqual({ codes: 1, tickets: false })
    api.clock.advance(23 * 3_600_000)
    await tasks.forget_verifications()
    expect(await counts()).toEqual({ codes: 0, tickets: false })
  })
})

describe('the sending job', () => {
  const tasksWith = (sms: PhoneInbox['sender']) =>
    verificationTasks({ ...api, db: api.database.db, sms })

  test('is tried again after a failure, and sends no code that is too old or replaced', async () => {
    const phone = newPhone()
    const { db } = api.database
    const broken = {
      send: async () => {
        throw new Error('provider is away')
      },
    }
    await receiveCode(phone)
    const [row] = await rowsOf(phone)
    const message_sealed = api.keyring.seal(JSON.stringify({ phone, code: '123456' }))
    const fill = () =>
      db
        .updateTable('one_time_code')
        .set({ message_sealed })
        .where('id', '=', row?.id ?? '')
        .execute()
    const sealed = async () => (await rowsOf(phone)).map((r) => r.message_sealed !== null)

    await expect.poll(sealed).toEqual([false])
    await fill()
    await expect(tasksWith(broken).send_one_time_code({ id: row?.id })).rejects.toThrow('away')
    expect(await sealed()).toEqual([true])

    const printed: string[] = []
    const counting = { send: async ({ code }: { code: string }) => void printed.push(code) }
    await tasksWith(counting).send_one_time_code({ id: row?.id })
    expect(printed).toEqual(['123456'])
    expect(await sealed()).toEqual([false])

    await fill()
    api.clock.advance(301_000)
    await tasksWith(counting).send_one_time_code({ id: row?.id })
    expect(printed).toEqual(['123456'])
    expect(await sealed()).toEqual([false])

    await receiveCode(phone)
    await db
      .updateTable('one_time_code')
      .set({ message_sealed, expires_at: new Date(api.clock.now().getTime() + 60_000) })
      .where('id', '=', row?.id ?? '')
      .execute()
    await tasksWith(counting).send_one_time_code({ id: row?.id })
    expect(printed).toEqual(['123456'])
  })
})

describe('checking a code', () => {
  test('works once', async () => {
    const phone = newPhone()
    const code = await receiveCode(phone)
    expect(await check(phone, code)).toMatchObject({ errcode: 0 })
    expect(await check(phone, code)).toMatchObject({
      errcode: 422,
      errmessage: expect.stringContaining('重新获取'),
    })
  })

  test('gives one ticket when the right code comes twenty times at the same moment', async () => {
    const phone = newPhone()
    const code = await receiveCode(phone)
    const answers = await Promise.all(Array.from({ length: 20 }, () => check(phone, code)))
    expect(answers.filter((a) => a.errcode === 0)).toHaveLength(1)
    expect(answers.filter((a) => a.errcode === 422)).toHaveLength(19)
  })

  test('says how many tries are left, and locks the code after the fifth', async () => {
    const phone = newPhone()
    const code = await receiveCode(phone)
    for (const left of [4, 3, 2, 1])
      expect(await check(phone, wrong(code))).toMatchObject({
        errcode: 422,
        errmessage: expect.stringContaining(`还可以试 ${left} 次`),
        data: { fields: { otp: expect.any(String) } },
      })
    expect(await check(phone, wrong(code))).toMatchObject({ errcode: 423 })
    expect(await check(phone, code)).toMatchObject({ errcode: 423 })
    api.clock.advance(61_000)
    expect(await check(phone, await receiveCode(phone))).toMatchObject({ errcode: 0 })
  })

  test('looks at five codes and no more, however many come at the same moment', async () => {
    const phone = newPhone()
    const code = await receiveCode(phone)
    const guesses = Array.from({ length: 30 }, (_, n) => check(phone, wrong(code, n + 1)))
    const codes = (await Promise.all(guesses)).map((a) => a.errcode)
    expect(codes.filter((c) => c === 422)).toHaveLength(4)
    expect(codes.filter((c) => c === 423)).toHaveLength(26)
    expect(await check(phone, code)).toMatchObject({ errcode: 423 })
    expect(await rowsOf(phone)).toMatchObject([{ failed_tries: 5, used_at: null }])
  })

  test('fails after five minutes', async () => {
    const phone = newPhone()
    const code = await receiveCode(phone)
    api.clock.advance(300_000)
    expect(await check(phone, code)).toMatchObject({ errcode: 422 })
  })

  test('fails for another phone, another purpose and where no code was sent', async () => {
    const phone = newPhone()
    const code = await receiveCode(phone, 'login')
    expect(await check(newPhone(), code, 'login')).toMatchObject({ errcode: 422 })
    expect(await check(phone, code, 'report')).toMatchObject({ errcode: 422 })
    expect(await check(phone, code, 'login')).toMatchObject({ errcode: 0 })
  })

  test('fails for a code that a newer one has replaced', async () => {
    const phone = newPhone()
    const old = await receiveCode(phone)
    api.clock.advance(61_000)
    const fresh = await receiveCode(phone)
    if (old !== fresh) expect(await check(phone, old)).toMatchObject({ errcode: 422 })
    expect(await check(phone, fresh)).toMatchObject({ errcode: 0 })
  })

  test.each(['12345', '1234567', 'abcdef', '', '１２３４５６'])(
    'refuses %j at the field',
    async (otp) => {
      expect(await check(newPhone(), otp)).toMatchObject({
        errcode: 400,
        data: { fields: { otp: expect.any(String) } },
      })
    },
  )

  test('is ended for an address that tries without end', async () => {
    await check(newPhone(), '123456')
    await api.database.pool.query('update rate_limit set points = 300')
    expect(await check(newPhone(), '123456')).toMatchObject({ errcode: 429 })
  })
})
