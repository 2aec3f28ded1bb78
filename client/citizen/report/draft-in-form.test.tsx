import { expect, onTestFinished, test, vi } from 'vitest'
import { deviceForEachTest } from '../../testing/fresh-device.ts'
import { control, fill, page, press } from '../../testing/citizen.ts'
import { show } from '../../testing/show.tsx'
import { removeExpiredDrafts } from './draft/tab-draft.ts'
import { pageLayout } from './form/report-form.tsx'
import { SubmitReport } from './submit-report.tsx'

deviceForEachTest()

const open = () => show(<SubmitReport layout={pageLayout} />, '/submit?type=3&way=anonymous')
const write = () => fill('report-description', '群里有人冒充客服')

test('empties an open form when its draft expires', async () => {
  open()
  await write()
  const later = Date.now() + 12 * 60 * 60_000
  const clock = vi.spyOn(Date, 'now').mockReturnValue(later)
  onTestFinished(() => clock.mockRestore())
  await removeExpiredDrafts()
  await expect.poll(async () => (await control('report-description')).value).toBe('')
  expect(page()).not.toContain('已恢复')
})

test('empties the form when the citizen confirms clearing the draft', async () => {
  open()
  await write()
  await press('清空草稿')
  await expect.poll(page).toMatch('不能恢复')
  const buttons = [...document.querySelectorAll('dialog button')]
  buttons
    .find(({ textContent }) => textContent === '清空')
    ?.dispatchEvent(new Event('click', { bubbles: true }))
  await expect.poll(async () => (await control('report-description')).value).toBe('')
  expect(page()).not.toContain('已恢复')
})
