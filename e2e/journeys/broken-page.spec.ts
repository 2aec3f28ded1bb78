import * as z from 'zod/mini'
import { groupQueryCode } from '../../contract/report/query-code.ts'
import { bothSites } from '../both-sites.ts'
import { clickOrTap } from '../click-or-tap.ts'
import { expect } from '../journey.ts'

const created = z.object({ data: z.object({ query_code: z.string() }) })

for (const { where, tag, test, device, write } of bothSites)
  test.describe(where, { tag }, () => {
    test.use(device)
    test('a page that breaks as the answer arrives shows the code, and reopens as the receipt', async ({
      page,
      tolerate,
    }) => {
      tolerate(/removeChild|insertBefore/)
      await write(page)
      await clickOrTap(page.getByRole('button', { name: '下一步' }))
      let code = ''
      await page.route('**/api/report/noname/create', async (route) => {
        const response = await route.fetch()
        code = groupQueryCode(created.parse(await response.json()).data.query_code)
        // React fails to replace a screen that is no longer there.
        await page.evaluate(() => document.querySelector('h1')?.closest('main > *')?.remove())
        await route.fulfill({ response })
      })
      await clickOrTap(page.getByRole('button', { name: '提交举报' }))
      await expect(page.getByRole('heading', { name: '这一页出了问题' })).toBeVisible()
      await expect(page.getByText(code, { exact: true })).toBeVisible()
      await expect(page.getByText('网络断开')).toHaveCount(0)
      await clickOrTap(page.getByRole('button', { name: '重新打开' }))
      await expect(page.getByRole('heading', { name: '举报已收到' })).toBeVisible()
      await expect(page.getByText(code, { exact: true })).toBeVisible()
    })
  })
