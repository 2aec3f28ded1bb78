import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { unpack, codeOnCover } from '../../server/testing/opened-package.ts'
import { deskTest as test, giveCode } from '../desk.ts'
import {
  action,
  decided,
  expectStatus,
  newCitizen,
  opened,
  report,
  sitDown,
  takeNext,
} from '../desk-work.ts'
import { registerAuthority } from '../desk-authority.ts'
import { inDatabase } from '../database.ts'
import { expect, expectAccessible, expectLoaded } from '../journey.ts'
import { expectDeskFits, oldDisplay } from '../page-checks.ts'
import { dataFolder } from '../product.ts'

test.use({ viewport: oldDisplay })
// The browser logs that a fresh code is asked for.
test.beforeEach(({ tolerate }) => tolerate(/status of 428/))

const police = '甲市公安局网安支队'
const culture = '甲市文化市场执法队'

const yellow = { create: { width: 600, height: 400, channels: 3, background: '#e0c010' } } as const
const picture = new Blob([new Uint8Array(await sharp(yellow).png().toBuffer())])

/** Downloads the package of the open dialog with a fresh code. */
async function fetchPackage(page: Page, person: Parameters<typeof giveCode>[1]): Promise<Buffer> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载这份' }).click()
  await giveCode(page, person)
  return readFileSync(await (await download).path())
}

const packages = (page: Page) => page.getByRole('dialog', { name: /^移送材料/ })
const handOver = async (page: Page, reason: string) => {
  const dialog = packages(page)
  const inAMonth = new Date(Date.now() + 30 * 24 * 60 * 60_000).toISOString().slice(0, 10)
  await dialog.getByLabel('请在此日前答复').fill(inAMonth)
  await dialog.getByLabel('移送原因').fill(reason)
  await dialog.getByRole('button', { name: '准备一份' }).click()
  await expect(dialog.getByRole('list', { name: '已准备的' })).toContainText(reason)
}

/** Says that the downloaded package was handed over today. */
async function sayDelivered(page: Page, hands: Awaited<ReturnType<typeof sitDown>>) {
  await hands.press('Shift+I')
  await packages(page).getByRole('button', { name: '已送达' }).click()
  const delivery = page.getByRole('dialog', { name: '登记送达' })
  await expectAccessible(page, 'AA', 'dialog[open]')
  await delivery.getByRole('button', { name: '已送达' }).click()
  await expect(delivery).toHaveCount(0)
}

