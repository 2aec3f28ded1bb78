import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { figuresRead } from '../../contract/figures/desk-figures.ts'
import { countReports } from './count-reports.ts'
import { monthOf } from './month-facts.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { createEvidenceTestApi } from '../testing/api/evidence-test-api.ts'
import type { StaffOfTest } from '../testing/api/staff-test-api.ts'

const api = await closeAfterAll(createEvidenceTestApi())
const { db } = api.database
const month = monthOf(api.clock.now())
const read = async (who: StaffOfTest) =>
  z.parse(figuresRead.output, (await who.call(figuresRead, { month })).data)

test('a statistician and a supervisor read the figures of a month, others do not', async () => {
  await api.cases.make({ report_type_id: 1 })
  await api.cases.make({ report_type_id: 2 })
  await countReports({ ...api, db })
  for (const role of ['statistician', 'supervisor'] as const) {
    const { current, trend, month_before, year_before } = await read(await api.staff([role]))
    expect(trend).toEqual([{ month, received: 2, ended: 0 }])
    expect(current).toMatchObject({ month, total: { received: 2 } })
    expect([month_before.total.received, year_before.total.received]).toEqual([0, 0])
  }
  for (const role of ['handler', 'reviewer', 'system_administrator'] as const)
    expect(await (await api.staff([role])).call(figuresRead, { month })).toMatchObject({
      errcode: 403,
    })
})

test('a person of some types reads those alone', async () => {
  const { current, trend } = await read(await api.staff(['statistician'], { reportTypeIds: [2] }))
  expect(trend).toEqual([{ month, received: 1, ended: 0 }])
  expect(current.total.received).toBe(1)
  expect(current.types.map(({ id }) => id)).toEqual([2])
})

test('each reading is in the audit, with its month', async () => {
  const who = await api.staff(['statistician'])
  await read(who)
  const entries = await db
    .selectFrom('staff_audit')
    .select(['action', 'object_id', 'role'])
    .where('actor', '=', who.id)
    .execute()
  expect(entries).toEqual([{ action: 'figures.read', object_id: month, role: 'statistician' }])
})

test('a month that is none is refused', async () => {
  const who = await api.staff(['statistician'])
  for (const wrong of ['2026-13', '2026-1', '', "2026-10'"])
    expect(await who.call(figuresRead, { month: wrong })).toMatchObject({ errcode: 400 })
})
