import type { Page } from '@playwright/test'
import { settingsKey } from '../accessibility-panel.ts'
import { expect, test } from '../journey.ts'
import { picture, shownCode, story } from '../report-form.ts'
import { focused, tabTo } from '../tab-key.ts'

/** Fills in address and story on one page. */
async function writeOnOnePage(page: Page): Promise<void> {
  // An empty form leads to the error summary, and from there to the field.
  await tabTo(page, /^BUTTON .*下一步：核对/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: /情况说明/ })).toBeVisible()
  await tabTo(page, /^A .*情况说明/)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('情况说明')).toBeFocused()
  await page.keyboard.type(story)
  await page.keyboard.press('Home')
  await page.getByLabel('网址', { exact: true }).focus()
  await page.keyboard.type('https://shop.example.com/item/1')
}

/** The same in elder mode: one question per page, each with its own errors. */
async function writeByQuestions(page: Page): Promise<void> {
  await tabTo(page, /^BUTTON .*下一步/)
  await page.keyboard.press('Enter')
  await tabTo(page, /^A .*请填写网址/)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('网址', { exact: true })).toBeFocused()
  await page.keyboard.type('https://shop.example.com/item/1')
  await tabTo(page, /^BUTTON .*下一步/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '具体情况' })).toBeFocused()
  await tabTo(page, /^TEXTAREA .*情况说明/)
  await page.keyboard.type(story)
  await tabTo(page, /^BUTTON .*下一步/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '证据材料' })).toBeFocused()
}

for (const [mode, settings] of [
  ['', ''],
  [' in elder mode with the largest text @full', 'text=30&elder=1'],
] as const)
  test(`a report is sent, found and added to by keyboard alone${mode}`, async ({ page }) => {
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
      settingsKey,
      settings,
    ] as const)
    await page.goto('')
    await expect(page.getByLabel('看到了什么，放进来')).toBeVisible()
    await page.keyboard.press('Tab')
    expect(await focused(page)).toContain('跳到主要内容')
    await page.keyboard.press('Enter')

    if (settings) {
      // In elder mode the start page asks only for the purpose of the visit.
      await tabTo(page, /^A 我要举报/)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: '我要举报' })).toBeFocused()
    }
    await tabTo(page, /^A 诈骗/)
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('heading', { level: 1, name: '要不要留下联系方式？' }),
    ).toBeFocused()
    await tabTo(page, /^INPUT radio .*匿名举报/)
    await page.keyboard.press('Space')
    await tabTo(page, /^BUTTON .*下一步/)
    await page.keyboard.press('Enter')

    await expect(page.getByRole('heading', { level: 1, name: '提交举报' })).toBeFocused()
    await (settings ? writeByQuestions(page) : writeOnOnePage(page))

    const chooser = page.waitForEvent('filechooser')
    await tabTo(page, /选择文件|截图、录屏/)
    await page.keyboard.press('Enter')
    await (await chooser).setFiles(picture('截图.png'))
    await expect(page.getByRole('list', { name: '已添加的文件' }).getByText('已上传')).toBeVisible()

    await tabTo(page, /^BUTTON .*下一步：核对/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: '请核对，然后提交' })).toBeFocused()
    await tabTo(page, /^BUTTON .*提交举报/)
    await page.keyboard.press('Enter')
    const code = await shownCode(page)

    await page.goto('query')
    await expect(page.getByRole('heading', { level: 1, name: '查询进度' })).toBeVisible()
    await tabTo(page, /查询码/)
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: '办理经过' })).toBeVisible()
    await tabTo(page, /^BUTTON .*补充说明/)
    await page.keyboard.press('Enter')
    await page.keyboard.type('补充：对方又换了一个号码。')
    await tabTo(page, /^BUTTON .*提交补充说明/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('listitem').filter({ hasText: '对方又换了一个号码' })).toBeVisible()
    // Send another report at once.
    await tabTo(page, /^BUTTON .*补充说明/)
    await page.keyboard.press('Enter')
    await page.keyboard.type('再补充：转账时间是晚上八点。')
    await tabTo(page, /^BUTTON .*提交补充说明/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('listitem').filter({ hasText: '晚上八点' })).toBeVisible()
  })

test('every stop of the Tab key on the form is visible', async ({ page }) => {
  await page.goto('submit?type=3&way=named')
  await expect(page.getByLabel('姓名')).toBeVisible()
  for (let stops = 0; stops < 30; stops += 1) {
    await page.keyboard.press('Tab')
    const shown = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return true
      // A visually hidden input shows its focus on its visible replacement.
      const drawn = [
        element,
        element.parentElement,
        element.nextElementSibling,
        element.closest('label'),
      ]
      return drawn.some((it) => {
        if (!it) return false
        const style = getComputedStyle(it)
        return style.outlineStyle !== 'none' || style.boxShadow !== 'none'
      })
    })
    expect(shown, await focused(page)).toBe(true)
  }
})
