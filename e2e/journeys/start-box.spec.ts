import type { Locator } from '@playwright/test'
import { clickOrTap } from '../click-or-tap.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test as desktop } from '../journey.ts'
import * as mobile from '../mobile.ts'
import { screenshotWithCode } from '../screenshot-with-code.ts'
import { shownCode } from '../report-form.ts'

const message =
  '【某某银行】您的ETC认证已过期，请于今日内登录 etc-renew.cyou/cn 重新认证，逾期将停用。客服 0592-88001122'

const sites = [
  ['on the desktop', desktop, { viewport: { width: 1440, height: 900 } }, 4],
  ['on a phone', mobile.test, mobile.smallAndroid, 6],
] as const

for (const [where, test, device, most] of sites)
  test.describe(where, () => {
    test.use({ ...device, permissions: ['clipboard-read', 'clipboard-write'] })

    test(`a fraud message becomes a receipt in ${most} taps without typing`, async ({ page }) => {
      await page.goto('')
      await page.evaluate((text) => navigator.clipboard.writeText(text), message)
      let taps = 0
      const began = Date.now()
      const tap = async (target: Locator) => {
        taps += 1
        await clickOrTap(target)
      }
      const button = (name: string | RegExp) => page.getByRole('button', { name })
      await tap(button('粘贴'))
      const answer = page.getByRole('region', { name: '识别的内容' })
      await expect(answer.getByLabel('像是：').locator('option:checked')).toHaveText('诈骗')
      await expect(answer).toContainText('http://etc-renew.cyou/cn')
      await expect(answer).toContainText('0592-88001122')
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await tap(button('用这些匿名举报'))
      await expect(page.getByLabel('网址', { exact: true })).toHaveValue('http://etc-renew.cyou/cn')
      await expect(page.getByText('已恢复上次填写的内容')).toHaveCount(0)
      while (await button(/^下一步/).isVisible()) {
        const before = page.url()
        await tap(button(/^下一步/))
        await expect.poll(() => page.url()).not.toBe(before)
        await expect(button(/^下一步|^提交举报/)).toBeVisible()
      }
      await expect(page.getByText(`收到短信：“${message}”`)).toBeVisible()
      await tap(button('提交举报'))
      await shownCode(page)
      expect(taps).toBeLessThanOrEqual(most)
      expect(Date.now() - began).toBeLessThan(20_000)
    })

    test('a screenshot gives the address in its code, and becomes evidence', async ({ page }) => {
      await page.goto('')
      await page
        .getByLabel('选截图')
        .setInputFiles([await screenshotWithCode('群里.png', 'http://pay-77.example.top/in?id=1')])
      const answer = page.getByRole('region', { name: '识别的内容' })
      await expect(answer).toContainText('http://pay-77.example.top/in?id=1')
      await clickOrTap(page.getByRole('button', { name: '用这些匿名举报' }))
      await expect(answer.getByLabel('属于哪一类？')).toBeFocused()
      await answer.getByLabel('属于哪一类？').selectOption('诈骗')
      await clickOrTap(page.getByRole('button', { name: '用这些匿名举报' }))
      await expect(page.getByLabel('网址', { exact: true })).toHaveValue(
        'http://pay-77.example.top/in?id=1',
      )
      // The form of a phone is in parts.
      if (device === mobile.smallAndroid)
        for (const part of ['具体情况', '证据材料']) {
          if (part === '证据材料') await page.getByLabel('情况说明').fill('群里发的收款码')
          await clickOrTap(page.getByRole('button', { name: '下一步' }))
          await expect(page.getByRole('heading', { name: part })).toBeVisible()
        }
      await expect(page.getByRole('list', { name: '已添加的文件' })).toContainText('群里.png')
    })

    test('an unfinished report is not lost when the box starts another', async ({ page }) => {
      await page.goto('')
      const box = page.getByLabel('看到了什么，放进来')
      for (const text of [
        '刷单被骗了三千，网址 first.example.com',
        '网上赌博 second.example.com',
      ]) {
        await page.goto('')
        await box.fill(text)
        await clickOrTap(page.getByRole('button', { name: '用这些匿名举报' }))
        await expect(page.getByLabel('网址', { exact: true })).toHaveValue(/example\.com/)
        await page.getByLabel('网址', { exact: true }).press('End')
        await page.keyboard.type('/1')
      }
      await page.goto('')
      await expect(
        page.getByRole('complementary', { name: '没有提交的举报' }).getByRole('link'),
      ).toHaveText([/赌博/, /诈骗/])
    })
  })
