import type { Page } from '@playwright/test'
import { accessibilityButton, accessibilityPanel } from '../accessibility-panel.ts'
import { expect, test } from '../journey.ts'
import { chooseTab } from '../sign-in-form.ts'
import { fakeSpeech } from '../speech.ts'

const mandarin = { lang: 'zh-CN', localService: true }

test.describe('reading aloud', () => {
  const spoken = (page: Page) => page.evaluate(() => window.spoken)

  test('the page is read from its heading on, marked, and stopped by Escape', async ({ page }) => {
    await fakeSpeech(page, [{ lang: 'en-US', localService: true }, mandarin])
    await page.goto('rules')
    await accessibilityButton(page).click()
    await accessibilityPanel(page).getByRole('button', { name: '朗读本页' }).click()
    expect(await spoken(page)).toEqual(['举报规则'])
    await expect(page.locator('[data-being-read]')).toHaveText('举报规则')
    expect(await page.evaluate(() => window.spokenBy)).toBe('zh-CN')
    await page.evaluate(() => window.finishSpeaking())
    await expect.poll(async () => (await spoken(page)).length).toBe(2)
    await expect(page.getByText('正在朗读')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('正在朗读')).toHaveCount(0)
    await expect(page.locator('[data-being-read]')).toHaveCount(0)
  })

  test('going to another page ends it', async ({ page }) => {
    await fakeSpeech(page, [mandarin])
    await page.goto('rules')
    await accessibilityButton(page).click()
    await accessibilityPanel(page).getByRole('button', { name: '朗读本页' }).click()
    await expect(page.getByText('正在朗读')).toBeVisible()
    await page.getByRole('link', { name: '查询进度' }).first().click()
    await expect(page.getByText('正在朗读')).toHaveCount(0)
  })

  test('names the element below the pointer, but no password', async ({ page }) => {
    await fakeSpeech(page, [mandarin])
    await page.goto('login')
    await chooseTab(page, '密码登录')
    await accessibilityButton(page).click()
    await accessibilityPanel(page).getByRole('checkbox', { name: '指到哪里读哪里' }).check()
    await accessibilityPanel(page).getByRole('button', { name: '关闭' }).click()
    await page.getByRole('link', { name: '忘记密码' }).hover()
    await expect.poll(() => spoken(page)).toContain('忘记密码，链接')
    await page.getByLabel('手机号').fill('13800138000')
    await page.getByLabel('密码', { exact: true }).fill('Very-Secret-9')
    await expect.poll(async () => (await spoken(page)).join()).toContain('密码输入框')
    await page.getByLabel('手机号').focus()
    await expect.poll(async () => (await spoken(page)).join()).toContain('已填写：13800138000')
    expect((await spoken(page)).join()).not.toContain('Secret')
  })

  for (const [what, voices, said] of [
    ['has no Chinese voice', [{ lang: 'en-US', localService: true }], '没有中文语音'],
    [
      'has only voices that send the text away',
      [{ lang: 'zh-CN', localService: false }],
      '只有联网的中文语音',
    ],
  ] as const)
    test(`a device that ${what} is told why it is not read to`, async ({ page }) => {
      await fakeSpeech(page, voices)
      await page.goto('rules')
      await accessibilityButton(page).click()
      const button = accessibilityPanel(page).getByRole('button', { name: '朗读本页' })
      await expect(button).toHaveAccessibleDescription(new RegExp(said))
      await button.click({ force: true })
      expect(await spoken(page)).toEqual([])
    })
})
