import { describe, expect, test } from 'vitest'
import { limitedApi } from '../../testing/close-after-all.ts'
import { reportCreate } from '../../../contract/report/report.ts'
import type { Outcome } from '../../../contract/report/report-steps.ts'
import type { Status } from '../../../contract/report/report-status.ts'
import { reportStillThere } from '../../../contract/report/still-there.ts'
import { createAccountTestApi, sessionOf } from '../../testing/api/account-test-api.ts'
import { deskCases } from '../../testing/api/desk-cases.ts'
import { contents, createdOf } from '../../testing/api/report-test-api.ts'
import { newKey } from '../../testing/api/test-api.ts'
import { queryCodeMac, reportIdOf } from '../query-code-mac.ts'

const day = 24 * 60 * 60_000

const api = await limitedApi(createAccountTestApi())
const cases = deskCases(api)

const say = (query_code: string, is_there: boolean) =>
  api.call(reportStillThere, { query_code, is_there })
/** Closes a report with an outcome. */
async function ended(code: string, outcome: Outcome = 'handled', status: Status = 'closed') {
  const { caseNumber } = await cases.open(code)
  await api.decide(code, status)
  await cases.set(caseNumber, { status, outcome, due_at: null })
  return code
}
const answers = async () =>
  (await api.database.db.selectFrom('still_there_answer').selectAll().execute()).length

describe('POST /api/report/still-there', () => {
  test('is offered from seven to ninety days after 信息已处置', async () => {
    const code = await ended(await api.report())
    const offered = async () => (await api.view(code)).may.still_there ?? false
    expect(await offered()).toBe(false)
    expect(await say(code, true)).toMatchObject({ errcode: 409 })
    api.clock.advance(7 * day - 1)
    expect(await offered()).toBe(false)
    api.clock.advance(1)
    expect(await offered()).toBe(true)
    api.clock.advance(83 * day)
    expect(await offered()).toBe(false)
    expect(await say(code, true)).toMatchObject({ errcode: 409 })
  })

  test.each([
    ['not_found', 'closed'],
    ['gone', 'closed'],
    ['transferred', 'closed'],
    ['handled', 'appealing'],
    ['handled', 'processing'],
  ] as const)('is not offered of %s, %s', async (outcome, status) => {
    const code = await ended(await api.report(), outcome, status)
    api.clock.advance(8 * day)
    expect((await api.view(code)).may.still_there).toBeUndefined()
    expect(await say(code, true)).toMatchObject({ errcode: 409 })
  })

  test('counts once: the first answer stands, and a repeated call gets it', async () => {
    const code = await ended(await api.report())
    api.clock.advance(7 * day)
    const before = await answers()
    const first = await say(code, true)
    expect(first).toMatchObject({ errcode: 0, data: { is_there: true } })
    const again = await Promise.all([say(code, true), say(code, false)])
    expect(again).toEqual([first, first])
    expect(await answers()).toBe(before + 1)
    const { may, still_there } = await api.view(code)
    expect([may.still_there, still_there]).toEqual([undefined, true])
  })

  test('changes nothing else of the report, and tells other reports nothing', async () => {
    const [own, other] = [await ended(await api.report()), await ended(await api.report())]
    api.clock.advance(7 * day)
    const before = [await api.view(own), await api.view(other)]
    // No row moves, so that a dump keeps no order of answers.
    const rows = async () => {
      const found = await api.database.pool.query(
        `select xmin::text || ctid::text as at from report
         union all select xmin::text || ctid::text from report_case order by 1`,
      )
      return found.rows
    }
    const untouched = await rows()
    await say(own, true)
    expect(await rows()).toEqual(untouched)
    const after = [await api.view(own), await api.view(other)]
    expect(after).toEqual([
      { ...before[0], may: { ...before[0]?.may, still_there: undefined }, still_there: true },
      before[1],
    ])
  })

  test('is allowed by report_id to the owner only', async () => {
    const citizen = await api.citizen()
    const sent = await citizen.call(
      reportCreate,
      { ...contents, reporter: { name: '李雷' } },
      newKey(),
    )
    const code = await ended(createdOf(sent).query_code)
    api.clock.advance(7 * day)
    const input = { report_id: reportIdOf(queryCodeMac(api.keyring, code)), is_there: true }
    expect((await (await api.citizen()).call(reportStillThere, input)).errcode).toBe(404)
    expect((await api.call(reportStillThere, input)).errcode).toBe(401)
    const { access_token: token } = sessionOf(await api.signIn(citizen.phone, citizen.password))
    expect((await api.call(reportStillThere, input, { token })).errcode).toBe(0)
  })

  test('is limited for an address with unknown codes', async () => {
    expect(await say('0000000000000000', true)).toMatchObject({ errcode: 404 })
    await api.database.pool.query('update transient.rate_limit set points = 100')
    expect(await say('0000000000000000', true)).toMatchObject({ errcode: 429 })
  })
})
