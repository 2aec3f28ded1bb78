import { groupQueryCode } from '../../contract/report/query-code.ts'
import { expect, test } from '../journey.ts'
import { fillReport, fillReporter, openForm, send } from '../report-form.ts'

test('sends the query code of a named report to the phone', async ({ page, product }) => {
  const phone = '13700137057'
  await openForm(page, '实名举报')
  await fillReport(page)
  await fillReporter(page, product, phone)
  await page.getByLabel('查询码发到我的手机').check()
  const code = await send(page)
  await expect(page.getByText('已请求发送到您的手机')).toBeVisible()
  const messages = () => product.lines.filter((line) => line.includes(`[短信] ${phone}`)).join()
  await expect.poll(messages).toContain(groupQueryCode(code))
})
