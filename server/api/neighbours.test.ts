import { describe, expect, test } from 'vitest'
import { limitedApi } from '../testing/close-after-all.ts'
import * as z from 'zod/mini'
import type { Endpoint } from '../../contract/endpoint.ts'
import { reportFind, reportFound } from '../../contract/report/find-by-phone.ts'
import { receiptVerify, reportReceipt } from '../../contract/report/receipt.ts'
import {
  reportAppeal,
  reportCreate,
  reportNonameCreate,
  selfQuery,
} from '../../contract/report/report.ts'
import { loginPassword, loginPhone } from '../../contract/account/sign-in.ts'
import { smsOtp, smsOtpCheck } from '../../contract/account/verification.ts'
import { reportWithdraw } from '../../contract/report/withdrawal.ts'
import { CallerAddress } from '../platform/caller-address.ts'
import { queryCodeMac, reportIdOf } from '../report/query-code-mac.ts'
import { createAccountTestApi } from '../testing/api/account-test-api.ts'
import { contents, createdOf } from '../testing/api/report-test-api.ts'
import { newKey } from '../testing/api/test-api.ts'

const api = await limitedApi(createAccountTestApi())

/** The address of a carrier's gateway, which thousands of phones share. */
const address = '203.0.113.9'
const call = (endpoint: Endpoint, input: object, options: { token?: string; key?: string } = {}) =>
  api.call(endpoint, input, { address, ...options })

/** Charges points to the address, as successful or refused calls would. */
const taken = (name: string, points: number, seconds = 600) =>
  api.limits.limit({ name, points: 1000, seconds }).take(new CallerAddress(address), points)

/** Repeats a call, five at a time. */
async function repeat(work: () => Promise<unknown>, times = 15) {
  for (let n = 0; n < times; n += 5) await Promise.all([work(), work(), work(), work(), work()])
}

const ok = { errcode: 0 }
const anonymous = () =>
  [{ ...contents, captcha_ticket: api.captchaTicket() }, { key: newKey() }] as const

/** A named report of a phone. @returns its code, and the ticket that opens it */
async function named(phone = api.newPhone()) {
  const about = { reporter: { name: '李雷', phone }, otp_ticket: api.phoneTicket(phone) }
  const { query_code } = createdOf(await api.named({ ...about, ...contents }))
  const { data } = await api.call(reportFind, { phone, otp_ticket: api.phoneTicket(phone, 'find') })
  const { find_ticket, list } = z.parse(reportFind.output, data)
  return { phone, query_code, find_ticket, report_id: list[0]?.report_id ?? '' }
}
const receipt = (query_code: string) => call(reportReceipt, { query_code })

describe('repeated use of one proof takes no points of a neighbour', () => {
  test('a report that was found by its phone', async () => {
    const [loud, quiet] = [await named(), await named()]
    await taken('report-find', 50)
    const open = ({ phone, find_ticket, report_id }: typeof loud) =>
      call(reportFound, { phone, find_ticket, report_id })
    await repeat(() => open(loud))
    expect(await open(quiet)).toMatchObject(ok)
    const otp_ticket = api.phoneTicket(quiet.phone, 'find')
    expect(await call(reportFind, { phone: quiet.phone, otp_ticket })).toMatchObject(ok)
  })

  test('a receipt', async () => {
    const [loud, quiet] = [await api.report(), await api.report()]
    await taken('report-receipt', 290)
    await repeat(() => receipt(loud))
    expect(await receipt(quiet)).toMatchObject(ok)
  })

  test('a message under one key', async () => {
    const [loud, quiet] = [await api.report(), await api.report()]
    await taken('report-appeal', 90)
    const key = newKey()
    await repeat(() => call(reportAppeal, { query_code: loud, msg: '补充' }, { key }))
    const write = call(reportAppeal, { query_code: quiet, msg: '补充' }, { key: newKey() })
    expect(await write).toMatchObject(ok)
  })

  /** A report of somebody who is signed in. */
  const own = (token: string) =>
    call(reportCreate, { ...contents, reporter: { name: '李雷' } }, { token, key: newKey() })

  test('the reports of an account', async () => {
    const [loud, quiet] = [await api.citizen(), await api.citizen()]
    await taken('report-create', 190)
    await repeat(() => own(loud.token))
    expect(await own(quiet.token)).toMatchObject(ok)
    expect(await call(reportNonameCreate, ...anonymous())).toMatchObject(ok)
  })

  test('a withdrawal by its owner', async () => {
    const { token } = await api.citizen()
    const { query_code } = createdOf(await own(token))
    const report_id = reportIdOf(queryCodeMac(api.keyring, query_code))
    await taken('report-query', 290)
    await repeat(() => call(reportWithdraw, { report_id }, { token }))
    const asked = { query_code: await api.report(), captcha_ticket: api.captchaTicket() }
    expect(await call(selfQuery, asked)).toMatchObject(ok)
  })

  test('and has its own end', async () => {
    const loud = await api.report()
    await repeat(() => receipt(loud), 60)
    expect(await receipt(loud)).toMatchObject({ errcode: 429 })
    expect(await receipt(await api.report())).toMatchObject(ok)
  })
})

describe('a neighbour’s endless wrong attempts refuse no valid call', () => {
  /** Somebody who was sent a code. */
  async function sent(purpose: string) {
    const [phone, token] = [api.newPhone(), api.token()]
    const captcha_ticket = api.captchaTicket()
    expect(await call(smsOtp, { phone, purpose, captcha_ticket }, { token })).toMatchObject(ok)
    return { phone, token, otp: await api.codeFor('phone', phone) }
  }

  test('by codes that were never sent', async () => {
    const { phone, token, otp } = await sent('find')
    await taken('sms-otp-check', 295)
    const wrong = () => call(smsOtpCheck, { phone: api.newPhone(), purpose: 'find', otp: '123456' })
    await repeat(wrong)
    expect(await wrong()).toMatchObject({ errcode: 429 })
    expect(await call(smsOtpCheck, { phone, purpose: 'find', otp }, { token })).toMatchObject(ok)
  })

  test('by signing in with codes that were never sent', async () => {
    const { phone, token, otp } = await sent('login')
    await taken('sign-in', 15)
    await taken('sign-in-codes', 595)
    const wrong = () => call(loginPhone, { phone: api.newPhone(), otp: '123456' })
    await repeat(wrong)
    expect(await wrong()).toMatchObject({ errcode: 429 })
    // The code is right, but the phone has no account.
    expect(await call(loginPhone, { phone, otp }, { token })).toMatchObject({ errcode: 404 })
    // Nor does it make a password need proof of work.
    const { phone: name, password } = await api.citizen()
    expect(await call(loginPassword, { phone: name, password })).toMatchObject(ok)
  })

  test('by receipts that are none', async () => {
    const { text, signature } = z.parse(
      reportReceipt.output,
      (await receipt(await api.report())).data,
    )
    await taken('receipt-verify', 295)
    const wrong = () => call(receiptVerify, { text: `${text} `, signature })
    await repeat(wrong)
    expect(await wrong()).toMatchObject({ errcode: 429 })
    expect(await call(receiptVerify, { text, signature })).toMatchObject({ data: { valid: true } })
  })
})
