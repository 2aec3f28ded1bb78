import { type DeskProduct, deskTest as test } from '../desk.ts'
import { action, arrived, listed, newCitizen, opened, report, sitDown } from '../desk-work.ts'
import { inDatabase } from '../database.ts'
import { expect } from '../journey.ts'
import { expectDeskFits, oldDisplay } from '../page-checks.ts'

test.use({ viewport: oldDisplay })

/** Waits until the cases are there, and what they are about is known. */
async function read(desk: DeskProduct, count: number): Promise<void> {
  const subjects = () =>
    inDatabase(desk.dataDir, async (client) => {
      await client.query(
        `select graphile_worker.add_job('match_reports') where not exists (
          select from graphile_worker.jobs where task_identifier = 'match_reports')`,
      )
      return (await client.query('select from case_subject where is_open')).rowCount
    })
  await expect.poll(subjects, arrived).toBe(count)
}

test('one person decides reports about one address by keys, leaves one out, and undoes it', async ({
  page,
  ownDesk: desk,
}) => {
  const urls = ['https://vip9988.example/reg']
  const texts = [
    '手机一打开就弹辱骂视频',
    '同学被网暴，照片都在上面',
    '骂人的网站，请关闭',
    '和她无关的另一个人',
  ]
  for (const text of texts) await report(desk, text, newCitizen(desk), [], '网络暴力', urls)
  await read(desk, texts.length)
  const handler = await desk.hire(['handler'], { name: '王晓' })
  const hands = await sitDown(page, desk, handler)

  // One row for the four; the next one is the group.
  await expect(listed(page).getByRole('listitem')).toHaveCount(1)
  await expect(listed(page)).toContainText('一组 4')
  await hands.press('g')
  const group = opened(page)
  const members = group.getByRole('region', { name: '一起处理的举报' })
  await expect(group).toContainText('同一网址、同一类型的 4 件 · 4 匿名，0 实名')
  await expect(members).toContainText('已看 4 · 勾选 4')

  // The second of them is left out, by two keys, and nothing is stored of it.
  hands.count()
  await hands.press('ArrowDown', 'x')
  expect(hands.count()).toBe(2)
  await expect(members).toContainText('勾选 3')
  await expect(action(page)).toContainText('对勾选的 3 件一起处理')

  // Three keys: the step, after its check, and nothing is sent before.
  const dialog = page.getByRole('dialog', { name: '一起处理 3 件' })
  await hands.press('a')
  await expect(dialog).toContainText('可以处理 3 件，0 件不能')
  await expect(dialog.getByRole('region', { name: '各人收到的话' })).toContainText('已受理')
  await hands.press('Control+Enter')
  await expect(dialog).toContainText('已处理 3 件，10 秒内可撤销')
  const pending = () =>
    inDatabase(desk.dataDir, async (client) => {
      const { rows } = await client.query<{ at: Date }>(
        'select effective_at as at from pending_step',
      )
      return rows.map(({ at }) => at.getTime())
    })
  expect(new Set(await pending()).size).toBe(3)
  await hands.press('z')
  await expect.poll(pending).toEqual([])
  await expect(action(page)).toContainText('对勾选的 3 件一起处理')
  const accept = action(page).getByRole('button', { name: '受理', exact: true })
  await expect(accept).toBeVisible()

  // The report alone, and back.
  await hands.press('d')
  await expect(group.getByRole('heading', { name: '情况' })).toBeVisible()
  await hands.press('d')
  await expect(members).toBeVisible()
  await expectDeskFits(page)

  await hands.press('a')
  await expect(dialog).toContainText('可以处理 3 件')
  await hands.press('Control+Enter')
  await expect(dialog).toContainText('已处理 3 件')
  await hands.press('Control+Enter')
  await expect(dialog).toBeHidden()
  expect(await pending()).toHaveLength(3)
  await expect(action(page)).toContainText('对勾选的 0 件一起处理')
  // Before the desk stops, which would end its live connection.
  await page.close()
})
