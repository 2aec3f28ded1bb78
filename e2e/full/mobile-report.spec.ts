import { expect, expectLoaded } from '../journey.ts'
import {
  androidInWechat,
  openForm,
  sendReport,
  smallAndroid,
  tapButton,
  test,
  writeReport,
} from '../mobile.ts'
import { story } from '../report-form.ts'

test.describe('with a small Android', () => {
  test.use(smallAndroid)

  test('spec §8: an expired session (419) shows 提示 and keeps all', async ({ page }) => {
    await openForm(page, '匿名举报')
    await writeReport(page)
    await tapButton(page, '下一步：核对')
    await page.route('**/api/report/noname/create', (route) =>
      route.continue({ headers: { ...route.request().headers(), 'access-token': 'expired' } }),
    )
    await tapButton(page, '提交举报')
    const alert = page.getByRole('dialog', { name: '提示' })
    await expect(alert).toContainText('页面已失效，请刷新页面重试')
    await page.unroute('**/api/report/noname/create')
    await alert.getByRole('button').tap()
    await expect(page.getByText(story)).toBeVisible()
    await tapButton(page, '提交举报')
    await expect(page.getByRole('heading', { name: '举报已收到' })).toBeVisible()
  })

  test('after success the back button brings no form to send again', async ({ page }) => {
    await openForm(page, '匿名举报')
    await writeReport(page)
    await sendReport(page)
    await page.goBack()
    await expect(page.getByRole('button', { name: '提交举报' })).toHaveCount(0)
    await openForm(page, '匿名举报')
    await expect(page.getByLabel('网址', { exact: true })).toHaveValue('')
  })

  test('spec §4: the token is kept and the configuration is asked for once', async ({ page }) => {
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    const count = (path: string) => calls.filter((call) => call === path).length
    const kept = () => page.evaluate(() => localStorage.getItem('access_token'))
    await page.goto('')
    await page.getByRole('link', { name: '诈骗' }).tap()
    await expect.poll(kept).not.toBeNull()
    const token = await kept()
    expect(count('/api/accessToken')).toBe(1)
    await page.getByRole('button', { name: '返回' }).tap()
    await page.getByRole('link', { name: '查询', exact: true }).tap()
    await expect(page.getByRole('heading', { level: 1, name: '查询进度' })).toBeVisible()
    await expectLoaded(page)
    expect(await kept()).toBe(token)
    // A query by code uses a separate token, which is not stored (decision 28).
    expect(count('/api/accessToken')).toBeLessThanOrEqual(2)
    for (const path of ['/api/front/config/detail', '/api/report/type/list'])
      expect(count(path)).toBe(1)
  })

  test('spec §1: page statistics start once and count the hash paths', async ({ page }) => {
    const views: string[] = []
    let scripts = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/web/page-statistics.js')) scripts++
      if (request.url().endsWith('/web/page-views')) views.push(request.postData() ?? '')
    })
    await page.goto('')
    await page.getByRole('link', { name: '查询', exact: true }).tap()
    await expect.poll(() => views.join()).toContain('/web/mobile/#/pages/query/index')
    expect(scripts).toBe(1)
  })
})

test.describe('inside WeChat', () => {
  test.use(androidInWechat)
})
