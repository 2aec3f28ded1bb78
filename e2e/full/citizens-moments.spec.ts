import type { Page } from '@playwright/test'
import { reportNonameCreate } from '../../contract/report/report.ts'
import { setMode } from '../accessibility-panel.ts'
import { Citizen, newKey } from '../citizen.ts'
import { clickOrTap } from '../click-or-tap.ts'
import { inDatabase } from '../database.ts'
import { expect, test as desktop } from '../journey.ts'
import * as mobile from '../mobile.ts'
import type { Product } from '../product.ts'
import * as form from '../report-form.ts'

const press = (page: Page, name: string | RegExp) =>
  clickOrTap(page.getByRole('button', { name }).first())
const follow = (page: Page, name: string | RegExp) =>
  clickOrTap(page.getByRole('link', { name }).first())

/** Fills in a report with one picture, up to the review, on each site. */
async function reviewAtDesk(page: Page): Promise<void> {
  await form.openForm(page, '匿名举报')
  await form.fillReport(page)
  await form.attach(page, form.picture('聊天.png'))
}
async function reviewOnPhone(page: Page): Promise<void> {
  await mobile.openForm(page, '匿名举报')
  await mobile.writeReport(page)
  await mobile.attachPictures(page, form.picture('聊天.png'))
}

/** Sends a report about a minor and backdates its case to a day after its deadline. @returns its query code */
async function lateReport({ origin, dataDir }: Product & { dataDir: string }): Promise<string> {
  const citizen = new Citizen(origin)
  const { query_code } = await citizen.call(
    reportNonameCreate,
    {
      report_type_id: 9,
      urls: ['https://qm.example.com/q/AbC'],
      description: '群里有人引诱孩子。',
      file_ids: [],
      involves_minors: true,
      captcha_ticket: await citizen.captchaTicket(),
    },
    newKey(),
  )
  const age = () =>
    inDatabase(dataDir, async (client) => {
      const { rowCount } = await client.query(
        `update report_case set due_at = now() - interval '1 day'
         where report_type_id = 9 and due_at > now()`,
      )
      return rowCount
    })
  await expect.poll(age, { timeout: 90_000 }).toBe(1)
  return query_code
}

const sites = [
  [
    'at a desk',
    desktop,
    {},
    reviewAtDesk,
    { way: 'way', query: 'query', faq: 'faq', form: 'submit' },
  ],
  [
    'on a phone',
    mobile.test,
    mobile.smallAndroid,
    reviewOnPhone,
    {
      way: '#/pages/submit/way',
      query: '#/pages/query/index',
      faq: '#/pages/faq/index',
      form: '#/pages/submit/index',
    },
  ],
] as const

for (const [where, test, device, toReview, paths] of sites)
  test.describe(where, () => {
    test.use(device)

    test('finds types by everyday words, and offers crisis lines', async ({ page }) => {
      await page.goto(paths.way)
      const asked = page.getByRole('searchbox')
      await asked.fill('不想活了')
      const main = page.getByRole('main')
      await expect(main.getByRole('link', { name: '12356' })).toHaveAttribute('href', 'tel:12356')
      await asked.fill('刷单')
      await expect(page.getByText('可能是')).toBeVisible()
      await asked.press('Enter')
      await expect(page.getByRole('link', { name: /^诈骗/ }).first()).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(
        page.getByRole('heading', { level: 1, name: '要不要留下联系方式？' }),
      ).toBeVisible()
      await expect(page.getByText('已经转账？请立即拨打')).toBeVisible()
      for (const [name, number] of [
        ['110', '110'],
        ['反诈 96110', '96110'],
      ] as const)
        await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute(
          'href',
          `tel:${number}`,
        )
    })

    test('the start page shows urgent requests and announcements', async ({ page }) => {
      await page.goto('')
      const campaign = page.getByRole('region', { name: '专项举报' })
      await expect(campaign.getByRole('link', { name: /^举报/ })).toHaveAttribute('href', /type=9$/)
      await follow(page, /^请保管好查询码/)
      await expect(page.getByRole('heading', { level: 1, name: '请保管好查询码' })).toBeVisible()
      await expect(page.getByText('我们不会打电话或发短信')).toBeVisible()
      await page.goto(paths.faq)
      await press(page, '全部展开')
      await expect(page.getByText('提交后 10 分钟内、还没有开始办理的，可以撤回')).toBeVisible()
    })

    test('a picture of the review is shown, and large at a tap', async ({ page }) => {
      await toReview(page)
      await press(page, '下一步：核对')
      await press(page, /^放大 聊天\.png/)
      const large = page.getByRole('dialog', { name: '聊天.png' })
      await expect(large.getByRole('img', { name: '聊天.png' })).toBeVisible()
      await clickOrTap(large.getByRole('button', { name: '关闭' }))
      await expect(large).toBeHidden()
    })

    test('says that a step is late, and lets the citizen urge once', async ({ page, product }) => {
      const code = await lateReport(product)
      const ask = async () => {
        await page.goto('about:blank')
        await page.goto(paths.query)
        await page.getByRole('textbox', { name: '查询码' }).fill(code)
        await press(page, '查询进度')
        await expect(page.getByText('现已超期，我们会尽快办理')).toBeVisible()
      }
      const urge = page.getByRole('button', { name: '催办' })
      await ask()
      await clickOrTap(urge)
      await clickOrTap(page.getByRole('button', { name: '确定催办' }))
      await expect(page.getByText('催办已提交，由主管督促办理')).toBeVisible()
      await expect(urge).toBeHidden()
      await ask()
      await expect(page.getByText(/催办，由主管督促办理/)).toBeVisible()
      await expect(urge).toBeHidden()
    })

    test('elder mode asks for the address alone, and opens the rest', async ({ page }) => {
      await page.goto('')
      await setMode(page, 'text=22&elder=1')
      await page.goto(`${paths.form}?type=3&way=anonymous`)
      const rest = page.getByLabel('网站或应用名称')
      await expect(page.getByLabel('网址', { exact: true })).toBeVisible()
      await expect(page.getByLabel('情况说明')).toHaveCount(0)
      await expect(rest).toBeHidden()
      await clickOrTap(page.getByText('没有网址？填号码或账号'))
      await expect(rest).toBeVisible()
      for (const name of ['帮我打电话', '退出长辈模式'])
        await expect(page.getByText(name)).toBeVisible()
    })
  })
