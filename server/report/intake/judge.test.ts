import { describe, expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { reportJudge } from '../../../contract/report/report.ts'
import { createReportTestApi } from '../../testing/api/report-test-api.ts'

const api = await closeAfterAll(createReportTestApi())
const { pool } = api.database
await pool.query('update report_type set real_name_required = (id = 2), enabled = (id <> 3)')

const judge = (real_name: number | string, report_type_id: number | string, token?: string) =>
  api.call(reportJudge, { real_name, report_type_id }, token === undefined ? {} : { token })

describe('spec §7: GET /api/report/judge by real_name and report_type_id', () => {
  test('allows an anonymous report without phone and sign-in', async () => {
    expect(await judge(0, 1)).toEqual({
      errcode: 0,
      errmessage: '',
      data: { allowed: true, need_phone: false, need_login: false },
    })
  })

  test('allows a named report with a phone', async () => {
    expect(await judge(1, 1)).toMatchObject({ data: { allowed: true, need_phone: true } })
    expect(await judge(1, 2)).toMatchObject({ data: { allowed: true, need_phone: true } })
  })

  test('refuses an anonymous report of a type that requires a name, with instructions', async () => {
    expect(await judge(0, 2)).toMatchObject({
      errcode: 0,
      data: { allowed: false, message: expect.stringContaining('实名') },
    })
  })

  test('answers notFound for a disabled or unknown type', async () => {
    expect(await judge(0, 3)).toMatchObject({ errcode: 404 })
    expect(await judge(1, 999_999)).toMatchObject({ errcode: 404 })
  })

  test.each([
    [2, 1, 'real_name'],
    ['', 'x', 'report_type_id'],
    [0, -1, 'report_type_id'],
    [0, 2 ** 31, 'report_type_id'],
    [0, "1' or '1'='1", 'report_type_id'],
    ['1;drop table report', 1, 'real_name'],
  ])('names the wrong field for %j, %j', async (realName, type, field) => {
    expect(await judge(realName, type)).toMatchObject({
      errcode: 400,
      data: { fields: { [field]: expect.any(String) } },
    })
  })

  test('without a valid token the answer is 419', async () => {
    expect(await judge(0, 1, '')).toMatchObject({ errcode: 419 })
  })
})
