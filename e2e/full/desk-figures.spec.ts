import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { closedMonth } from '../../contract/figures/closed-month.ts'
import { monthAfter } from '../../contract/figures/figures.ts'
import { staffBase } from '../../contract/pages.ts'
import { deskTest as test, giveCode } from '../desk.ts'
import { report, sitDown } from '../desk-work.ts'
import { inDatabase } from '../database.ts'
import { setMode } from '../accessibility-panel.ts'
import { expect, expectAccessible, expectContrast, expectLoaded } from '../journey.ts'
import { smallAndroid } from '../mobile.ts'
import { countIn } from '../report-rows.ts'

/** The month before last: its third working day after is always over. */
const month = monthAfter(new Date().toISOString().slice(0, 7), -2)

const monthName = `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`

async function openMonth(page: Page): Promise<void> {
  await page.getByLabel('月份').fill(month)
  await expect(page.getByRole('heading', { name: monthName, exact: true })).toBeVisible()
}
const savedFile = async (page: Page, button: string): Promise<Buffer> => {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  return readFile(await (await download).path())
}
const saved = async (page: Page, button: string): Promise<string> =>
  (await savedFile(page, button)).toString()

test('a month is closed by two people, a citizen reads on a phone that it counts their report, and it is closed again', async ({
  page,
  browser,
  ownDesk: desk,
}) => {
  const statistician = await desk.hire(['statistician'], { name: '统计甲' })
  const supervisor = await desk.hire(['supervisor'], { name: '主管乙' })
  const code = await report(desk, '冒充客服，让人转账。')
  await countIn(desk.dataDir, month, 42)

  // The figures are the only screen of a statistician.
  await sitDown(page, desk, statistician)
  await expect(page.getByRole('heading', { level: 1, name: '统计' })).toBeVisible()
  await openMonth(page)
  const received = page.getByRole('row', { name: /^收到/ })
  await expect(received.getByRole('cell').first()).toHaveText('42')
  await expect(page.getByRole('row', { name: /^用时中位数/ })).toContainText('2.5 天')
  await expectAccessible(page)
  expect(await saved(page, '下载 CSV')).toContain(`"${month}","全部","全部","收到","件",42,0,,0,`)
  expect((await savedFile(page, '下载 Excel')).subarray(0, 2).toString()).toBe('PK')
  await page.getByRole('button', { name: '提出封存' }).click()
  await expect(page.getByRole('status').filter({ hasText: '已提出，等主管封存' })).toBeVisible()
  await expect(page.getByRole('button', { name: /签名封存/ })).toHaveCount(0)

  const office = await browser.newPage()
  await sitDown(office, desk, supervisor)
  await office.goto(`${desk.deskOrigin}${staffBase}/figures`)
  await expectLoaded(office)
  await openMonth(office)
  await expect(office.getByText('统计甲')).toBeVisible()
  await office.getByText('将要公开的数据').click()
  await expect(office.getByText('"received": 42')).toBeVisible()
  await office.getByRole('button', { name: '核对并签名封存' }).click()
  const signing = office.getByRole('dialog', { name: /^签名封存/ })
  await expect(signing.getByText('收到', { exact: true })).toBeVisible()
  await signing.getByRole('button', { name: '核对无误，签名封存' }).click()
  await giveCode(office, supervisor)
  await expect(office.getByRole('heading', { name: '已封存' })).toBeVisible()
  const statement = await saved(office, '下载公开数据')
  expect(closedMonth.parse(JSON.parse(statement))).toMatchObject({
    month,
    received: 42,
    in_time_rate: 100,
    median_days: 2.5,
  })

  // The holder of the code reads that the report is counted.
  const ownPhone = await browser.newPage(smallAndroid)
  await ownPhone.goto(`${desk.origin}/web/mobile/#/pages/query/index`)
  await ownPhone.getByRole('textbox', { name: '查询码' }).fill(code)
  await ownPhone.getByRole('button', { name: '查询进度' }).tap()
  await expect(ownPhone.getByText(`已计入 ${monthName.replaceAll(' ', '')}的统计`)).toBeVisible()
  await ownPhone.close()

  // The public reads the month on both sites: home leads to the figures once any month is closed.
  const home = await browser.newPage()
  await home.goto(`${desk.origin}/web/pc/`)
  await home.getByRole('contentinfo').getByRole('link', { name: '每月受理情况' }).click()
  await expect(home).toHaveURL(`${desk.origin}/web/pc/figures`)
  const phone = await browser.newPage(smallAndroid)
  await phone.goto(`${desk.origin}/web/pc/figures?month=${month}`)
  await expect(phone).toHaveURL(`${desk.origin}/web/mobile/#/figures?month=${month}`)
  for (const site of [home, phone]) {
    await expect(site.getByRole('heading', { level: 1, name: monthName })).toBeVisible()
    await expect(site.getByRole('definition').first()).toHaveText('42')
    await expect(site.getByRole('table', { name: '按类型' })).toContainText('42')
    await expectAccessible(site)
    const json = site.waitForEvent('download')
    await site.getByRole('link', { name: 'JSON（签名原文）' }).click()
    expect(await readFile(await (await json).path(), 'utf8')).toBe(statement)
    await setMode(site, 'scheme=dark')
    await expectContrast(site, 'AA')
    await setMode(site, 'scheme=black&elder=1&text=30')
    await expectContrast(site, 'AAA')
  }
  await phone.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '查询' }).tap()
  await expect(phone).toHaveURL(`${desk.origin}/web/mobile/#/pages/query/index`)
  await phone.close()
  await home.close()

  await page.reload()
  await openMonth(page)
  await expect(page.getByRole('heading', { name: '已封存' })).toBeVisible()
  await expect(page.getByText(/主管乙.*签名封存/)).toBeVisible()
  await expect(page.getByRole('button', { name: /封存/ })).toHaveCount(0)

  // What was wrong is counted again: a second version, and the first stays beside it.
  await inDatabase(desk.dataDir, (client) =>
    client.query('update report_month set in_time = false where month = $1', [month]),
  )
  await page.getByText('重新发布', { exact: true }).click()
  await page.getByLabel('原因').fill('核对时发现用时少算了')
  await page.getByRole('button', { name: '提出重新发布' }).click()
  await expect(page.getByRole('heading', { name: '第 2 版（等主管签名）' })).toBeVisible()
  await expect(page.getByText('按时率：100 → 0')).toBeVisible()
  await expectAccessible(page)
  await office.reload()
  await openMonth(office)
  await office.getByRole('button', { name: '核对并签名封存' }).click()
  await signing.getByRole('button', { name: '核对无误，签名封存' }).click()
  await giveCode(office, supervisor)
  await expect(office.getByRole('heading', { name: '第 2 版', exact: true })).toBeVisible()
  await expect(office.getByText('原因：核对时发现用时少算了')).toBeVisible()
  const first = office.getByRole('button', { name: '下载公开数据' }).first()
  const again = office.waitForEvent('download')
  await first.click()
  expect(await readFile(await (await again).path(), 'utf8')).toBe(statement)
  await office.close()
})
