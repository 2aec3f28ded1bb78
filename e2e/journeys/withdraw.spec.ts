import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test as desktop } from '../journey.ts'
import * as mobile from '../mobile.ts'
import * as form from '../report-form.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: '撤回这个举报？' })
const withdraw = (page: Page) => page.getByRole('button', { name: '撤回举报' })

desktop('a report is withdrawn on the success page, after being asked back', async ({ page }) => {
  await form.openForm(page, '匿名举报')
  await form.fillReport(page)
  await form.attach(page, form.picture('聊天.png'))
  const code = await form.send(page)
  await expect(page.getByText(/还有 (10|9) 分钟可以撤回/)).toBeVisible()
  const digests = page.getByText(/SM3/).filter({ visible: true })
  await expect(digests).toHaveCount(0)
  await page.getByText('2 项摘要').click()
  await expect(digests.last()).toBeInViewport()

  await withdraw(page).click()
  await expect(dialog(page)).toContainText('不能恢复')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(withdraw(page)).toBeFocused()
  await withdraw(page).click()
  await dialog(page).getByRole('button', { name: '确定撤回' }).click()

  const heading = page.getByRole('heading', { name: '举报已撤回' })
  await expect(heading).toBeFocused()
  await expectAccessible(page)
  await page.reload()
  await expect(heading).toBeVisible()

  await form.findReport(page, code)
  await expect(page.getByText('已撤回', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('都已删除，不会再办理')).toBeVisible()
  await expect(page.getByRole('heading', { name: '您举报的内容' })).toHaveCount(0)
  await expect(withdraw(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: '补充说明' })).toHaveCount(0)
  await expectAccessible(page)
})

mobile.test.describe('by touch', () => {
  mobile.test.use(mobile.smallAndroid)

  mobile.test('a withdrawn report cannot be answered any more', async ({ page }) => {
    await mobile.openForm(page, '匿名举报')
    await mobile.writeReport(page)
    await mobile.attachPictures(page, form.picture('聊天.png'))
    const code = await mobile.sendReport(page)
    await expect(withdraw(page)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await mobile.findReport(page, code)
    await withdraw(page).tap()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await dialog(page).getByRole('button', { name: '确定撤回' }).tap()
    await expect(page.getByText('已撤回', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: '补充说明' })).toHaveCount(0)
    await expectAccessible(page)
  })
})
