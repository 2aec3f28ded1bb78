import { expect, test } from 'vitest'
import { limitedApi } from '../../testing/close-after-all.ts'
import { createReportTestApi } from '../../testing/api/report-test-api.ts'
import { newKey } from '../../testing/api/test-api.ts'

const api = await limitedApi(createReportTestApi())

async function stored() {
  const { rows } = await api.database.pool.query<Record<string, string>>(
    `select (select count(*) from report) reports, (select count(*) from report_event) events,
      (select count(*) from data_key where kind = 'report') keys, (select count(*) from used_ticket) tickets,
      (select count(*) from unopened_report) unopened, (select count(*) from transient.recent_report) recent`,
  )
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([what, n]) => [what, Number(n)]))
}
const more = (before: Record<string, number>, by: number) =>
  Object.fromEntries(Object.entries(before).map(([what, n]) => [what, n + by]))
const errcodes = async (calls: Promise<{ errcode: number }>[]) =>
  (await Promise.all(calls)).map(({ errcode }) => errcode)

test('stores forty concurrent reports completely', async () => {
  const before = await stored()
  const answers = await errcodes(Array.from({ length: 40 }, () => api.anonymous()))
  expect(answers).toEqual(Array.from({ length: 40 }, () => 0))
  expect(await stored()).toEqual(more(before, 40))
})

test('refuses one report of a batch with its reason and stores the others', async () => {
  const before = await stored()
  const [used, shared] = [api.captchaTicket(), api.captchaTicket()]
  const key = newKey()
  await api.anonymous({ captcha_ticket: used }, key)
  const answers = await errcodes(
    Array.from({ length: 5 }, () => [
      api.anonymous(),
      api.anonymous({ report_type_id: 9999 }),
      api.anonymous({ captcha_ticket: used }),
      api.anonymous({ captcha_ticket: used }, key),
      api.anonymous({ captcha_ticket: shared }),
    ]).flat(),
  )
  const told = (n: number) =>
    answers.filter((_, index) => index % 5 === n).toSorted((a, b) => a - b)
  expect(told(0)).toEqual([0, 0, 0, 0, 0])
  expect(told(1)).toEqual([400, 400, 400, 400, 400])
  expect(told(2)).toEqual([422, 422, 422, 422, 422])
  expect(told(3)).toEqual([0, 0, 0, 0, 0])
  // A ticket is valid for one report: the first to arrive.
  expect(told(4)).toEqual([0, 422, 422, 422, 422])
  expect(await stored()).toEqual(more(before, 7))
})

test('a retry under its key takes no points of the address', async () => {
  const key = newKey()
  await api.anonymous({}, key)
  const points = async () =>
    (await api.database.pool.query('select key, points from transient.rate_limit order by key'))
      .rows
  const before = await points()
  for (let n = 0; n < 3; n += 1) expect(await api.anonymous({}, key)).toMatchObject({ errcode: 0 })
  expect(await points()).toEqual(before)
})
