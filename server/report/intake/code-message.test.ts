import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { groupQueryCode } from '../../../contract/report/query-code.ts'
import { frontConfigDetail } from '../../../contract/site/site.ts'
import { reportWithdraw } from '../../../contract/report/withdrawal.ts'
import { ProviderRefused, ProviderUnavailable } from '../../platform/provider-error.ts'
import type { SmsSender } from '../../platform/sms/sms-sender.ts'
import {
  createdOf,
  createReportTestApi,
  reporter,
  type ReportTestApi,
} from '../../testing/api/report-test-api.ts'
import { newKey } from '../../testing/api/test-api.ts'
import { takeWaitingJobs } from '../../testing/api/waiting-jobs.ts'
import { readDatabaseContents } from '../../testing/database/database-contents.ts'
import { codeMessageJob, codeMessageTasks } from './code-message.ts'

const noCodes = () => Promise.reject(new Error('no code was asked for'))

let api: ReportTestApi
let withoutTemplate: ReportTestApi
beforeAll(async () => {
  api = await createReportTestApi()
  withoutTemplate = await createReportTestApi(async () => ({ sms: { send: noCodes } }))
})
afterAll(() => Promise.all([api.close(), withoutTemplate.close()]))

const named = (more = {}, key = newKey(), at = api) => at.named({ send_code: true, ...more }, key)

const waiting = (at = api) => takeWaitingJobs(at.database, codeMessageJob)

type Sent = Parameters<NonNullable<SmsSender['sendQueryCode']>>[0]
/** Runs a job with this sender. @returns the sent messages */
async function run(job: unknown, sendQueryCode?: SmsSender['sendQueryCode']): Promise<Sent[]> {
  const sent: Sent[] = []
  const deliver = sendQueryCode ?? (async (message: Sent) => void sent.push(message))
  const sms = { send: noCodes, sendQueryCode: deliver }
  await codeMessageTasks({ ...api, db: api.database.db, sms })[codeMessageJob](job)
  return sent
}

test('sends the code only to the proven phone of a reporter who requested it', async () => {
  const answer = createdOf(await named())
  expect(answer.code_by_sms).toBe(true)
  const silent = createdOf(await api.named())
  expect(silent.code_by_sms).toBeUndefined()
  const jobs = await waiting()
  expect(jobs).toHaveLength(1)
  const queryCode = groupQueryCode(answer.query_code)
  const sent = { phone: reporter.phone, queryCode, language: 'zh-CN' }
  expect(await run(jobs[0])).toEqual([sent])
})

test('the code goes out in the language of the page', async () => {
  createdOf(await api.named({ send_code: true }, newKey(), 'en'))
  const [job] = await waiting()
  expect(await run(job)).toMatchObject([{ language: 'en' }])
})

test('an anonymous report has no phone, even if one is sent with it', async () => {
  const answer = createdOf(await api.anonymous({ send_code: true, reporter }))
  expect(answer.code_by_sms).toBeUndefined()
  expect(await waiting()).toEqual([])
})

test('a retry gets the same answer and no second message; another choice under the key counts as a change', async () => {
  const key = newKey()
  const answers = await Promise.all([named({}, key), named({}, key), named({}, key)])
  answers.push(await named({}, key))
  for (const answer of answers)
    expect(answer).toMatchObject({ data: { code_by_sms: true, ignored_changes: false } })
  expect(await waiting()).toHaveLength(1)

  const changed = createdOf(await api.named({}, key))
  expect([changed.ignored_changes, changed.code_by_sms]).toEqual([true, undefined])
  const silent = newKey()
  await api.named({}, silent)
  const late = createdOf(await named({}, silent))
  expect([late.ignored_changes, late.code_by_sms]).toEqual([true, undefined])
  expect(await waiting()).toEqual([])
})

test('limits messages to ten a day for each phone', async () => {
  await api.database.pool.query('delete from transient.rate_limit')
  const phone = '13812340010'
  const about = () => ({ reporter: { ...reporter, phone }, otp_ticket: api.phoneTicket(phone) })
  for (let n = 0; n < 12; n += 1) expect(await named(about())).toMatchObject({ errcode: 0 })
  const sent: Sent[] = []
  for (const job of await waiting()) sent.push(...(await run(job)))
  expect(sent).toHaveLength(10)
  await named()
  expect(await run((await waiting())[0])).toHaveLength(1)
  api.clock.advance(25 * 60 * 60_000)
  await named(about())
  expect(await run((await waiting())[0])).toHaveLength(1)
})

test('a refused report sends no message', async () => {
  expect(await named({ report_type_id: 999 })).not.toMatchObject({ errcode: 0 })
  expect(await named({ otp_ticket: 'made-up-made-up-made-up' })).toMatchObject({ errcode: 422 })
  expect(await waiting()).toEqual([])
})

test('neither the database, all sealed columns opened, nor a log holds the code before or after', async () => {
  const lines = api.logged.length
  const { query_code } = createdOf(await named())
  const holdsCode = async () => {
    const { readable } = await readDatabaseContents(api.database, api.keyring)
    return [query_code, groupQueryCode(query_code)].some(
      (code) => readable.includes(code) || readable.includes(Buffer.from(code).toString('base64')),
    )
  }
  expect(await holdsCode()).toBe(false)
  const [job] = await waiting()
  expect(await run(job)).toHaveLength(1)
  expect(await holdsCode()).toBe(false)
  const logged = api.logged.slice(lines).join('\n')
  expect(logged).not.toContain(query_code)
  expect(logged).not.toContain(groupQueryCode(query_code))
})

test('the queued code decrypts only for its report and only while the reporter exists', async () => {
  const [mine, other] = [createdOf(await named()), createdOf(await named())]
  const jobs = (await waiting()) as { report: string; code: string; until: string }[]
  const [first, second] = jobs
  expect(await run({ ...first, code: second?.code })).toEqual([])
  for (const { query_code } of [mine, other]) {
    const captcha_ticket = api.captchaTicket()
    expect(await api.call(reportWithdraw, { query_code, captcha_ticket })).toMatchObject({
      errcode: 0,
    })
  }
  for (const job of jobs) expect(await run(job)).toEqual([])
})

test('retries an unavailable provider, drops a refused message, and drops it after hours', async () => {
  // The report itself has long been answered.
  await named()
  const [job] = await waiting()
  const away = () => Promise.reject(new ProviderUnavailable('sms', 'busy'))
  await expect(run(job, away)).rejects.toThrow(ProviderUnavailable)
  const refusing = () => Promise.reject(new ProviderRefused('sms', 'blocked'))
  expect(await run(job, refusing)).toEqual([])
  const before = api.clock.now().getTime()
  onTestFinished(() => api.clock.advance(before - api.clock.now().getTime()))
  api.clock.advance(6 * 3600_000 + 1)
  expect(await run(job)).toEqual([])
})

test('without a template does not offer the message, but accepts a report that requests it', async () => {
  const offers = async (at: ReportTestApi) => {
    const { data } = await at.call(frontConfigDetail, {})
    return frontConfigDetail.output.parse(data).capabilities.includes('code_by_sms')
  }
  expect([await offers(api), await offers(withoutTemplate)]).toEqual([true, false])
  const answer = createdOf(await named({}, newKey(), withoutTemplate))
  expect(answer.code_by_sms).toBeUndefined()
  expect(await waiting(withoutTemplate)).toEqual([])
})
