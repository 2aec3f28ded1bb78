import type { Page } from '@playwright/test'
import { accessibilityButton, accessibilityPanel, settingsKey } from '../accessibility-panel.ts'
import { expect, expectLoaded, test } from '../journey.ts'

const title = (page: Page) => page.getByRole('heading', { name: '无障碍设置' })
const root = (page: Page) => page.locator('html')

test('the panel opens by button and Alt + /, and manages the focus', async ({ page }) => {
  await page.goto('query')
  const field = page.getByRole('textbox', { name: '查询码' })
  await field.focus()
  await page.keyboard.press('Alt+Slash')
  await expect(title(page)).toBeFocused()
  await expect(accessibilityButton(page)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(title(page)).toHaveCount(0)
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')

  await accessibilityButton(page).click()
  await expect(title(page)).toBeFocused()
  await page.keyboard.press('Alt+Slash')
  await expect(title(page)).toHaveCount(0)
  await expect(accessibilityButton(page)).toBeFocused()
})

test('by keyboard alone: second stop of every page, choose, reset, close', async ({ page }) => {
  await page.goto('')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: '跳到主要内容' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(accessibilityButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(title(page)).toBeFocused()

  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: '标准' }).first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(root(page)).toHaveAttribute('data-text', '18')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect(root(page)).toHaveAttribute('data-scheme', 'dark')

  const reset = accessibilityPanel(page).getByRole('button', { name: '全部恢复' })
  for (let stops = 0; stops < 12; stops += 1) {
    if (await reset.evaluate((button) => button === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(accessibilityPanel(page).getByRole('status')).toHaveText('已恢复为标准设置。')
  await expect(root(page)).not.toHaveAttribute('data-scheme')
  await expect(root(page)).not.toHaveAttribute('data-text')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(accessibilityButton(page)).toBeFocused()
})

test('one press switches elder mode on, and another switches it off', async ({ page }) => {
  await page.goto('')
  const elder = accessibilityPanel(page).getByRole('button', { name: '长辈模式' })
  const size = () => page.evaluate(() => getComputedStyle(document.body).fontSize)
  expect(await size()).toBe('16px')
  await elder.click()
  await expect(elder).toHaveText('退出长辈模式')
  await expect.poll(size).toBe('22px')
  for (const [name, px] of [
    ['大', '18px'],
    ['超大', '30px'],
  ] as const) {
    await accessibilityButton(page).click()
    await accessibilityPanel(page).getByRole('radio', { name, exact: true }).check()
    await expect.poll(size).toBe(px)
    await accessibilityButton(page).click()
  }
  await elder.click()
  await expect.poll(size).toBe('16px')
})

test('settings apply before the first paint of every page', async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const { scheme, text } = document.documentElement.dataset
      if (!scheme) return
      observer.disconnect()
      // The parser has not reached the body, so nothing has been painted.
      const early = { scheme, text, hasBody: document.body !== null }
      document.addEventListener('DOMContentLoaded', () => {
        const { dataset } = document.documentElement
        sessionStorage.setItem('early', JSON.stringify([early, dataset['scheme'], dataset['text']]))
      })
    }).observe(document, { attributes: true, subtree: true })
  })
  await page.goto('')
  await accessibilityButton(page).click()
  await accessibilityPanel(page).getByRole('radio', { name: '深色' }).check()
  await accessibilityPanel(page).getByRole('radio', { name: '特大' }).check()
  for (const path of ['', 'query', 'login']) {
    await page.evaluate(() => sessionStorage.removeItem('early'))
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const early: unknown = await page.evaluate(() =>
      JSON.parse(sessionStorage.getItem('early') ?? '0'),
    )
    expect(early).toEqual([{ scheme: 'dark', text: '22', hasBody: false }, 'dark', '22'])
  }
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(232, 237, 246)')
})

test('two tabs look the same', async ({ page, context }) => {
  await page.goto('query')
  const other = await context.newPage()
  await other.goto('query')
  await accessibilityButton(page).click()
  await accessibilityPanel(page).getByRole('radio', { name: '黑底高对比' }).check()
  await expect(root(other)).toHaveAttribute('data-scheme', 'black')
  await accessibilityButton(other).click()
  await expect(accessibilityPanel(other).getByRole('radio', { name: '黑底高对比' })).toBeChecked()
})

