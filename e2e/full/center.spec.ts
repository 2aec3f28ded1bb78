import { enter } from '../account-settings.ts'
import { inDatabase } from '../database.ts'
import { expect, test } from '../journey.ts'
import { newPhone, openSignedIn, password, register } from '../own-account.ts'
import { addOwnReports } from '../report-rows.ts'

test('pages of the list, by link and by the back button', async ({ page, product }) => {
  await enter(page, product, 'user/notice')
  await addOwnReports(product.dataDir, 23, { typeIds: [3], statuses: ['closed'] })
  await page.goto('user/query')
  await expect(page.getByText('共 23 个举报')).toBeVisible()
  await page.getByRole('link', { name: '下一页' }).click()
  await expect(page.getByText('第 2 页，共 3 页')).toBeVisible()
  await expect(page.getByText('共 23 个举报')).toBeFocused()
  await page.getByRole('link', { name: '下一页' }).click()
  await expect(page.getByRole('link', { name: '诈骗举报' })).toHaveCount(3)
  await page.goBack()
  await expect(page.getByRole('link', { name: '诈骗举报' })).toHaveCount(10)
})

test('spec §3: personal_center 0 closes the personal centre', async ({ page, product }) => {
  const session = await register(product, newPhone(), password)
  await openSignedIn(page, session, 'user/query')
  const set = (value: number) =>
    inDatabase(product.dataDir, (client) =>
      client.query('update front_config set personal_center = $1', [value]),
    )
  await set(0)
  try {
    for (const path of ['user/query', 'user/manage', 'login']) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/query$/)
      await expect(page.getByText('个人中心现在没有开放')).toBeVisible()
    }
    await expect(page.getByRole('link', { name: /个人中心|登录/ })).toHaveCount(0)
  } finally {
    await set(1)
  }
})
