import type { Page } from '@playwright/test'
import { expectNotOnDevice } from '../device-contents.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test as desktop } from '../journey.ts'
import * as mobile from '../mobile.ts'
import * as form from '../report-form.ts'

const list = (page: Page) => page.getByRole('region', { name: '这台设备上保存的' })
const button = (page: Page, name: RegExp) => list(page).getByRole('button', { name })
const isOpen = (page: Page) => expect(page.getByRole('heading', { name: '办理经过' })).toBeVisible()

/** Ticks the choice, which is off by default. */
async function keep(page: Page): Promise<void> {
  const choice = page.getByLabel(/^同时保存在这台设备上/)
  await expect(choice).not.toBeChecked()
  await choice.check()
  await expect(page.getByText('已保存在这台设备上')).toBeVisible()
  await expectAccessible(page)
}

/** Removes the only code from this device, after a confirmation. */
async function remove(page: Page, code: string): Promise<void> {
  await button(page, /^移除/).click()
  await page.getByRole('dialog').getByRole('button', { name: '移除', exact: true }).click()
  await expect(list(page)).toBeHidden()
  await expectNotOnDevice(page, { code })
}

desktop('a stored code opens its report in another tab', async ({ page, context }) => {
  await form.openForm(page, '匿名举报')
  await form.fillReport(page)
  const code = await form.send(page)
  await keep(page)
  await page.close()

  const next = await context.newPage()
  await next.goto('query')
  await expect(button(next, new RegExp(`^查看进度.*${code.slice(-4)}$`))).toBeVisible()
  await expectAccessible(next)
  await button(next, /^查看进度/).click()
  await isOpen(next)
  await next.getByRole('button', { name: '查询其他举报' }).click()
  await remove(next, code)
})

desktop('a query code that was not kept is removed with its tab', async ({ page, context }) => {
  await form.openForm(page, '匿名举报')
  await form.fillReport(page)
  const code = await form.send(page)
  await page.close()
  const next = await context.newPage()
  await next.goto('query')
  await expect(next.getByRole('heading', { name: '匿名举报，查询码丢了？' })).toBeVisible()
  await expect(list(next)).toBeHidden()
  await expectNotOnDevice(next, { code })
})

mobile.test.describe('on a phone', () => {
  mobile.test.use(mobile.smallAndroid)

  mobile.test('a stored code is one tap away in another tab', async ({ page, context }) => {
    await mobile.openForm(page, '匿名举报')
    await mobile.writeReport(page)
    const code = await mobile.sendReport(page)
    await keep(page)
    await page.close()

    const next = await context.newPage()
    await next.goto('')
    await mobile.tab(next, '查询').tap()
    await expect(list(next)).toBeVisible()
    await expectAccessible(next)
    await expectNoSidewaysScroll(next)
    await button(next, /^查看进度/).tap()
    await isOpen(next)
    await next.goBack()
    await button(next, /^查看进度/).tap()
    await isOpen(next)
    await next.getByRole('button', { name: '查询其他举报' }).tap()
    await remove(next, code)
  })
})
