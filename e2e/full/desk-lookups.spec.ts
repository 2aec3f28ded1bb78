import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { deskTest as test, giveCode } from '../desk.ts'
import { decided, namedReport, opened, report, sitDown, takeNext } from '../desk-work.ts'
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
