import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { caseOpen, caseStep } from '../../../contract/staff/case.ts'
import { type DeskCases, deskCases } from '../../testing/api/desk-cases.ts'
import { type StaffTestApi, createStaffTestApi } from '../../testing/api/staff-test-api.ts'
import { newKey } from '../../testing/api/test-api.ts'
import { holdUndecided } from './claim-store.ts'
import { leaseUntil } from './claim.ts'

let api: StaffTestApi
let cases: DeskCases
beforeAll(async () => {
  api = await createStaffTestApi()
  cases = deskCases(api)
})
afterAll(() => api.close())

test('a case decided by a colleague during the search is not given out', async () => {
  const { db } = api.database
  const [handler, colleague] = [await api.staff(['handler']), await api.staff(['handler'])]
  const { caseNumber: case_number, reportId } = await cases.make()
  const { data } = await colleague.call(caseOpen, { case_number })
  const { version } = z.parse(caseOpen.output, data)
  await colleague.call(caseStep, { case_number, version, step: 'accept' }, newKey())

  const lease = { holder: handler.id, until: leaseUntil(api.clock.now()) }
  expect(await holdUndecided(db, reportId, lease)).toBe(false)
  expect(await cases.row(case_number)).toMatchObject({ holder: null, held_until: null })
  await db.deleteFrom('pending_step').execute()
  expect(await holdUndecided(db, reportId, lease)).toBe(true)
  expect(await cases.row(case_number)).toMatchObject({ holder: handler.id })
})
