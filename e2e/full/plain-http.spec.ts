import { expect, test } from '../journey.ts'
import { signInEveryWay } from '../mobile-sign-in.ts'
import * as mobile from '../mobile.ts'
import { newPhone } from '../own-account.ts'
import { expectPlainHttp, plainOrigin } from '../plain-http.ts'
import {
  attach,
  fillReport,
  fillReporter,
  findReport,
  openForm,
  picture,
  send,
} from '../report-form.ts'

// Cases that e2e/journeys/plain-http.spec.ts does not cover.
test.use({ baseURL: async ({ product }, use) => use(`${plainOrigin(product)}/web/pc/`) })
test.beforeEach(({ tolerate }) => tolerate(/Cross-Origin-Opener-Policy header has been ignored/))

test('by plain http a named report with a file is sent and found', async ({ page, product }) => {
  await openForm(page, '实名举报')
  await expectPlainHttp(page)
  await fillReport(page)
  await fillReporter(page, product, newPhone())
  await attach(page, picture('录屏.png', 20 * 1024 * 1024))
  await findReport(page, await send(page))
  await expect(page.getByText('实名', { exact: true })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({
    ...mobile.smallAndroid,
    baseURL: async ({ product }, use) => use(`${plainOrigin(product)}/web/mobile/`),
  })
  test('by plain http citizens register and sign in', async ({ page, product }) => {
    await signInEveryWay(page, product)
    await expectPlainHttp(page)
  })
})

test.describe('inside WeChat', () => {
  test.use({
    ...mobile.androidInWechat,
    baseURL: async ({ product }, use) => use(`${plainOrigin(product)}/web/mobile/`),
  })
  test('by plain http a report with files is sent and found', async ({ page }) => {
    await mobile.reportAndFind(page)
  })
})
