import { type DeskProduct, deskTest as test } from '../desk.ts'
import { action, arrived, listed, newCitizen, opened, report, sitDown } from '../desk-work.ts'
import { inDatabase } from '../database.ts'
import { expect } from '../journey.ts'
import { expectDeskFits, oldDisplay } from '../page-checks.ts'

test.use({ viewport: oldDisplay })

/** Links all cases by one address, as the job does that finds matches, once they are there. */
async function linkAll(desk: DeskProduct, count: number): Promise<void> {
  const inDesk = (text: string) => inDatabase(desk.dataDir, (client) => client.query(text))
  const cases = async () => (await inDesk('select from report_case')).rowCount
  await expect.poll(cases, arrived).toBe(count)
  await inDesk(`insert into case_edge (report_id, other_id, kind, strength, measure)
    select one.report_id, other.report_id, 'url', 'same', 0 from report_case one
    join report_case other on one.report_id <> other.report_id on conflict do nothing`)
  await inDesk(`insert into cluster_member (report_id, cluster_id)
    select report_id, (select gen_random_uuid()) from report_case
    on conflict (report_id) do update set cluster_id = excluded.cluster_id`)
}

test('one person decides reports about one address by keys, takes one out, and undoes it', async ({
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
  await linkAll(desk, texts.length)
  const handler = await desk.hire(['handler'], { name: '王晓' })
  const hands = await sitDown(page, desk, handler)

  // One row for the four; the next one is the cluster.
  await expect(listed(page).getByRole('listitem')).toHaveCount(1)
  await expect(listed(page)).toContainText('一组 4')
  await hands.press('g')
  const cluster = opened(page)
  await expect(cluster.getByRole('region', { name: '为什么在一起' })).toContainText('同一网址 4 件')
  await expect(cluster).toContainText('一组 4 件 · 4 匿名，0 实名')

  // 不是一回事: the second of them leaves, by two keys.
  hands.count()
  await hands.press('ArrowDown', 'x')
  expect(hands.count()).toBe(2)
  await expect(cluster.getByRole('region', { name: '为什么在一起' })).toContainText('同一网址 3 件')
  await expect(action(page)).toContainText('对 3 件一起处理')
  const refused = await inDatabase(desk.dataDir, (client) =>
    client.query('select distinct report_id, other_id from case_refusal'),
  )
  expect(refused.rowCount).toBe(6)

  // Three keys: the step, after its check, and nothing is sent before.
  const dialog = page.getByRole('dialog', { name: '一组一起处理 3 件' })
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
  await expect(action(page)).toContainText('对 3 件一起处理')
  const accept = action(page).getByRole('button', { name: '受理', exact: true })
  await expect(accept).toBeVisible()

  // The report alone, and back.
  await hands.press('d')
  await expect(cluster.getByRole('heading', { name: '情况' })).toBeVisible()
  await hands.press('d')
  await expect(cluster.getByRole('region', { name: '为什么在一起' })).toBeVisible()
  await expectDeskFits(page)

  await hands.press('a')
  await expect(dialog).toContainText('可以处理 3 件')
  await hands.press('Control+Enter')
  await expect(dialog).toContainText('已处理 3 件')
  await hands.press('Control+Enter')
  await expect(dialog).toBeHidden()
  expect(await pending()).toHaveLength(3)
  await expect(action(page)).toContainText('对 0 件一起处理')
  // Before the desk stops, which would end its live connection.
  await page.close()
})
