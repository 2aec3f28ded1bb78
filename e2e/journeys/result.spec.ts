import type { Page } from '@playwright/test'
import { clickOrTap } from '../click-or-tap.ts'
import { expect, expectAccessible, test as desktop } from '../journey.ts'
import * as mobile from '../mobile.ts'
import { attach, fillReport, openForm, picture, send } from '../report-form.ts'
import { handleNewestReport, writeMessages } from '../report-rows.ts'

/** Distance of an element from the top of the page, in screens. */
const screensAbove = (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .evaluate((element) => (element.getBoundingClientRect().top + scrollY) / innerHeight)

const answer = '经核查，该网站已被关闭。已将线索转公安机关，请保存好聊天记录和转账凭证。'

const sites = [
  ['on the desktop', desktop, { viewport: { width: 1440, height: 900 } }, 'query'],
  ['on a phone', mobile.test, mobile.smallAndroid, '#/pages/query/index'],
] as const

for (const [where, test, device, query] of sites)
  test.describe(where, { tag: where === 'on a phone' ? [] : '@full' }, () => {
    test.use(device)

    /** Sends an anonymous report with a file. @returns its code */
    async function report(page: Page): Promise<string> {
      if (where === 'on a phone') {
        await mobile.openForm(page, '匿名举报')
        await mobile.writeReport(page)
        await mobile.attachPictures(page, picture('截图.png'))
        return mobile.sendReport(page)
      }
      await openForm(page, '匿名举报')
      await fillReport(page)
      await attach(page, picture('截图.png'))
      return send(page)
    }
    async function find(page: Page, code: string) {
      await page.goto('about:blank')
      await page.goto(query)
      await page.getByRole('textbox', { name: '查询码' }).fill(code)
      await clickOrTap(page.getByRole('button', { name: '查询进度' }))
      await expect(page.getByRole('heading', { name: '办理经过' })).toBeVisible()
    }
    const card = (page: Page) => page.locator('[aria-labelledby=query-outcome]')
    const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

    test('the answer comes first, and an appeal is reviewed and confirmed', async ({
      page,
      product,
    }) => {
      const code = await report(page)
      await writeMessages(product.dataDir, [['centre', '已受理。']], code)
      await handleNewestReport(
        product.dataDir,
        [
          ['accepted', '已受理。'],
          ['processing', null],
          ['closed', `已处置。${answer}`],
        ],
        code,
      )
      await writeMessages(product.dataDir, [['centre', answer]], code)
      await find(page, code)
      await expect(card(page).getByRole('heading')).toHaveText('经核查，该网站已被关闭。')
      await expect(page.getByText('请保存好聊天记录和转账凭证')).toHaveCount(1)
      await expect(page.getByLabel('哪里不对？有什么新情况？')).toHaveCount(0)
      if (where === 'on a phone')
        expect(await screensAbove(page, '[aria-labelledby=query-thread]')).toBeLessThanOrEqual(2)
      await expectAccessible(page)

      await clickOrTap(button(page, '申诉'))
      await expect(page.getByLabel('哪里不对？有什么新情况？')).toBeFocused()
      await page.getByLabel('哪里不对？有什么新情况？').fill('网站换了地址，还在骗人')
      await clickOrTap(button(page, '提交申诉'))
      const review = page.getByRole('dialog', { name: '请核对您的申诉' })
      await expect(review.getByText('网站换了地址，还在骗人')).toBeVisible()
      await expect(review.getByText('每个举报只能申诉一次')).toBeVisible()
      await clickOrTap(review.getByRole('button', { name: '确认提交' }))
      await expect(card(page).getByText(/^申诉已提交，最迟 \d+月\d+日答复$/)).toBeVisible()
      await expect(card(page).getByRole('heading')).toBeFocused()
      const track = page.locator('[aria-labelledby=query-timeline] ol').first()
      await expect(track.getByRole('listitem')).toHaveText([
        /^收到/,
        /^办结/,
        /^申诉/,
        /^复核答复（进行中）最迟 \d+月\d+日$/,
      ])
      await expectAccessible(page)
    })

    test('a question comes first, with until when, and is answered there', async ({
      page,
      product,
    }) => {
      const code = await report(page)
      await handleNewestReport(product.dataDir, [['supplement', '对方是否要求您下载软件？']], code)
      await writeMessages(product.dataDir, [['centre', '对方是否要求您下载软件？']], code)
      await find(page, code)
      await expect(card(page).getByRole('heading')).toHaveText('对方是否要求您下载软件？')
      await expect(page.getByText('对方是否要求您下载软件？')).toHaveCount(1)
      const answer = page.getByRole('textbox', { name: '对方是否要求您下载软件？' })
      await expect(answer).toHaveCount(0)
      await clickOrTap(button(page, '去补充'))
      await expect(answer).toBeFocused()
      await page.keyboard.type('要求了，是远程控制软件')
      await clickOrTap(button(page, '提交补充说明'))
      await expect(card(page).getByText('补充说明已提交')).toBeVisible()
      await expect(card(page).getByRole('heading')).toBeFocused()
      await expect(page.getByText('要求了，是远程控制软件')).toBeVisible()
    })
  })
