import { staffBase } from '../../contract/pages.ts'
import { deskTest as test } from '../desk.ts'
import { action, expectStatus, opened, report, sitDown, takeNext } from '../desk-work.ts'
import { expect, expectAccessible } from '../journey.ts'

const authority = '甲市公安局网络安全保卫支队'
const reply = '已依法关闭该网站，并立案调查。'

test('what an authority answers comes back to its case: reminded, entered, and sent by a handler alone', async ({
  page,
  desk,
}) => {
  const words = '直播间里有人教唆未成年人借贷，转办后等回函。'
  const code = await report(desk, words, undefined, [], '网络暴力')
  const hands = await sitDown(page, desk, await desk.hire(['handler'], { name: '孙收函' }))
  await takeNext(page, hands, words)
  await hands.press('a')
  await hands.press('Control+Enter')
  await expectStatus(page, '已受理')
  await hands.press('t')
  const form = action(page)
  await form.getByLabel('转往单位').selectOption({ index: 1 })
  await hands.press('Control+Enter')
  await expectStatus(page, '已转办')

  const part = opened(page).getByRole('region', { name: '承办单位' })
  await part.getByRole('button', { name: '催办承办单位' }).click()
  const letter = page.getByRole('dialog', { name: '催办函' })
  await expect(letter.getByText('至今没有收到回函')).toBeVisible()
  await expectAccessible(page, 'AA', 'dialog[open]')
  await page.keyboard.press('Escape')
  await expect(part.getByText('孙收函催办')).toBeVisible()

  await part.getByRole('link', { name: '录入回函' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '承办单位回函' })).toBeVisible()
  await page.getByLabel('办理情况').selectOption('已办结')
  await page.getByLabel('答复内容').fill(reply)
  await page.getByLabel('回函文件').setInputFiles({
    name: '回函.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('回函：已办结'),
  })
  await expect(page.getByText('没有读到封面的二维码')).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
  await page.getByRole('button', { name: '录入回函' }).click()
  await page.getByRole('link', { name: '打开这件举报' }).click()
  await expect(part.getByText(reply)).toBeVisible()
  await expectAccessible(page)

  await action(page).getByRole('button', { name: '用回函填写答复' }).click()
  await expect(action(page).getByLabel('给举报人的话')).toHaveValue(reply)
  await hands.press('Control+Enter')
  await page.goto(`${desk.deskOrigin}${staffBase}/answer#${'A'.repeat(43)}`)
  await expect(page.getByText('二维码已失效')).toBeVisible()
  void [code, authority]
})
