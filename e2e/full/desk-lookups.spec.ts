import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { deskTest as test, giveCode } from '../desk.ts'
import {
  action,
  decided,
  expectStatus,
  listed,
  namedReport,
  opened,
  report,
  sitDown,
  takeNext,
  title,
} from '../desk-work.ts'
import { expect } from '../journey.ts'

test.use({ viewport: { width: 1366, height: 768 }, actionTimeout: 60_000 })

test('shows a preview live, and the original for a reason', async ({ page, desk, tolerate }) => {
  // The browser logs failed requests.
  tolerate(/status of 428/)
  const sent = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a22' } })
    .png()
    .toBuffer()
  const reviewer = await desk.hire(['handler', 'reviewer'], { name: '孙静' })
  const hands = await sitDown(page, desk, reviewer)
  await report(desk, '有截图的举报。', undefined, [new Blob([sent], { type: 'image/png' })])
  await takeNext(page, hands, '有截图的举报。')
  await expect(opened(page).getByRole('button', { name: /^放大看/ })).toBeVisible(decided)
  await expect(opened(page).getByText('正在生成预览')).toHaveCount(0)

  await opened(page).getByText('聊天记录.png').click()
  await opened(page).getByRole('button', { name: '下载原件（需写明原因）' }).click()
  const dialog = page.getByRole('dialog', { name: '下载原件' })
  await dialog.getByRole('button', { name: '下载' }).click()
  await expect(dialog).toContainText('至少 10 个字')
  await dialog.getByLabel('原因').fill('公安机关要求移交原始截图')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '下载' }).click()
  await giveCode(page, reviewer)
  const file = await download
  expect(file.suggestedFilename()).toBe('聊天记录.png')
  expect(readFileSync(await file.path()).equals(sent)).toBe(true)
  await expect(dialog).toHaveCount(0)
  await hands.press('h')
  await expect(page.getByRole('dialog', { name: /^办理记录/ })).toContainText(
    '公安机关要求移交原始截图',
  )
})

test('shows the identity for a reason, until the dialog closes', async ({ page, desk }) => {
  const handler = await desk.hire(['handler'], { name: '周平' })
  const hands = await sitDown(page, desk, handler)
  await namedReport(desk, '有人冒充老师收费。', '欧阳小明')
  await takeNext(page, hands, '有人冒充老师收费。')
  await expect(page.getByText('欧阳小明')).toHaveCount(0)
  await hands.press('u')
  const dialog = page.getByRole('dialog', { name: '查看举报人身份' })
  await dialog.getByLabel('为什么要查看').fill('需要电话核实付款的经过')
  await dialog.getByRole('button', { name: '查看' }).click()
  await giveCode(page, handler)
  const shown = page.getByRole('dialog', { name: /^举报人/ })
  await expect(shown).toContainText('欧阳小明')
  await expect(shown).toContainText(/还显示 1[45] 分/)
  await shown.getByRole('button', { name: '关闭' }).first().click()
  await expect(page.getByText('欧阳小明')).toHaveCount(0)
})

test('finds reports by words, number and code, and decides several', async ({ page, desk }) => {
  const hands = await sitDown(page, desk, await desk.hire(['handler'], { name: '吴芳' }))
  const code = await report(desk, '孔雀山庄的群里发广告，一。')
  await report(desk, '孔雀山庄的群里发广告，二。')
  const rows = listed(page).getByText(/^孔雀山庄的群里发广告/)
  await expect(rows).toHaveCount(2, { timeout: 90_000 })

  const field = page.getByRole('searchbox')
  await hands.press('/')
  await hands.say('孔雀山庄')
  await expect(field).toBeFocused()
  // New reports are indexed within a minute: repeat the search.
  await expect(async () => {
    await hands.press('Enter')
    await expect(listed(page).getByRole('heading', { name: '搜索“孔雀山庄”' })).toBeVisible()
    await expect(rows).toHaveCount(2, { timeout: 2000 })
  }).toPass({ timeout: 90_000 })
  await hands.press('Escape', 'j')
  await expect(title(page, '孔雀山庄的群里发广告')).toBeVisible()
  await hands.press('x', 'j')
  await expect(listed(page).getByRole('button', { name: /^批量/ })).toBeVisible()
  await expect(opened(page).locator('#case-title')).toContainText('孔雀山庄')
  await hands.press('x', 'Shift+B')
  const dialog = page.getByRole('dialog', { name: '批量处理 2 件' })
  await dialog.getByLabel('做什么').selectOption({ label: '受理' })
  await dialog.getByRole('button', { name: '先检查，不提交' }).click()
  await expect(dialog).toContainText('可以处理 2 件，0 件不能')
  await dialog.getByRole('button', { name: '执行 2 件' }).click()
  await expect(dialog).toContainText('已处理 2 件，10 秒内可撤销')
  await dialog.getByRole('button', { name: '完成' }).click()
  await expectStatus(page, '已受理')

  await field.fill(code)
  await field.press('Enter')
  await expect(title(page, '孔雀山庄的群里发广告，一。')).toBeVisible()
  await expect(field).not.toHaveValue(code)
  await expectStatus(page, '已受理')
  const number = /\d{8}-\d{4,7}/.exec(
    (await opened(page).locator('code').first().innerText()) ?? '',
  )
  await page.goto('')
  await field.fill(number?.[0] ?? '')
  await field.press('Enter')
  await expect(title(page, '孔雀山庄的群里发广告，一。')).toBeVisible()
  await field.fill('没有人写过的词句')
  await field.press('Enter')
  await expect(listed(page)).toContainText('没有找到')
})

test('a supervisor assigns a case and extends its deadline', async ({ page, desk }) => {
  await desk.hire(['handler'], { name: '郑浩' })
  const supervisor = await desk.hire(['handler', 'supervisor'], { name: '钱立' })
  const hands = await sitDown(page, desk, supervisor)
  await report(desk, '要分派给别人的举报。')
  await takeNext(page, hands, '要分派给别人的举报。')
  await opened(page).getByRole('button', { name: '延长保存' }).click()
  const hold = page.getByRole('dialog', { name: '延长保存' })
  await hold.getByLabel('保存到').fill('2030-01-01')
  await hold.getByLabel('原因').fill('法院要求保全')
  await hold.getByRole('button', { name: '保存' }).click()
  await expect(hold).toHaveCount(0)

  await opened(page).getByRole('button', { name: '分派' }).click()
  const assign = page.getByRole('dialog', { name: /^分派/ })
  await assign.getByLabel('交给').selectOption({ label: '郑浩（全部类型）' })
  await assign.getByLabel('原因').fill('郑浩熟悉此类平台')
  await assign.getByRole('button', { name: '分派' }).click()
  await expect(assign).toHaveCount(0)
  await expect(opened(page)).toContainText('经办 郑浩')
  await expect(action(page)).toBeVisible()
})
