import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { caseExport } from '../../../contract/desk/queue.ts'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { deskCases } from '../../testing/api/desk-cases.ts'
import { createStaffTestApi } from '../../testing/api/staff-test-api.ts'

const api = await closeAfterAll(createStaffTestApi())
const cases = deskCases(api)

test('a list is exported within the scope, and each time by name in the audit', async () => {
  const own = await cases.make({ report_type_id: 3 })
  await cases.make({ report_type_id: 4 })
  const handler = await api.staff(['handler'], { reportTypeIds: [3] })
  for (let times = 0; times < 2; times += 1) {
    const { data } = await handler.call(caseExport, { filter: { view: 'all_open' } })
    const { list, has_more } = z.parse(caseExport.output, data)
    expect(list.map(({ case_number: number }) => number)).toEqual([own.caseNumber])
    expect(has_more).toBe(false)
  }
  const { rows } = await api.database.pool.query(
    `select actor, object_id, detail from staff_audit where action = 'case.export'`,
  )
  const entry = { actor: handler.id, object_id: 'list all_open', detail: { count: 1 } }
  expect(rows).toEqual([entry, entry])
  const statistician = await api.staff(['statistician'])
  expect(await statistician.call(caseExport, { filter: {} })).toMatchObject({ errcode: 403 })
})
