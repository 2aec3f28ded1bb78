import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../journey.ts'
import { dataFolder, startProduct } from '../product.ts'
import {
  attach,
  fillReport,
  fillReporter,
  findReport,
  openForm,
  picture,
  send,
} from '../report-form.ts'

test.describe('the main job', () => {
  const data = dataFolder()
  test.afterAll(() => data.remove())

  test('reports with large files are found after a restart', async ({ browser }) => {
    const first = await startProduct(data.path)
    const codes: string[] = []
    // On the disk: in a message to the browser 40 MB take a slow machine many seconds.
    const files = [
      picture('聊天.png'),
      picture('转账.png'),
      picture('录屏.png', 40 * 1024 * 1024),
    ].map(({ name, buffer }) => {
      const path = join(data.path, name)
      writeFileSync(path, buffer)
      return path
    })
    for (const way of ['匿名举报', '实名举报'] as const) {
      const page = await browser.newPage({ baseURL: `${first.origin}/web/pc/` })
      await openForm(page, way)
      await fillReport(page)
      if (way === '实名举报') await fillReporter(page, first, '13800138000')
      else await attach(page, ...files)
      codes.push(await send(page))
      await page.close()
    }
    await first.stop()

    const second = await startProduct(data.path)
    const page = await browser.newPage({ baseURL: `${second.origin}/web/pc/` })
    await findReport(page, codes[0] ?? '')
    for (const name of ['聊天.png', '转账.png', '录屏.png'])
      await expect(page.getByText(name)).toBeVisible()
    await expect(page.getByText('待受理').first()).toBeVisible()
    await findReport(page, codes[1] ?? '')
    await expect(page.getByText('实名', { exact: true })).toBeVisible()
    // The reporter stays hidden, even from the holder of the code.
    await expect(page.getByText('张三丰')).toHaveCount(0)
    await page.close()
    await second.stop()
  })
})
