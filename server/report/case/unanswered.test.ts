import { describe, expect, test } from 'vitest'
import { limitedApi } from '../../testing/close-after-all.ts'
import { outcomes } from '../../../contract/report/report-steps.ts'
import { caseOf, newColleague } from '../../testing/api/case-rows.ts'
import { casesInTime } from '../../testing/api/cases-in-time.ts'
import { createReportTestApi } from '../../testing/api/report-test-api.ts'
import { closeUnanswered } from '../tasks.ts'

const api = await limitedApi(createReportTestApi())
const handler = await newColleague(api, 'handler')
const other = await newColleague(api, 'other')
const { until, idOf, take, reportAt, say } = casesInTime(api, handler)
const stands = (code: string) => caseOf(api, code)

describe('an unanswered question', () => {
  const deps = { ...api, db: api.database.db }

  test('ends the report after ten working days; the citizen may appeal', async () => {
    const code = await reportAt('2026-11-23 11:00', { report_type_id: 3 })
    await take(code, 'ask', { text: '请补充截图' })
    until('2026-12-07 10:59')
    await closeUnanswered(deps)
    expect(await stands(code)).toMatchObject({ status: 'supplement' })
    until('2026-12-07 11:00')
    await closeUnanswered(deps)
    expect(await stands(code)).toMatchObject({ status: 'closed', outcome: 'no_answer' })
    const view = await api.view(code)
    expect(view).toMatchObject({ status: 'closed', may: { appeal: true } })
    expect(view.timeline.at(-1)?.note).toContain(outcomes.no_answer)
    expect((await say(code, 'appeal')).errcode).toBe(0)
    // Nobody decided the case, so any handler may reopen it.
    expect(await take(code, 'reopen', { text: '重新核实。' })).toBe(true)
  })

  test('does not end what two people close, nor an appeal: it goes back to where it was', async () => {
    const sensitive = await reportAt('2026-12-08 10:00', { report_type_id: 9 })
    const minors = await reportAt('2026-12-08 11:00', { report_type_id: 3, involves_minors: true })
    const appeal = await reportAt('2026-12-08 12:00', { report_type_id: 3 })
    await take(appeal, 'reject', { text: '不在受理范围。' })
    await say(appeal, 'appeal')
    for (const code of [sensitive, minors, appeal])
      await take(code, 'ask', { text: '请补充截图', by: other })
    until('2026-12-29 10:00')
    await closeUnanswered(deps)
    for (const code of [sensitive, minors])
      expect(await stands(code)).toMatchObject({
        status: 'received',
        paused_at: null,
        has_answer: false,
      })
    expect(await stands(appeal)).toMatchObject({ status: 'appealing', outcome: null })
    const { timeline } = await api.view(sensitive)
    expect(timeline.at(-1)).toMatchObject({
      status: 'received',
      note: expect.stringContaining('继续办理'),
    })
  })

  test('or an answered one keeps an appeal with the person who asked', async () => {
    const code = await reportAt('2026-12-29 11:00', { report_type_id: 3 })
    await take(code, 'reject', { text: '不在受理范围。' })
    await say(code, 'appeal')
    await api.database.db
      .updateTable('report_case')
      .set({ assignee: other })
      .where('report_id', '=', await idOf(code))
      .execute()
    await take(code, 'ask', { text: '请补充截图', by: other })
    await say(code)
    expect(await stands(code)).toMatchObject({ status: 'appealing', assignee: other })
    await take(code, 'ask', { text: '再补充截图', by: other })
    until('2027-01-20 10:00')
    await closeUnanswered(deps)
    expect(await stands(code)).toMatchObject({ status: 'appealing', assignee: other })
  })

  test('ends a sensitive case where the centre lets one person close it', async () => {
    const code = await reportAt('2027-01-21 10:00', { report_type_id: 9 })
    await take(code, 'ask', { text: '请补充截图' })
    until('2027-02-20 10:00')
    await closeUnanswered({ ...deps, fourEyes: { 'close.no_answer': 'never' } })
    expect(await stands(code)).toMatchObject({ status: 'closed', outcome: 'no_answer' })
  })
})
