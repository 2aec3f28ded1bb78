import { expect } from '../journey.ts'
import { expectSteady, shiftedInSight, shiftsOf } from '../layout-shifts.ts'
import { findReport, openForm, sendReport, smallAndroid, test, writeReport } from '../mobile.ts'

test.use(smallAndroid)

for (const path of [
  '#/',
  '#/pages/othertype/index',
  '#/pages/submit/way',
  '#/pages/submit/way?type=3',
  '#/pages/submit/index',
  '#/pages/submit/index?type=3&way=anonymous',
  '#/pages/query/index',
  '#/pages/login/index',
  '#/pages/faq/index',
  '#/pages/verify/index',
])
  test(`the layout of a phone does not shift: ${path}`, async ({ page, otherPage }) => {
    await expectSteady([page, otherPage], path)
  })

test('a result does not shift while its parts load slowly', async ({ page }) => {
  await openForm(page, '匿名举报')
  await writeReport(page)
  const code = await sendReport(page)
  // A new document, in which the count of shifts starts at 0.
  await page.goto('about:blank')
  expect(await shiftsOf(page, '#/', '')).toBeLessThanOrEqual(0.05)
  await findReport(page, code)
  expect(await shiftedInSight(page)).toBeLessThanOrEqual(0.05)
})

test('the navigation marks the current page in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('#/pages/query/index')
  const ground = (name: string) =>
    page
      .getByRole('navigation', { name: '主导航' })
      .getByRole('link', { name })
      .evaluate((link) => getComputedStyle(link).backgroundColor)
  expect(await ground('查询')).not.toBe(await ground('首页'))
})

test('in elder mode the start page shows the main tasks alone', async ({ page }) => {
  await page.goto('')
  const question = page.getByRole('heading', { name: '您遇到了什么？' })
  await expect(question).toBeVisible()
  await page.getByRole('button', { name: '长辈模式' }).tap()
  await expect(question).toBeHidden()
  for (const name of ['我要举报', '查询进度'])
    await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible()
  await expect(page.getByRole('link', { name: '拨打 110' })).toBeVisible()
  await page.getByRole('button', { name: '退出长辈模式' }).tap()
  await expect(question).toBeVisible()
})
