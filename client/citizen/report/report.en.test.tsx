import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { groupQueryCode } from '../../../contract/report/query-code.ts'
import { announce } from '../../testing/announce.ts'
import { control, fill, page, press } from '../../testing/citizen.ts'
import { deviceForEachTest } from '../../testing/fresh-device.ts'
import { bodies, code } from '../../testing/report-api.ts'
import { heading, show } from '../../testing/show.tsx'
import { unmarkedChinese } from '../../testing/unmarked-chinese.ts'
import { pageLayout } from './form/report-form.tsx'
import { SubmitReport } from './submit-report.tsx'
import ChooseWay from './way/choose-way.tsx'

const api = deviceForEachTest()

const open = (address: string) =>
  show(
    <Routes>
      <Route path="/way" element={<ChooseWay />} />
      <Route path="/submit" element={<SubmitReport layout={pageLayout} />} />
    </Routes>,
    address,
  )

test('an anonymous report is chosen, written, checked and sent on the same screens in English', async () => {
  announce()
  open('/way?type=3')
  await expect.poll(heading).toBe('Do you want to leave your contact details?')
  expect(unmarkedChinese()).toEqual([])
  document.querySelector<HTMLInputElement>('input[value=anonymous]')?.click()
  await press('Next: write the report')
  await fill('report-account', 'WeChat abc123')
  await fill('report-description', 'They promised a job and took my money.')
  await expect.poll(page).toContain('Clear the draft')
  expect(unmarkedChinese()).toEqual([])
  await press('Next: check')
  await expect.poll(page).toContain('Check your report, then send it')
  expect(unmarkedChinese()).toEqual([])
  await press('Send the report')
  await expect.poll(page).toContain(groupQueryCode(code))
  expect(bodies(api, 'report/noname/create')).toMatchObject([
    { account: 'WeChat abc123', description: 'They promised a job and took my money.' },
  ])
})

test('errors of a named report are in English, at their fields', async () => {
  open('/submit?type=3&way=named')
  await control('report-reporter-name')
  await press('Next: check')
  await expect.poll(() => document.title).toMatch(/^Error: /)
  expect(document.querySelectorAll('[aria-invalid=true]').length).toBeGreaterThanOrEqual(4)
  expect(unmarkedChinese()).toEqual([])
})
