import type { Page } from '@playwright/test'
import { mobileBase, desktopBase, staffBase } from '../../contract/pages.ts'
import { deskTest as test, type DeskProduct } from '../desk.ts'
import { sitDown } from '../desk-work.ts'
import { expect, expectLoaded } from '../journey.ts'

/** What the centre changes is read by everybody within this time. */
const withinMinute = { timeout: 60_000 }

/** The links of the announcements at home, of both sites. */
const homes = [`${desktopBase}/`, mobileBase]
const announced = (page: Page) => page.getByRole('region', { name: '公告' }).getByRole('link')

async function expectAtHome(page: Page, desk: DeskProduct, title: RegExp): Promise<void> {
  for (const home of homes)
    await expect(async () => {
      await page.goto(desk.origin + home)
      await expect(announced(page).first()).toHaveText(title, { timeout: 5000 })
    }).toPass(withinMinute)
}

const frame = (page: Page, device: string) =>
  page.frameLocator(`iframe[title="举报人在${device}上看到的"]`)

test('two people publish an announcement by keyboard, citizens read it within a minute, and taking it back restores', async ({
  page,
  browser,
  ownDesk: desk,
}) => {
  const author = await desk.hire(['supervisor'], { name: '主管甲' })
  const second = await desk.hire(['supervisor'], { name: '主管乙' })
  const citizen = await browser.newPage()
  await expectAtHome(citizen, desk, /^举报须知/)

  const hands = await sitDown(page, desk, author)
  await page.getByRole('link', { name: '公开内容' }).focus()
  await hands.press('Enter')
  await expectLoaded(page)
  await page.getByRole('button', { name: '新增一条公告' }).focus()
  await hands.press('Enter')
  await expect(page.getByLabel('标题', { exact: true })).toBeFocused()

  // A wrong field is named, and what was typed stays.
  await page.getByRole('button', { name: '送审', exact: true }).focus()
  await hands.press('Enter')
  await expect(page.getByText('请填写标题')).toBeVisible()
  await page.getByLabel('标题', { exact: true }).focus()
  await hands.say('春节期间受理安排')
  await page.getByLabel('摘要', { exact: true }).focus()
  await hands.say('照常受理，答复顺延。')
  await hands.press('Tab')
  await hands.say('第一段\n<b>第二段</b>')
  await page.reload()
  await expectLoaded(page)
  await page.getByRole('button', { name: '春节期间受理安排', exact: true }).focus()
  await hands.press('Enter')

  // As citizens will see it, as text, on both widths.
  for (const device of ['手机', '电脑']) {
    await page.getByRole('button', { name: device, exact: true }).focus()
    await hands.press('Enter')
    const shown = frame(page, device)
    await expect(shown.getByRole('heading', { level: 1 })).toHaveText('春节期间受理安排')
    await expect(shown.getByText('<b>第二段</b>')).toBeVisible()
  }
  const width = (device: string) =>
    frame(page, device)
      .locator('html')
      .evaluate((html) => html.clientWidth)
  expect(await width('电脑')).toBe(1280)
  await page.getByRole('button', { name: '手机', exact: true }).click()
  expect(await width('手机')).toBe(390)

  await page.getByRole('button', { name: '送审', exact: true }).focus()
  await hands.press('Enter')
  await expect(page.getByText('已送审，等另一个人发布')).toBeVisible()
  await expect(page.getByRole('button', { name: /^发布/ })).toHaveCount(0)
  await expectAtHome(citizen, desk, /^举报须知/)

  const office = await browser.newPage()
  const others = await sitDown(office, desk, second)
  await office.goto(`${desk.deskOrigin}${staffBase}/texts`)
  await expectLoaded(office)
  await expect(office.getByText('新增“春节期间受理安排”')).toBeVisible()
  await office.getByRole('button', { name: '预览：主管甲送审的' }).focus()
  await others.press('Enter')
  await expect(frame(office, '手机').getByRole('heading', { level: 1 })).toHaveText(
    '春节期间受理安排',
  )
  await office.getByRole('button', { name: '发布：主管甲送审的' }).focus()
  await others.press('Enter')
  await expect(office.getByRole('rowheader', { name: '第 1 版' })).toBeVisible()
  await expectAtHome(citizen, desk, /^春节期间受理安排/)
  await announced(citizen).first().click()
  await expect(citizen.getByText('<b>第二段</b>')).toBeVisible()
  await expect(citizen.getByText(/主管[甲乙]/)).toHaveCount(0)

  await office.getByRole('button', { name: '收回：第 1 版' }).focus()
  await others.press('Enter')
  await expect(office.getByRole('dialog')).toContainText('初始内容')
  await office.getByRole('dialog').getByRole('button', { name: '收回' }).focus()
  await others.press('Enter')
  await expect(office.getByText('已收回', { exact: true })).toBeVisible()
  await expectAtHome(citizen, desk, /^举报须知/)
  for (const each of [citizen, office]) await each.close()
})

test('of two drafts from one version the second is kept, sees what changed, and is merged', async ({
  page,
  browser,
  ownDesk: desk,
}) => {
  const [one, other] = [
    await desk.hire(['supervisor'], { name: '主管甲' }),
    await desk.hire(['supervisor'], { name: '主管乙' }),
  ]
  const write = async (at: Page, question: string) => {
    await at.goto(`${desk.deskOrigin}${staffBase}/texts`)
    await at.getByRole('tab', { name: '常见问题' }).click()
    await at.getByRole('button', { name: '新增一条常见问题' }).click()
    await at.getByLabel('分组', { exact: true }).fill('举报前')
    await at.getByLabel('问题', { exact: true }).fill(question)
    await at.getByLabel('回答', { exact: true }).fill('可以。')
    await at.getByRole('button', { name: '送审', exact: true }).click()
    await expect(at.getByText('已送审，等另一个人发布')).toBeVisible()
  }
  const office = await browser.newPage()
  await sitDown(page, desk, one)
  await sitDown(office, desk, other)
  await write(page, '甲的问题？')
  await write(office, '乙的问题？')
  await expect(office.getByRole('button', { name: '发布：主管甲送审的' })).toBeDisabled()
  await office.getByRole('button', { name: '预览：主管甲送审的' }).click()
  await office.getByRole('button', { name: '发布：主管甲送审的' }).click()
  await expect(office.getByText('您写的时候，现行版本已经变了')).toBeVisible()
  await expect(
    office.getByRole('alert').or(office.getByRole('status')).getByText('新增“甲的问题？”'),
  ).toBeVisible()
  await office.getByRole('button', { name: '并入现行版本' }).click()
  await expect(office.getByText('新增“乙的问题？”')).toBeVisible()
  await office.getByRole('button', { name: '送审', exact: true }).click()
  await page.reload()
  await page.getByRole('tab', { name: '常见问题' }).click()
  await page.getByRole('button', { name: '预览：主管乙送审的' }).click()
  await page.getByRole('button', { name: '发布：主管乙送审的' }).click()
  await expect(page.getByRole('rowheader', { name: '第 2 版' })).toBeVisible()
  const citizen = await browser.newPage()
  await citizen.goto(`${desk.origin}${desktopBase}/faq`)
  for (const question of ['甲的问题？', '乙的问题？'])
    await expect(citizen.getByText(question)).toBeVisible()
  for (const each of [citizen, office]) await each.close()
})
