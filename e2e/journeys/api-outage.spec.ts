import { freePort } from '../../server/testing/stand-ins/listen-on-loopback.ts'
import { expect, test } from '../journey.ts'
import { dataFolder, type Product, startProduct } from '../product.ts'
import { fillReport, openForm, send } from '../report-form.ts'

test.describe('the API runs on its own and goes away', () => {
  const data = dataFolder()
  const edgeData = dataFolder()
  let edge: Product
  let startApi: () => Promise<Product>
  let api: Product

  test.beforeAll(async () => {
    const port = String(await freePort())
    startApi = () =>
      startProduct(data.path, { API_PORT: port }, 'server/commands/main.ts', 'serve-api')
    api = await startApi()
    edge = await startProduct(edgeData.path, { API_HOST: `http://127.0.0.1:${port}` })
  })
  test.afterAll(async () => {
    await edge.stop()
    await api.stop()
    data.remove()
    edgeData.remove()
  })

  test('edge and API answer their readiness checks', async () => {
    for (const { origin } of [api, edge]) expect((await fetch(`${origin}/readyz`)).status).toBe(200)
  })

  test('pages open without the API, and the draft is kept', async ({ browser }) => {
    const page = await browser.newPage({ baseURL: `${edge.origin}/web/pc/` })
    await openForm(page, '匿名举报')
    await fillReport(page)
    await page.getByRole('button', { name: '下一步：核对' }).click()
    await api.stop()

    await page.getByRole('button', { name: '提交举报' }).click()
    await expect(page.getByText('服务器端出错')).toBeVisible()
    await expect(page.getByText('您填写的内容和文件都还在')).toBeVisible()

    const other = await browser.newPage({ baseURL: `${edge.origin}/web/pc/` })
    await other.goto('')
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(other.getByText('服务器端出错').first()).toBeVisible()
    await other.close()

    api = await startApi()
    await page.getByRole('button', { name: /重试/ }).click()
    await expect(page.getByRole('heading', { name: '举报已收到' })).toBeVisible()
    await page.close()
  })

  test('a page that was opened while it was away works once it is back', async ({ browser }) => {
    await api.stop()
    const page = await browser.newPage({ baseURL: `${edge.origin}/web/pc/` })
    await page.goto('')
    await expect(page.getByText('服务器端出错').first()).toBeVisible()
    api = await startApi()
    await page.getByRole('button', { name: '重新加载' }).first().click()
    await expect(page.getByRole('link', { name: /诈骗/ }).first()).toBeVisible()
    await openForm(page, '匿名举报')
    await fillReport(page)
    await send(page)
    await page.close()
  })
})
