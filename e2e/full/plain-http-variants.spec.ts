import { test } from '../journey.ts'
import * as mobile from '../mobile.ts'
import { expectPlainHttp, plainOrigin } from '../plain-http.ts'

// Over plain http the browser provides no cryptography, locks, clipboard or worker.
test.use({ baseURL: async ({ product }, use) => use(`${plainOrigin(product)}/web/pc/`) })

// The browser logs that it cannot isolate the window.
test.beforeEach(({ tolerate }) => tolerate(/Cross-Origin-Opener-Policy header has been ignored/))

test.describe('on a phone', () => {
  test.use({
    ...mobile.smallAndroid,
    baseURL: async ({ product }, use) => use(`${plainOrigin(product)}/web/mobile/`),
  })
  test('a report with files is sent and found', async ({ page }) => {
    await mobile.reportAndFind(page)
    await expectPlainHttp(page)
  })
})
