import { expect, test } from 'vitest'
import { deviceForEachTest } from '../../../testing/fresh-device.ts'
import { control, fill, page, pasteInto, press } from '../../../testing/citizen.ts'
import { show } from '../../../testing/show.tsx'
import { pageLayout } from '../form/report-form.tsx'
import { SubmitReport } from '../submit-report.tsx'

deviceForEachTest()

const open = () => show(<SubmitReport layout={pageLayout} />, '/submit?type=3&way=anonymous')

test('what was read otherwise than it stood is shown, and can be put back', async () => {
  open()
  const row = await control('report-addresses-0-value')
  pasteInto(row, '看 www . bad . com 加QQ群：123456789')
  await expect.poll(page).toContain('“www . bad . com”识别为 http://www.bad.com')
  expect(page()).toContain('看 www . bad . com 加QQ群：123456789')
  expect((await control('report-account')).value).toBe('QQ 群 123456789')
  await press('撤销')
  await expect.poll(() => row.value).toBe('看 www . bad . com 加QQ群：123456789')
  expect((await control('report-account')).value).toBe('')
})

test('a telephone number among words is offered, and taken by one press', async () => {
  open()
  pasteInto(await control('report-addresses-0-value'), '打 13800138000 找他')
  await press('把“电话 13800138000”填到下面')
  const numbers = await control('report-numbers')
  await expect.poll(() => numbers.value).toBe('13800138000')
})

test('a telephone number alone goes to the numbers, and the field says so', async () => {
  open()
  pasteInto(await control('report-addresses-0-value'), '13800138000')
  const numbers = await control('report-numbers')
  await expect.poll(() => numbers.value).toBe('13800138000')
  await expect.poll(page).toContain('填到“对方号码”')
})

test('an invalid address does not block the form, and is sent as text', async () => {
  open()
  await fill('report-addresses-0-value', 'http://localhost:3000/x')
  await fill('report-description', '群里有人冒充客服')
  await press('下一步')
  await expect.poll(page).toMatch('请核对，然后提交')
  expect(page()).toContain('http://localhost:3000/x')
})

test('text that is no address does not become the end of one', async () => {
  open()
  const row = await control('report-addresses-0-value')
  pasteInto(row, 'http://a.com/x')
  await expect.poll(() => row.value).toBe('http://a.com/x')
  expect(pasteInto(row, '13800138000')).toBe(false)
  expect(pasteInto(row, '这个网站骗钱')).toBe(false)
  expect(pasteInto(row, '/more')).toBe(true)
})
