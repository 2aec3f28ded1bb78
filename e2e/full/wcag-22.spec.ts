import type { Page } from '@playwright/test'
import { keptKey } from '../accessibility-panel.ts'
import { expect, test as desktop } from '../journey.ts'
import { smallTargets } from '../mobile-checks.ts'
import { mobileScreens } from '../mobile-tour.ts'
import { openForm, openOwn, smallAndroid, tapButton, test as mobile } from '../mobile.ts'
import { fillReporter } from '../report-form.ts'
import { screens } from '../desktop-screens.ts'
import { focused } from '../tab-key.ts'

/**
 * Of what has the focus, the part that nothing covers: 0 to 1. What reaches beyond the window is measured
 * by what is in it; 0 if nothing is.
 */
const seenOfFocus = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const active = document.activeElement
    if (!active || active === document.body) return 1
    // What is drawn for a hidden input is its label, or what stands beside it.
    const drawn = active.matches('[type=file]') ? (active.nextElementSibling ?? active) : active
    const box = drawn.getBoundingClientRect()
    const points = [0.1, 0.3, 0.5, 0.7, 0.9]
      .map((share) => box.top + box.height * share)
      .filter((y) => y >= 0 && y < innerHeight)
    const seen = points.filter((y) => {
      const there = document.elementFromPoint(box.left + box.width / 2, y)
      return there && (drawn.contains(there) || there.contains(drawn) || there.matches('label'))
    })
    return points.length === 0 ? 0 : seen.length / points.length
  })

/** Tabs through a page, there and back, and gathers what a bar hides. */
async function hiddenStops(page: Page): Promise<string[]> {
  const hidden: string[] = []
  for (const key of ['Tab', 'Shift+Tab'])
    for (let stops = 0; stops < 60; stops += 1) {
      await page.keyboard.press(key)
      const name = await focused(page)
      if (name === '') break
      if ((await seenOfFocus(page)) < 0.5) hidden.push(`${key}: ${name}`)
    }
  return hidden
}

const keep = (page: Page, settings: string) =>
  page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    keptKey,
    settings,
  ] as const)

const modes = ['', 'text=30&elder=1'] as const

for (const settings of modes) {
  desktop.describe(`2.4.11 on the desktop site, settings “${settings}”`, () => {
    for (const [path] of screens)
      desktop(`/${path}: what has the focus is in sight`, async ({ page }) => {
        await keep(page, settings)
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
        expect(await hiddenStops(page)).toEqual([])
      })
  })

  mobile.describe(`2.4.11 on the mobile site, settings “${settings}”`, () => {
    mobile.use({ ...smallAndroid, viewport: { width: 360, height: 640 } })

    for (const [path] of [...mobileScreens, ['#/pages/submit/index?type=3&way=anonymous']] as const)
      mobile(`${path}: no bar hides what has the focus`, async ({ page }) => {
        await keep(page, settings)
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
        expect(await hiddenStops(page)).toEqual([])
      })

    mobile(
      'without a network: its banner hides nothing either',
      async ({ page, context, tolerate }) => {
        tolerate(/ERR_INTERNET_DISCONNECTED/)
        await keep(page, settings)
        await page.goto('#/pages/submit/index?type=3&way=named')
        await expect(page.getByRole('button', { name: '下一步' })).toBeVisible()
        await page.waitForLoadState('networkidle')
        await context.setOffline(true)
        await expect(page.getByText('网络已断开')).toBeVisible()
        expect(await hiddenStops(page)).toEqual([])
      },
    )

    mobile('the personal centre: no bar hides what has the focus', async ({ page, product }) => {
      await keep(page, settings)
      await openOwn(page, product)
      await page.getByRole('link', { name: '账号管理' }).tap()
      await page.getByRole('button', { name: '修改密码' }).tap()
      await expect(page.getByRole('form')).toBeVisible()
      expect(await hiddenStops(page)).toEqual([])
    })
  })
}

desktop.describe('2.5.8', () => {
  for (const [path] of screens)
    desktop(`/${path}: everything can be hit`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await smallTargets(page, 24)).toEqual([])
    })
})

const footerLinks = async (page: Page, path: string): Promise<string[]> => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page.getByRole('contentinfo').getByRole('link').allInnerTexts()
}

desktop('3.2.6: on the desktop site, help stands in the same place and order', async ({ page }) => {
  const first = await footerLinks(page, '')
  expect(first.length).toBeGreaterThan(1)
  for (const path of ['othertype', 'way', 'submit?type=3&way=named', 'query', 'rules'])
    expect(await footerLinks(page, path), path).toEqual(first)
})

mobile.describe('on a phone', () => {
  mobile.use(smallAndroid)

  mobile('3.2.6: help stands in the same place and order', async ({ page }) => {
    const first = await footerLinks(page, '#/')
    expect(first.length).toBeGreaterThan(2)
    for (const [path] of mobileScreens)
      if (!path.includes('type=')) expect(await footerLinks(page, path), path).toEqual(first)
  })

  mobile('3.3.7: a phone number is typed once for all forms of signing in', async ({ page }) => {
    await page.goto('#/pages/login/index')
    await page.getByLabel('手机号').fill('13800138009')
    await page.getByRole('tab', { name: '短信登录' }).tap()
    await expect(page.getByLabel('手机号')).toHaveValue('13800138009')
    await page.getByRole('link', { name: /注册/ }).tap()
    await expect(page.getByLabel('手机号')).toHaveValue('13800138009')
  })

  mobile(
    '3.3.7: what the reporter proved need not be typed again after going back',
    async ({ page, product }) => {
      await openForm(page, '实名举报')
      await page.getByLabel('账号、群号或应用内的位置').fill('QQ 群 12345')
      await tapButton(page, '下一步')
      await page.getByLabel('情况说明').fill('对方冒充客服，骗走了钱，请查一查。')
      await tapButton(page, '下一步')
      await tapButton(page, '下一步')
      await fillReporter(page, product, '13800138010')
      await tapButton(page, '下一步：核对')
      await page.goBack()
      await expect(page.getByLabel('手机号')).toHaveValue('13800138010')
      await expect(page.getByText('手机号已验证')).toBeVisible()
    },
  )

  mobile(
    '3.3.8: passwords and codes can be pasted, filled in and looked at',
    async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.goto('#/pages/login/index')
      const secret = page.getByRole('textbox', { name: '密码' })
      await expect(secret).toHaveAttribute('autocomplete', 'current-password')
      await page.evaluate(() => navigator.clipboard.writeText('correct-horse-7'))
      await secret.focus()
      await page.keyboard.press('ControlOrMeta+V')
      await expect(secret).toHaveValue('correct-horse-7')
      await page.getByRole('button', { name: '显示密码' }).tap()
      await expect(secret).toHaveAttribute('type', 'text')
      await page.getByRole('tab', { name: '短信登录' }).tap()
      const code = page.getByLabel('短信验证码')
      await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    },
  )
})
