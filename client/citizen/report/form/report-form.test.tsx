import { expect, test } from 'vitest'
import { deviceForEachTest } from '../../../testing/fresh-device.ts'
import { show } from '../../../testing/show.tsx'
import { SubmitReport } from '../submit-report.tsx'
import { chooseFile, control } from '../../../testing/citizen.ts'
import { pageLayout } from './report-form.tsx'
import { controlId, fieldOrder } from './problems.ts'

deviceForEachTest()

test('the form has a control for every field that is kept or sent, in the order that errors are listed in', async () => {
  show(<SubmitReport layout={pageLayout} />, '/submit?type=3&way=named')
  // Each comes with code of its own.
  await control('report-reporter-name')
  await control('report-files')
  await chooseFile('report-files', 'a.zip')
  await control('report-file_password')
  const expected = fieldOrder.map((field) =>
    controlId(field === 'addresses' ? 'addresses.0.value' : field),
  )
  const controls = [...document.querySelectorAll('input, textarea')].map(({ id }) => id)
  expect(controls.filter((id) => expected.includes(id))).toEqual(expected)
})
