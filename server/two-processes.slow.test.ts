import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from './testing/temporary-folder.ts'
import * as z from 'zod/mini'
import { userRegister } from '../contract/account/account.ts'
import { accessToken, selfInfo, session } from '../contract/account/session.ts'
import { loginPassword, selfLogout } from '../contract/account/sign-in.ts'
import { smsOtp } from '../contract/account/verification.ts'
import { digestOf } from './testing/api/account-test-api.ts'
import { sendCode } from './account/identity/one-time-code.ts'
import { systemClock } from './platform/clock.ts'
import { startApiProcess, type ApiProcess } from './testing/processes/api-process.ts'
import { createProcessSecrets } from './testing/processes/process-secrets.ts'
import { testDatabase, type TestDatabase } from './testing/database/test-database.ts'

const { env, keyring, captchaTicket, phoneTicket } = createProcessSecrets()
const tickets = { keyring, clock: systemClock }

const folder = await temporaryFolder(afterAll)
let database: TestDatabase
let start: () => Promise<ApiProcess>
let [one, other]: ApiProcess[] = []
const both = () => {
  if (!one || !other) throw new Error('not started')
  return [one, other] as const
}
beforeAll(async () => {
  database = await testDatabase()
  start = () =>
    startApiProcess({
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      ...env,
      STORAGE_MIN_FREE_MB: '0',
    })
  ;[one, other] = await Promise.all([start(), start()])
})
afterAll(async () => {
  await Promise.all([one?.stop(), other?.stop()])
  await database.drop()
})

let phones = 13_700_000_000
const newPhone = () => String((phones += 1))
async function visitor(api: ApiProcess): Promise<string> {
  const { data } = await api.call(accessToken, { client: 'web' }, '')
  return z.parse(accessToken.output, data).access_token
}
const password = digestOf('correct horse')
async function register(api: ApiProcess) {
  const phone = newPhone()
  const otp_ticket = phoneTicket('register', phone)
  const input = { phone, password, otp_ticket, register_client: 'web', agreed: true }
  const answer = await api.call(userRegister, input, await visitor(api))
  return { phone, token: z.parse(session, answer.data).access_token }
}

describe('two API processes on one database', () => {
  test('share sessions', async () => {
    const [a, b] = both()
    const { token } = await register(a)
    expect((await b.call(selfInfo, {}, token)).errcode).toBe(0)
    expect((await b.call(selfLogout, {}, token)).errcode).toBe(0)
    expect((await a.call(selfInfo, {}, token)).errcode).toBe(419)
  })

  test('count wrong passwords together', async () => {
    const [a, b] = both()
    const { phone } = await register(a)
    const token = await visitor(b)
    const guess = async (api: ApiProcess) =>
      (await api.call(loginPassword, { phone, password: digestOf('wrong') }, token)).errcode
    expect([
      await guess(a),
      await guess(b),
      await guess(a),
      await guess(b),
      await guess(a),
      await guess(b),
    ]).toEqual([422, 422, 422, 422, 423, 423])
  })

  test('accept a ticket once between them', async () => {
    const [a, b] = both()
    const token = await visitor(a)
    const captcha_ticket = captchaTicket()
    const ask = async (api: ApiProcess) =>
      (await api.call(smsOtp, { phone: newPhone(), purpose: 'report', captcha_ticket }, token))
        .errcode
    expect(new Set(await Promise.all([ask(a), ask(b)]))).toEqual(new Set([0, 422]))
  })

  test('send every code once when one of them is killed with jobs in hand', async () => {
    const [a, b] = both()
    const waiting = Array.from({ length: 12 }, newPhone)
    await database.db.transaction().execute(async (trx) => {
      for (const address of waiting)
        await sendCode(trx, tickets, { kind: 'phone', address }, 'report', {
          caller: undefined,
          isOwner: false,
          language: 'zh-CN',
        })
      await sql`update graphile_worker._private_jobs set run_at = now() + interval '1 second'`.execute(
        trx,
      )
    })
    // Workers that take a job wait here, before they read the code.
    const gate = await database.pool.connect()
    await gate.query('begin; lock table one_time_code in access exclusive mode')
    const holders = async () => {
      const { rows } = await database.pool.query(
        'select distinct locked_by from graphile_worker._private_jobs where locked_by is not null',
      )
      return rows.length
    }
    await expect.poll(holders, { timeout: 20_000 }).toBe(2)
    await a.kill()
    await gate.query('commit')
    gate.release()

    const sent = (phone: string) =>
      [a, b].flatMap((api) => api.printed().match(new RegExp(`短信\\] ${phone}`, 'g')) ?? []).length
    await expect.poll(() => waiting.map(sent), { timeout: 20_000 }).toEqual(waiting.map(() => 1))
  })
})
