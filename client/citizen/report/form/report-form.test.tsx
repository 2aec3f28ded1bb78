import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ApiDouble } from '../../../testing/api-double.ts'
import { show } from '../../../testing/show.tsx'
import { clearDrafts } from '../draft/tab-draft.ts'
import { SubmitReport } from '../submit-report.tsx'
import { control, stubSolver } from '../../../testing/citizen.ts'
import { startReportApi } from '../../../testing/report-api.ts'
import { pageLayout } from './report-form.tsx'
import { controlId, fieldOrder } from './problems.ts'

let api: ApiDouble
beforeEach(async () => {
  api = await startReportApi()
  stubSolver()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await clearDrafts()
  await api.close()
})

test('the form has a control for every field that is kept or sent, in the order that errors are listed in', async () => {
  show(<SubmitReport layout={pageLayout} />, '/submit?type=3&way=named')
  // Each comes with code of its own.
  await control('report-reporter-name')
  await control('report-files')
  const expected = fieldOrder.map((field) =>
    controlId(field === 'addresses' ? 'addresses.0.value' : field),
  )
  const controls = [...document.querySelectorAll('input, textarea')].map(({ id }) => id)
  expect(controls.filter((id) => expected.includes(id))).toEqual(expected)
})