test.describe('a device that asks for more contrast', () => {
  test.use({ contextOptions: { contrast: 'more' } })

  test('gets black on white, until the citizen chooses', async ({ page }) => {
    await page.goto('query')
    await expect(root(page)).toHaveAttribute('data-scheme', 'white')
    await accessibilityButton(page).click()
    await accessibilityPanel(page).getByRole('radio', { name: '标准' }).last().check()
    await expect(root(page)).not.toHaveAttribute('data-scheme')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(root(page)).not.toHaveAttribute('data-scheme')
  })
})

test.describe('a device that is dark', () => {
  test.use({ colorScheme: 'dark' })

  test('gets dark pages until another colour is chosen', async ({ page }) => {
    await page.goto('query')
    await expect(root(page)).toHaveAttribute('data-scheme', 'dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(root(page)).not.toHaveAttribute('data-scheme')
    await page.emulateMedia({ colorScheme: 'dark' })
    await accessibilityButton(page).click()
    await accessibilityPanel(page).getByRole('radio', { name: '标准' }).last().check()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(root(page)).not.toHaveAttribute('data-scheme')
  })
})

test('paper is white, whatever the screen looks like', async ({ page }) => {
  await page.goto('query')
  await page.evaluate((key) => localStorage.setItem(key, 'scheme=black&text=30'), settingsKey)
  await page.reload()
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(255, 255, 255)')
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(20, 33, 61)')
})

test('nothing of the panel is loaded until it is opened', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.goto('')
  await page.getByRole('link', { name: '查询进度' }).first().click()
  await expect(page).toHaveURL(/\/query$/)
  await expectLoaded(page)
  const ofPanel = () =>
    loaded.filter((path) => /\/(tools-[^/]+\.(js|css)|(arrow|hand|text)-[^/]+\.svg)$/.test(path))
  expect(ofPanel()).toEqual([])
  await accessibilityButton(page).click()
  await expect(title(page)).toBeVisible()
  expect(ofPanel().some((path) => path.includes('/tools-'))).toBe(true)
})

test('says that the panel cannot be loaded', async ({ page, tolerate }) => {
  tolerate(/Failed to load resource|ERR_FAILED/)
  await page.route(/\/tools-[^/]+\.js$/, (route) => route.abort())
  await page.goto('query')
  await accessibilityButton(page).click()
  await expect(accessibilityPanel(page).getByRole('alert')).toContainText('没有打开')
  await page.getByRole('link', { name: '其他举报渠道' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: '其他举报渠道' })).toBeVisible()
})

test('large cursor and reading line are applied and let clicks pass', async ({ page }) => {
  await page.goto('query')
  await accessibilityButton(page).click()
  await accessibilityPanel(page).getByRole('checkbox', { name: '大光标' }).check()
  await accessibilityPanel(page).getByRole('checkbox', { name: '阅读线' }).check()
  await accessibilityPanel(page).getByRole('button', { name: '关闭' }).click()
  await page.reload()
  const field = page.getByRole('textbox', { name: '查询码' })
  await expect(field).toHaveCSS('cursor', /url\(".*\/text-[^"]+\.svg"\) 32 32, text/)
  const line = page.locator('[class*=_line_][aria-hidden]')
  await field.hover()
  const box = await field.boundingBox()
  const y = (box?.y ?? 0) + (box?.height ?? 0) / 2
  await expect(line).toHaveCSS('transform', `matrix(1, 0, 0, 1, 0, ${Math.round(y)})`)
  await page.mouse.move(0, 0)
  await field.focus()
  const bottom = Math.round((box?.y ?? 0) + (box?.height ?? 0))
  await expect(line).toHaveCSS('transform', `matrix(1, 0, 0, 1, 0, ${bottom})`)
  await field.click()
  await page.keyboard.type('abc')
  await expect(field).toHaveValue('ABC')
})
