import type { Page } from '@playwright/test'
import { groupQueryCode } from '../../contract/report/query-code.ts'
import { alterPage } from '../../client/testing/alter-page.ts'
import { bothSites } from '../both-sites.ts'
import { clickOrTap } from '../click-or-tap.ts'
import { deskTest } from '../desk.ts'
import { action, expectStatus, report as reportToDesk, sitDown, takeNext } from '../desk-work.ts'
import { expect } from '../journey.ts'
import * as mobile from '../mobile.ts'
import { newPhone, password, register } from '../own-account.ts'
import type { Product } from '../product.ts'
import { send } from '../report-form.ts'
import { handleNewestReport } from '../report-rows.ts'
import { press, signInByPassword } from '../sign-in-form.ts'

for (const { where, tag, test, device, write } of bothSites)
  // The mechanism is one for both sites.
  test.describe(where, { tag }, () => {
    test.use(device)
    const [login, query] =
      where === 'on a phone' ? ['#/pages/login/index', '#/pages/query/index'] : ['login', 'query']

    const sent = where === 'on a phone' ? mobile.sendReport : send

    async function find(page: Page, code: string) {
      await page.goto('about:blank')
      await page.goto(query)
      await page.getByRole('textbox', { name: '查询码' }).fill(code)
      await press(page, '查询进度')
      await expect(page.getByRole('heading', { name: '办理经过' })).toBeVisible()
    }
    async function signIn(page: Page, product: Product) {
      const phone = newPhone()
      await register(product, phone, password, '王小明')
      await page.goto(login)
      await signInByPassword(page, phone)
      await expect(page.getByRole('heading', { level: 1, name: '我的举报' })).toBeVisible()
    }
    const outcome = (page: Page) => page.locator('[aria-labelledby=query-outcome]')

    test('a page translated from the first paint takes a report, an answer and an appeal', async ({
      page,
      product,
    }) => {
      await page.addInitScript(alterPage, 'translation')
      await signIn(page, product)
      await write(page)
      const code = await sent(page)
      expect(await page.locator('font').count()).toBeGreaterThan(5)
      const untranslated = page.locator('main [translate=no]')
      await expect(untranslated.filter({ hasText: groupQueryCode(code) })).toBeVisible()

      await handleNewestReport(product.dataDir, [['supplement', '对方是否要求您下载软件？']], code)
      await find(page, code)
      await press(page, '去补充')
      await page.locator('#message-text').fill('要求了')
      await press(page, '提交补充说明')
      await expect(outcome(page).getByText('补充说明已提交')).toBeVisible()

      await handleNewestReport(product.dataDir, [['closed', '已处置。网站已被关闭。']], code)
      await find(page, code)
      await press(page, '申诉')
      await page.getByLabel('哪里不对？有什么新情况？').fill('网站换了地址')
      await press(page, '提交申诉')
      await press(page, '确认提交')
      await expect(outcome(page).getByText(/^申诉已提交，最迟 \d+月\d+日答复$/)).toBeVisible()
    })

    test('a page translated before sending shows the code and the progress', async ({ page }) => {
      await write(page)
      await page.evaluate<unknown, string>(alterPage, 'translation')
      await sent(page)
      await clickOrTap(page.getByRole('link', { name: '查看进度' }))
      await expect(page.getByText('待受理').first()).toBeVisible()
    })

    test('extensions that change texts, fields and styles leave the work as it is', async ({
      page,
      product,
    }) => {
      await page.addInitScript(alterPage, 'extensions')
      await signIn(page, product)
      await write(page)
      await find(page, await sent(page))
      await expect(page.getByText('待受理').first()).toBeVisible()
    })
  })

deskTest('a case is decided at a translated desk', async ({ page, desk }) => {
  const words = '群里说做任务返现金。'
  await reportToDesk(desk, words, undefined, [], '网络暴力')
  await page.addInitScript(alterPage, 'translation')
  const hands = await sitDown(page, desk, await desk.hire(['handler'], { name: '王晓' }))
  await takeNext(page, hands, words)
  await hands.press('a', 'Control+Shift+Enter')
  await expect(page.getByText('秒后通知举报人')).toBeVisible()
  await expectStatus(page, '已受理')
  await expect(action(page).getByRole('button').first()).toBeVisible()
})
