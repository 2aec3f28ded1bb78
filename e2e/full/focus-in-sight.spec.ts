import type { Page } from '@playwright/test'
import { setMode } from '../accessibility-panel.ts'
import { desktopScreens } from '../desktop-tour.ts'
import { hiddenStops } from '../focus-in-sight.ts'
import { expect, expectLoaded, test as desktop } from '../journey.ts'
import { mobileScreens } from '../mobile-tour.ts'
import { openOwn, smallAndroid, test as mobile } from '../mobile.ts'

const modes = ['', 'text=30&elder=1'] as const

async function expectFocusInSight(page: Page, screen: string): Promise<void> {
  for (const settings of modes) {
    await setMode(page, settings)
    expect(await hiddenStops(page), `${screen}, settings “${settings}”`).toEqual([])
  }
  await setMode(page, '')
}

/** Loads each screen afresh: navigation within the mobile site moves the focus to the heading. */
async function load(page: Page, path: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(path)
  await expectLoaded(page)
}

desktop('2.4.11: on every screen of the desktop site the focus is in sight', async ({ page }) => {
  desktop.setTimeout(600_000)
  for (const [path] of desktopScreens)
    await desktop.step(`/${path}`, async () => {
      await load(page, path)
      await expectFocusInSight(page, path)
    })
})

mobile.describe('on a phone', () => {
  mobile.use({ ...smallAndroid, viewport: { width: 360, height: 640 } })

  mobile('2.4.11: on every screen of the mobile site no bar hides the focus', async ({ page }) => {
    mobile.setTimeout(600_000)
    for (const [path] of [...mobileScreens, ['#/pages/submit/index?type=3&way=anonymous']] as const)
      await mobile.step(path, async () => {
        await load(page, path)
        await expectFocusInSight(page, path)
      })
  })

  mobile('2.4.11: nor in the personal centre', async ({ page, product }) => {
    await openOwn(page, product)
    await page.getByRole('link', { name: '账号管理' }).tap()
    await page.getByRole('button', { name: '修改密码' }).tap()
    await expect(page.getByRole('form')).toBeVisible()
    await expectFocusInSight(page, 'the account')
  })
})
