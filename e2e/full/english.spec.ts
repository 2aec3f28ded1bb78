import { expect, expectAccessible, test as desktop } from '../journey.ts'
import { setMode } from '../accessibility-panel.ts'
import { smallAndroid, test as mobile } from '../mobile.ts'
import { tabTo } from '../tab-key.ts'

desktop('a report in English is sent and found again', async ({ page }) => {
  await page.goto('')
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByText('Test environment: please do not submit')).toBeVisible()
  await expect(page.getByText('测试环境')).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Report' }).click()
  await page.getByRole('button', { name: 'Send anonymous report' }).click()
  await expect(page.getByText('Choose what you are reporting')).toBeVisible()
  await expectAccessible(page)
  await page.getByText('Fraud', { exact: true }).click()
  await page.getByLabel('Web addresses').fill('example.com/scam')
  await page.getByLabel('What happened?').fill('They promised a job and took my money.')
  await page.getByRole('button', { name: 'Send anonymous report' }).click()
  await expect(page.getByRole('heading', { name: 'Your report has been received' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Check progress' }).click()
  await page.getByRole('button', { name: 'Check progress' }).click()
  await expect(page.getByRole('heading', { name: 'Received, not yet accepted' })).toBeVisible()
  await expect(page.getByText('http://example.com/scam')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: '中文' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await expect(page.getByText('测试环境')).toBeVisible()
  await expect(page.getByText('Test environment')).toBeHidden()
})

desktop('speaks English before scripts run and without', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${baseURL}en/report`)
  await expect(page).toHaveTitle('Report - Online Reporting Centre')
  await expect(page.getByText('Opening…')).toBeVisible()
  expect(await page.locator('body').innerText()).not.toMatch(/\p{Script=Han}/u)
  await context.close()
})

desktop('a report by keyboard alone survives reloads and outages', async ({ page, tolerate }) => {
  tolerate(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('en/report')
  await expect(page.getByRole('button', { name: 'Send anonymous report' })).toBeVisible()
  await tabTo(page, /^A Skip to main content/)
  await page.keyboard.press('Enter')
  await tabTo(page, /^INPUT radio/)
  await page.keyboard.press('ArrowDown')
  await tabTo(page, /^TEXTAREA Web addresses/)
  await page.keyboard.type('example.com/scam')
  await tabTo(page, /^TEXTAREA What happened/)
  await page.keyboard.type('They promised a job and took my money.')
  // After it is stored on the device.
  await page.waitForFunction(() => sessionStorage.getItem('report_draft') !== null)
  await page.keyboard.press('Tab')
  await page.reload()
  await expect(page.getByText('What was written here before is back')).toBeVisible()
  await expect(page.getByLabel('What happened?')).toHaveValue(/took my money/)

  await page.context().setOffline(true)
  await expect(page.getByText('There is no connection. What you wrote')).toBeVisible()
  await tabTo(page, /^BUTTON submit/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Keep this page open')).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/report/noname/create')) sent.push(request.url())
  })
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Your report has been received' })).toBeFocused()
  expect(sent).toHaveLength(1)
  const code = await page.getByRole('region', { name: 'Your query code' }).innerText()

  await page.reload()
  await expect(page.getByRole('region', { name: 'Your query code' })).toHaveText(code, {
    useInnerText: true,
  })
  await tabTo(page, /^INPUT checkbox I have saved/)
  await page.keyboard.press('Space')
  await page.getByRole('main').getByRole('link', { name: 'Check progress' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Check progress' })).toBeFocused()
  await tabTo(page, /^BUTTON submit/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your report', exact: true })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Your query code' })).toBeVisible()
  await page.getByRole('link', { name: 'Report something else' }).click()
  await expect(page.getByLabel('What happened?')).toHaveValue('')
})

desktop('elder mode and settings of Chinese pages can be left', async ({ page }) => {
  await page.goto('en')
  await setMode(page, 'text=22&elder=1&scheme=dark')
  await page.getByRole('button', { name: 'Exit Easy Mode' }).click()
  await expect(page.locator('html')).not.toHaveAttribute('data-elder')
  await expect(page.getByRole('button', { name: 'Easy Mode', exact: true })).toBeFocused()
  await page.keyboard.press('Alt+/')
  await expect(page.getByRole('heading', { name: 'Display settings' })).toBeFocused()
  await page.getByRole('button', { name: 'Back to normal' }).click()
  await expect(page.locator('html')).not.toHaveAttribute('data-scheme')
})

mobile.describe('on a phone', () => {
  mobile.use(smallAndroid)

  mobile('the English pages are accessible and do not scroll sideways', async ({ page }) => {
    await page.goto('')
    await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).tap()
    await expect(page).toHaveURL(/\/web\/pc\/en$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Report illegal')
    const isTooWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    )
    expect(isTooWide).toBe(false)
  })

  mobile('a report is sent, found and supplemented', async ({ page }) => {
    await page.goto('../pc/en/report')
    await page.getByText('Fraud', { exact: true }).tap()
    await page.getByLabel('Web addresses').fill('example.com/scam')
    await page.getByLabel('What happened?').fill('They promised a job and took my money.')
    await page.getByRole('button', { name: 'Send anonymous report' }).tap()
    await page.getByLabel('I have saved the code').tap()
    await page.getByRole('main').getByRole('link', { name: 'Check progress' }).tap()
    await page.getByRole('button', { name: 'Check progress' }).tap()
    await page.getByLabel('Your message').fill('They called themselves Easy Job.')
    await page.getByRole('button', { name: 'Send the message' }).tap()
    await expect(page.getByText('Your message has been received')).toBeVisible()
    // Without the code that this tab remembers.
    await page.evaluate(() => sessionStorage.clear())
    await page.getByRole('link', { name: 'the Chinese page' }).tap()
    await expect(page).toHaveURL(/\/web\/mobile\/#\/pages\/query\/index$/)
    await expect(page.getByText('They called themselves Easy Job.')).toBeVisible()
  })
})
