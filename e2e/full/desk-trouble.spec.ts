import { reportWithdraw } from '../../contract/report/withdrawal.ts'
import { selfQuery } from '../../contract/report/report.ts'
import { deskTest as test } from '../desk.ts'
import {
  action,
  decided,
  expectStatus,
  listed,
  newCitizen,
  opened,
  report,
  sitDown,
  takeNext,
} from '../desk-work.ts'
import { expect } from '../journey.ts'
import { startProduct } from '../product.ts'

test.use({ viewport: { width: 1366, height: 768 }, actionTimeout: 60_000 })

test('a report that is withdrawn while open disappears', async ({ page, desk }) => {
  const citizen = newCitizen(desk)
  const code = await report(desk, '我写错了群号，马上撤回。', citizen)
  const hands = await sitDown(page, desk, await desk.hire(['handler']))
  await takeNext(page, hands, '我写错了群号，马上撤回。')
  await hands.press('q')
  await hands.say('请补充群号。')
  await citizen.call(reportWithdraw, {
    query_code: code,
    captcha_ticket: await citizen.captchaTicket(),
  })
  await expect(opened(page).getByText('举报人已撤回这件举报')).toBeVisible({ timeout: 2000 })
  await expect(page.getByText('我写错了群号，马上撤回。')).toHaveCount(0, { timeout: 2000 })
  await expect(action(page).getByRole('button')).toHaveCount(0)
  // The undo has stopped the decision.
  await hands.press('Control+Enter')
  await expect(page.getByText('秒后通知举报人')).toHaveCount(0)
  // A reload does not restore it.
  await page.reload()
  await expect(opened(page).getByText('举报人已撤回这件举报')).toBeVisible()
  await expect(page.getByText('我写错了群号，马上撤回。')).toHaveCount(0)
})

test('a takeover is announced, and keeps unsent text', async ({ page, browser, desk }) => {
  const one = await desk.hire(['handler'], { name: '王晓' })
  const another = await desk.hire(['handler'], { name: '李强' })
  await report(desk, '两个人都想办的举报。')
  const hands = await sitDown(page, desk, one)
  await takeNext(page, hands, '两个人都想办的举报。')
  await hands.press('q')
  await hands.say('请补充网址')

  const context = await browser.newContext({
    locale: 'zh-CN',
    baseURL: `${desk.deskOrigin}/web/staff/`,
  })
  const theirs = await context.newPage()
  const others = await sitDown(theirs, desk, another)
  await listed(theirs).getByText('两个人都想办的举报。').click()
  await expect(action(theirs).getByText('王晓正在处理')).toBeVisible()
  await expect(
    action(theirs).getByRole('button', { name: '受理', exact: true }).first(),
  ).toBeDisabled()
  await others.press('o', 'Enter')
  await expect(action(theirs).getByText('王晓正在处理')).toHaveCount(0)

  await expect(action(page).getByText('李强已接手这件举报')).toBeVisible()
  await expect(action(page).getByLabel(/给举报人的话/)).toHaveValue('请补充网址')
  await expect(action(page).getByRole('button', { name: '提交并看下一件' })).toBeDisabled()

  // After the colleague decides, the text remains and the change is announced.
  await others.press('a', 'Control+Shift+Enter')
  await expect(action(page).getByText('这件举报刚刚有变化')).toBeVisible(decided)
  await expect(action(page).getByText('李强刚刚做了决定')).toBeVisible()
  await expect(action(page).getByLabel(/给举报人的话/)).toHaveValue('请补充网址')
  await context.close()
})

test('a step survives an outage, once', async ({ page, ownDesk: desk, tolerate }) => {
  tolerate(/Failed to load resource|ERR_CONNECTION|ERR_INCOMPLETE/)
  const citizen = newCitizen(desk)
  const code = await report(desk, '办到一半服务器断了。', citizen)
  const hands = await sitDown(page, desk, await desk.hire(['handler']))
  await takeNext(page, hands, '办到一半服务器断了。')
  await hands.press('q')
  await hands.say('请问是哪一天看到的？')

  await desk.kill()
  await hands.press('Control+Shift+Enter')
  await expect(action(page).getByText('服务器暂时连不上')).toBeVisible()
  await expect(page.getByText('已写的内容都在，请不要关闭页面')).toBeVisible()
  await expect(action(page).getByLabel(/给举报人的话/)).toHaveValue('请问是哪一天看到的？')
  // A second press takes effect once.
  await hands.press('Control+Shift+Enter')

  const ports = { PORT: new URL(desk.origin).port, STAFF_PORT: new URL(desk.deskOrigin).port }
  const again = await startProduct(desk.dataDir, ports)
  try {
    await expectStatus(page, '待补充')
    const answer = await citizen.call(selfQuery, {
      query_code: code,
      captcha_ticket: await citizen.captchaTicket(),
      offset: 0,
      limit: 10,
    })
    expect(answer.report?.thread.map(({ msg }) => msg)).toEqual(['请问是哪一天看到的？'])
  } finally {
    await again.stop()
  }
})

test('the page reports a cut stream, and catches up', async ({ page, desk, tolerate }) => {
  tolerate(/Failed to load resource/)
  await page.route('**/api/staff/live', (route) => route.abort())
  await sitDown(page, desk, await desk.hire(['handler']))
  await expect(page.getByText('实时更新已断开，正在重连')).toBeVisible()
  await report(desk, '断开时收到的举报。')
  await page.unroute('**/api/staff/live')
  await expect(page.getByText(/^已连接/)).toBeVisible({ timeout: 30_000 })
  await expect(listed(page).getByText('断开时收到的举报。')).toBeVisible({ timeout: 90_000 })
})
