import type { Page } from '@playwright/test'
import {
  type SecondBackEnd,
  startSecondBackEnd,
} from '../../server/testing/second-back-end/start.ts'
import { expect, test as journey } from '../journey.ts'
import * as mobile from '../mobile.ts'
import { dataFolder, startProduct } from '../product.ts'
import { attach, fillReport, picture, story } from '../report-form.ts'

/** The portal in front of a back end whose author has read the owner's specification and nothing of ours. */
const test = journey.extend<
  { origin: string; backEnd: SecondBackEnd },
  { portal: { origin: string; backEnd: SecondBackEnd } }
>({
  portal: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to find dependencies
    async ({}, use) => {
      const backEnd = await startSecondBackEnd()
      const data = dataFolder()
      const product = await startProduct(data.path, { API_HOST: backEnd.url })
      await use({ origin: product.origin, backEnd })
      await product.stop()
      await backEnd.stop()
      data.remove()
    },
    { scope: 'worker' },
  ],
  origin: ({ portal }, use) => use(portal.origin),
  backEnd: ({ portal }, use) => use(portal.backEnd),
  baseURL: ({ origin }, use) => use(`${origin}/web/pc/`),
})

const password = 'Baoan-2026-xiang'

/** Types the characters of the picture that the back end asks for. */
async function solvePicture(page: Page, { state }: SecondBackEnd): Promise<void> {
  const field = page.getByLabel('图片中的字符')
  await expect(field).toBeVisible()
  // A later picture may take the place of the first one while the dialog opens.
  await expect(async () => {
    if (!(await field.isVisible())) return
    await field.fill(state.lastCaptcha)
    await page.getByRole('button', { name: '确定' }).click()
    await expect(field).toBeHidden({ timeout: 3000 })
  }).toPass()
}

/** Sends the report that is under review. @returns its code, as stored and shown */
async function send(page: Page, backEnd: SecondBackEnd): Promise<string> {
  await page.getByRole('button', { name: '下一步：核对' }).click()
  await page.getByRole('button', { name: '提交举报' }).click()
  await solvePicture(page, backEnd)
  await expect(page.getByRole('heading', { name: '举报已收到' })).toBeVisible()
  const code = await page.getByText(/^JB\d{12}$/).innerText()
  expect([...backEnd.state.reports.keys()]).toContain(code)
  await page.getByLabel('我已保存').check()
  return code
}

async function find(page: Page, backEnd: SecondBackEnd, address: string, code: string) {
  await page.goto(address)
  await page.getByLabel('查询码').fill(code)
  await page.getByRole('button', { name: '查询进度' }).click()
  await solvePicture(page, backEnd)
}

/** The centre answers; the citizen reads the answer and the type, and appeals. */
async function readAndAppeal(page: Page, backEnd: SecondBackEnd, address: string, code: string) {
  const report = backEnd.state.reports.get(code)
  report?.replies.push({ from: 1, msg: '已转公安机关处理。', time: '2026-11-24 10:00:00' })
  await find(page, backEnd, address, code)
  await expect(page.getByText('电信诈骗', { exact: true })).toBeVisible()
  await expect(page.getByText('已转公安机关处理。')).toBeVisible()
  await page.getByRole('button', { name: '申诉' }).click()
  await page.getByLabel('申诉理由').fill('没有处理，请复核')
  await page.getByRole('button', { name: '提交申诉' }).click()
  await page.getByRole('button', { name: '确认提交' }).click()
  await expect.poll(() => report?.replies.at(-1)?.msg).toBe('没有处理，请复核')
}

/** Registers and signs in. */
async function register(page: Page, backEnd: SecondBackEnd, phone: string): Promise<void> {
  await page
    .getByRole('link', { name: '注册' })
    .or(page.getByRole('button', { name: '注册' }))
    .click()
  await page.getByLabel('手机号').fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await solvePicture(page, backEnd)
  await expect.poll(() => backEnd.state.codes.get(phone)).toBeTruthy()
  await page.getByLabel('短信验证码').fill(backEnd.state.codes.get(phone) ?? '')
  await expect(page.getByText('手机号已验证')).toBeVisible()
  await page.getByLabel('设置密码').fill(password)
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).check()
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expect(page.getByText('注册成功，请登录')).toBeVisible()
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).not.toHaveURL(/login/)
}

test('a citizen reports, reads the answer, appeals and keeps an account', async ({
  page,
  origin,
  backEnd,
}) => {
  await page.goto('')
  await page.getByRole('link', { name: '电信诈骗' }).first().click()
  await page.getByRole('radio', { name: '匿名举报' }).check()
  await page.getByRole('button', { name: '下一步：填写举报' }).click()
  await fillReport(page)
  await attach(page, picture('聊天.png'))
  const code = await send(page, backEnd)
  expect(backEnd.state.reports.get(code)?.payload).toMatchObject({ description: story })
  await readAndAppeal(page, backEnd, `${origin}/web/pc/query`, code)

  await find(page, backEnd, `${origin}/web/pc/query`, 'JB202611240000')
  await expect(page.getByText('没有查到该查询码对应的举报')).toBeVisible()

  await page.goto('login')
  await register(page, backEnd, '13912345678')
  await page.goto('user/manage')
  await expect(page.getByText('139****5678')).toBeVisible()
  await page.goto('user/notice')
  await expect(page.getByText('欢迎使用')).toBeVisible()
})

test('a closed personal centre leads to the query, which says why', async ({ page, backEnd }) => {
  backEnd.state.personalCenter = 0
  try {
    await page.goto('')
    await expect(page.getByRole('link', { name: '查询进度' }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: '登录' })).toHaveCount(0)
    await page.goto('user/manage')
    await expect(page).toHaveURL(/\/query/)
    await expect(page.getByText('个人中心现在没有开放')).toBeVisible()
  } finally {
    backEnd.state.personalCenter = 1
  }
})

test.describe('on a phone', () => {
  test.use({ ...mobile.smallAndroid })
  test('a citizen reports, reads the answer, appeals and keeps an account', async ({
    page,
    origin,
    backEnd,
  }) => {
    const site = `${origin}/web/mobile/`
    await page.goto(site)
    await page.getByRole('link', { name: '电信诈骗' }).tap()
    await page.getByRole('radio', { name: '匿名举报' }).tap()
    await mobile.tapButton(page, '下一步：填写举报')
    await mobile.expectPart(page, '在哪里看到的')
    await mobile.writeReport(page)
    await mobile.attachPictures(page, picture('聊天.png'))
    const code = await send(page, backEnd)
    await readAndAppeal(page, backEnd, `${site}#/pages/query/index`, code)

    await page.goto(`${site}#/pages/login/index`)
    await register(page, backEnd, '13912345679')
    await page.goto(`${site}#/pages/user/index`)
    await expect(page.getByText('这里还没有举报')).toBeVisible()
  })
})
