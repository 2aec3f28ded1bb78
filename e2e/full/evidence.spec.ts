import { expect, test } from '../journey.ts'
import { openForm, picture } from '../report-form.ts'

test.beforeEach(async ({ page }) => openForm(page, '匿名举报'))

test('an upload can be paused, and continued', async ({ page }) => {
  let held: (() => void) | undefined
  await page.route('**/api/file/upload/many', async (route) => {
    if (held) return route.continue()
    await new Promise<void>((resolve) => {
      held = resolve
    })
    return route.abort().catch(() => undefined)
  })
  await page.locator('input[type=file]').setInputFiles([picture('慢.png')])
  await page.getByRole('button', { name: '暂停上传 慢.png' }).click()
  await page.getByRole('button', { name: '继续上传 慢.png' }).click()
  held?.()
  await expect(page.getByRole('list', { name: '已添加的文件' }).getByText('已上传')).toBeVisible()
})

test('a tenth file is not taken', async ({ page }) => {
  await page
    .locator('input[type=file]')
    .setInputFiles(Array.from({ length: 10 }, (_, i) => picture(`图${i}.png`)))
  await expect(page.getByRole('list', { name: '已添加的文件' }).getByText('已上传')).toHaveCount(9)
  await expect(page.getByText(/最多 9 个/).first()).toBeVisible()
})