test('a minors’ case leaves with two blackened pictures, sealed, let go by another; a scan brings the answer back, and it is closed', async ({
  page,
  browser,
  ownDesk: desk,
}) => {
  const key = dataFolder()
  const handler = await desk.hire(['handler'], { name: '王移送' })
  const reviewer = await desk.hire(['reviewer'], { name: '李放行' })
  await registerAuthority(desk, police, key.path)
  const words = '孩子 11 岁，有人在游戏群里要他发照片。'
  await report(desk, words, newCitizen(desk), [picture, picture], '涉未成年人')

  const hands = await sitDown(page, desk, handler)
  await takeNext(page, hands, words)
  await hands.press('s', '1', 'ArrowDown', 'Control+Shift+Enter')
  const theirs = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  const others = await sitDown(theirs, desk, reviewer)
  const agree = async () => {
    await theirs.getByRole('button', { name: /^待审核/ }).click()
    await takeNext(theirs, others, words)
    await expect(action(theirs)).toContainText('王移送送审')
    await others.press('y')
  }
  await agree()
  await expectStatus(page, '待移送')

  // One box by keys and one by mouse.
  await expect(opened(page).getByText('正在生成预览')).toHaveCount(0, { timeout: 60_000 })
  await hands.press('Shift+Space')
  const viewer = page.getByRole('dialog', { name: /^材料 / })
  await viewer.getByRole('button', { name: '打码' }).press('Enter')
  await viewer.getByRole('button', { name: '加一个黑框' }).press('Enter')
  const box = viewer.getByRole('button', { name: /^黑框 1/ })
  await expect(box).toBeFocused()
  await hands.press('ArrowLeft', 'Shift+ArrowDown')
  await expectAccessible(page, 'AA', 'dialog[open]')
  await expectDeskFits(page)
  await viewer.getByRole('button', { name: '存为打码件' }).press('Enter')
  await expect(viewer.getByRole('button', { name: '看打码件' })).toBeVisible()
  await viewer.getByRole('button', { name: '往后 →' }).click()
  await viewer.getByRole('button', { name: '打码' }).click()
  const area = await viewer.getByAltText('要打码的一页').boundingBox()
  if (!area) throw new Error('nothing to draw on')
  await page.mouse.move(area.x + 20, area.y + 20)
  await page.mouse.down()
  await page.mouse.move(area.x + area.width / 2, area.y + area.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect(box).toBeVisible()
  await viewer.getByRole('button', { name: '存为打码件' }).click()
  await expect(viewer.getByRole('button', { name: '看打码件' })).toBeVisible()
  await hands.press('Escape')
  await page.getByRole('button', { name: '移送材料' }).click()
  await expect(packages(page).getByText('只能封给登记了证书的单位')).toBeVisible()
  await expectAccessible(page, 'AA', 'dialog[open]')
  await handOver(page, '涉嫌性侵未成年人，请立案')
  await expect(packages(page).getByRole('button', { name: '收回这份' })).toBeVisible()
  await expect(packages(page).getByRole('button', { name: '下载这份' })).toHaveCount(0)
  await expectAccessible(page, 'AA', 'dialog[open]')
  await expectDeskFits(page)
  await hands.press('Escape')

  await theirs.getByRole('button', { name: '移送材料' }).click()
  await theirs.getByRole('button', { name: '同意移送' }).click()
  await theirs.getByRole('textbox').fill('两张都已打码，可以移送公安')
  await theirs.getByRole('button', { name: '同意', exact: true }).click()
  const sealed = await fetchPackage(theirs, reviewer)
  await expect(packages(theirs).getByText(/已下载，SM3/)).toBeVisible()
  const opening = ['cms', '-decrypt', '-inform', 'DER', '-recip', 'cert.pem', '-inkey', 'key.pem']
  const zip = execFileSync('openssl', opening, { cwd: key.path, input: sealed })
  const parts = await unpack(zip)
  expect([...parts.keys()].filter((name) => name.startsWith('evidence'))).toEqual([
    'evidence-01-page-01-redacted.webp',
    'evidence-02-page-01-redacted.webp',
  ])
  const burnt = await sharp(parts.get('evidence-02-page-01-redacted.webp')).stats()
  expect(burnt.channels[0]?.min).toBeLessThan(8)
  await theirs.keyboard.press('Escape')

  // The authority sends the cover back with its answer.
  const part = opened(page).getByRole('region', { name: '承办单位' })
  await page.reload()
  await expect(part.getByText('还没有登记送达')).toBeVisible()
  await sayDelivered(page, hands)
  await expectStatus(page, '已转办')
  await expect(part.getByText('等待回函')).toBeVisible()
  await part.getByRole('link', { name: '录入回函' }).click()
  await expectLoaded(page)
  await page.getByLabel('案号').fill('')
  await page.getByLabel('回函文件').setInputFiles({
    name: '回函.pdf',
    mimeType: 'application/pdf',
    buffer: parts.get('report.pdf') ?? Buffer.alloc(0),
  })
  await expect(page.getByText(/二维码对应案号/)).toBeVisible({ timeout: 60_000 })
  await page.getByLabel('办理情况').selectOption('已由主管部门办理')
  const reply = '已依法关闭该群，并立案调查。'
  await page.getByLabel('答复内容').fill(reply)
  await expectAccessible(page)
  await page.getByRole('button', { name: '录入回函' }).click()
  await page.getByRole('link', { name: '打开这件举报' }).click()
  await expect(part.getByText(reply)).toBeVisible()
  await expectAccessible(page)

  await action(page).getByRole('button', { name: '用回函填写答复' }).click()
  await expect(action(page).getByLabel('给举报人的话')).toHaveValue(reply)
  await hands.press('Control+Shift+Enter')
  await agree()
  await expectStatus(page, '已办结')
  await theirs.context().close()
  key.remove()
})

test('an authority is reminded, and gives a case back by the code of its cover within two days', async ({
  page,
  ownDesk: desk,
}) => {
  const handler = await desk.hire(['handler'], { name: '孙收函' })
  await registerAuthority(desk, culture)
  const words = '直播间里有人恶意辱骂网友。'
  await report(desk, words, undefined, [], '网络暴力')
  const hands = await sitDown(page, desk, handler)
  await takeNext(page, hands, words)
  await hands.press('a', 'Control+Shift+Enter')
  await expectStatus(page, '已受理')
  await hands.press('t')
  await action(page).getByLabel('转往单位').selectOption({ label: culture })
  await hands.press('Control+Shift+Enter')
  await expectStatus(page, '待移送')
  await hands.press('Shift+I')
  await handOver(page, '属你单位职责，请办理')
  const parts = await unpack(await fetchPackage(page, handler))
  await expect(packages(page).getByText(/已下载，SM3/)).toBeVisible()
  await hands.press('Escape')
  await sayDelivered(page, hands)
  await expectStatus(page, '已转办')

  const part = opened(page).getByRole('region', { name: '承办单位' })
  await expect(part.getByText('等待回函')).toBeVisible()
  await expect(part.getByRole('button', { name: '催办承办单位' })).toHaveCount(0)
  await inDatabase(desk.dataDir, (client) =>
    client.query(`update awaited_answer set due_at = now() - interval '1 minute'`),
  )
  await page.reload()
  await part.getByRole('button', { name: '催办承办单位' }).click()
  const letter = page.getByRole('dialog', { name: '催办函' })
  await expect(letter.getByText('至今没有收到回函')).toBeVisible()
  expect((await page.pdf({ format: 'A4' })).toString('latin1')).toContain('/Count 1\n')
  await expectAccessible(page, 'AA', 'dialog[open]')
  await hands.press('Escape')
  await expect(part.getByText('孙收函催办')).toBeVisible()

  const address = await codeOnCover(parts.get('report.pdf') ?? Buffer.alloc(0))
  await page.goto(new URL(address, desk.deskOrigin).href)
  await expect(page.getByText(culture)).toBeVisible()
  await page.getByLabel('办理情况').selectOption('退回')
  await page.getByLabel('答复内容').fill('该平台归乙市管辖。')
  await expectAccessible(page)
  await expectDeskFits(page)
  await page.getByRole('button', { name: '提交回函' }).click()
  await expect(page.getByRole('heading', { name: '回函已收到' })).toBeVisible()
  await page.goBack()
  await expect(opened(page).locator('header').getByText('办理中', { exact: true })).toBeVisible(
    decided,
  )
  await expect(part.getByText('凭二维码填写')).toBeVisible()
})
