import { expect, test } from '../journey.ts'
import { expectSteady, shifted, shiftsOf } from '../layout-shifts.ts'
import { fillReport, openForm, send } from '../report-form.ts'

for (const path of [
  '',
  'othertype',
  'way',
  'way?type=3',
  'submit',
  'submit?type=3&way=anonymous',
  'submit?type=3&way=named',
  'query',
  'login',
  'faq',
  'verify',
  'announcements',
  'en/report',
])
  test(`the layout does not shift while it loads: /${path}`, async ({ page, otherPage }) => {
    await expectSteady([page, otherPage], path)
  })

test('a result does not shift while its parts load slowly', async ({ page }) => {
  await openForm(page, '匿名举报')
  await fillReport(page)
  const code = await send(page)
  expect(await shiftsOf(page, 'query', '')).toBeLessThanOrEqual(0.05)
  await page.getByLabel('查询码').fill(code)
  await page.getByRole('button', { name: '查询进度' }).click()
  await expect(page.getByRole('heading', { name: '办理经过' })).toBeVisible()
  expect(await shifted(page)).toBeLessThanOrEqual(0.05)
})
