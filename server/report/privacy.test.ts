import request from 'supertest'
import { expect, test } from 'vitest'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { urlOf } from '../../contract/endpoint.ts'
import { reportAppeal, reportNonameCreate, selfQuery } from '../../contract/report/report.ts'
import { newKey } from '../testing/api/test-api.ts'
import { readDatabaseContents } from '../testing/database/database-contents.ts'
import { contents, createReportTestApi, reporter } from '../testing/api/report-test-api.ts'

const api = await closeAfterAll(createReportTestApi())

const contentsNow = () => readDatabaseContents(api.database, api.keyring)
const everything = async () => (await contentsNow()).bytes

test('an anonymous report, its query and its messages leave no trace of who sent them', async () => {
  const caller = {
    address: '203.0.113.77',
    agent: 'Mozilla/5.0 (A very particular browser)',
    token: api.token(),
    key: newKey(),
  }
  const send = async (path: string, body: object) => {
    const answer = await request(api.app)
      .post(path)
      .set('X-Forwarded-For', caller.address)
      .set('User-Agent', caller.agent)
      .set('Access-Token', caller.token)
      .set('Idempotency-Key', caller.key)
      .send(body)
    expect(answer.body).toMatchObject({ errcode: 0 })
    return answer.body
  }
  const captcha_ticket = api.captchaTicket()
  const created = await send(urlOf(reportNonameCreate), { ...contents, captcha_ticket })
  const { query_code } = created.data
  await send(urlOf(selfQuery), { query_code, captcha_ticket: api.captchaTicket() })
  await send(urlOf(reportAppeal), { query_code, msg: '补充一点情况' })

  const { bytes: stored, sealed } = await contentsNow()
  // The search covers the right rows: the sealed description opens.
  expect(sealed).toContain(contents.description)
  const [visitor = ''] = caller.token.split('.')
  for (const trace of [caller.address, caller.agent, caller.token, visitor, caller.key, query_code])
    expect([trace, stored.indexOf(trace)]).toEqual([trace, -1])
  const raw = [Buffer.from([203, 0, 113, 77]), Buffer.from(visitor, 'base64url')]
  for (const trace of raw) expect(stored.indexOf(trace)).toBe(-1)
  for (const trace of [caller.address, caller.agent, caller.token, caller.key, query_code])
    expect(sealed.join()).not.toContain(trace)
})

test('a named report leaves neither phone nor name readable anywhere, nor in the log', async () => {
  expect(await api.named()).toMatchObject({ errcode: 0 })
  const stored = Buffer.concat([await everything(), Buffer.from(api.logged.join())])
  for (const trace of Object.values(reporter)) expect(stored.indexOf(trace)).toBe(-1)
})
