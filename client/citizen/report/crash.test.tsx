import { expect, test, vi } from 'vitest'
import { groupQueryCode } from '../../../contract/report/query-code.ts'
import { fill, page, press } from '../../testing/citizen.ts'
import { deviceForEachTest } from '../../testing/fresh-device.ts'
import { code, keys } from '../../testing/report-api.ts'
import { heading, show, the } from '../../testing/show.tsx'
import { takeAcknowledgedCode } from '../site/acknowledged.ts'
import { SiteScreen } from '../site/screen/site-screen.tsx'
import { pageLayout } from './form/report-form.tsx'
import { SubmitReport } from './submit-report.tsx'

const api = deviceForEachTest()
const create = 'report/noname/create'

const Submit = () => <SubmitReport layout={pageLayout} />
/** Opens the form, as a reload does. */
function open() {
  document.body.replaceChildren()
  show(
    <SiteScreen load={() => Promise.resolve({ default: Submit })} />,
    '/submit?type=3&way=anonymous',
  )
}
async function goToReview() {
  open()
  await fill('report-account', 'QQ 群 12345')
  await fill('report-description', '群里有人冒充客服')
  await press('下一步')
  await expect.poll(page).toMatch('请核对，然后提交')
}

/** Takes the screen out of the document, so that React fails to replace it. */
const takeScreenAway = () => document.querySelector('h1')?.closest('body > div > div')?.remove()

test('a page that breaks between the answer and the receipt shows the code, and a reload the receipt', async () => {
  await goToReview()
  the('button', '提交举报')?.click()
  takeScreenAway()
  await expect.poll(heading).toBe('这一页出了问题')
  expect(page()).toContain(groupQueryCode(code))
  expect(page()).toContain('举报已收到')
  expect(page()).not.toMatch('网络')
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  await press('重新打开')
  expect(reload).toHaveBeenCalledOnce()
  open()
  await expect.poll(heading).toBe('举报已收到')
  expect(page()).toContain(groupQueryCode(code))
  expect(keys(api, create)).toHaveLength(1)
})

test('a receipt that broke before it was seen is shown by any form of the tab', async () => {
  await goToReview()
  the('button', '提交举报')?.click()
  takeScreenAway()
  await expect.poll(heading).toBe('这一页出了问题')
  document.body.replaceChildren()
  show(<SiteScreen load={() => Promise.resolve({ default: Submit })} />, '/submit')
  await expect.poll(heading).toBe('举报已收到')
})

test('a form left while it was being sent opens as the receipt', async () => {
  await goToReview()
  the('button', '提交举报')?.click()
  document.body.replaceChildren()
  await expect.poll(() => keys(api, create).length).toBe(1)
  await expect.poll(takeAcknowledgedCode).toBe(code)
  open()
  await expect.poll(heading).toBe('举报已收到')
})
