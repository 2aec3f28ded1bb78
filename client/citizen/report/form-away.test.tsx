import { expect, test } from 'vitest'
import { deviceForEachTest } from '../../testing/fresh-device.ts'
import { page, press } from '../../testing/citizen.ts'
import { show } from '../../testing/show.tsx'
import { pageLayout } from './form/report-form.tsx'
import { SubmitReport } from './submit-report.tsx'

const api = deviceForEachTest()

test('a form that cannot be opened says what happened and what is kept', async () => {
  api.on('report/type/list', { status: 429, body: '<html>' }, 'cut')
  show(<SubmitReport layout={pageLayout} />, '/submit?type=3&way=anonymous')
  await expect.poll(page).toMatch(/连接错误429\s*请稍后再试\s*您填写的内容和文件都还在/)
  await press('重试')
  await expect.poll(page).toMatch('服务器响应超时，请刷新当前页')
})
