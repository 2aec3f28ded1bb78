import { beforeEach, expect, test } from 'vitest'
import { announced } from '../../../contract/site/capabilities.ts'
import { announce } from '../../testing/announce.ts'
import { apiForEachTest, refusal } from '../../testing/api-double.ts'
import { page, press } from '../../testing/citizen.ts'
import { useStore } from '../../kit/store.ts'
import { closedMonth } from '../../testing/closed-months.ts'
import { heading, show, the } from '../../testing/show.tsx'
import Figures from './figures-screen.tsx'

const api = apiForEachTest()
const path = 'figures/closed'
const answer = (...months: object[]) => ({ data: { months } })
beforeEach(() => announce())

/** The cells of each row of the table under a heading. */
const rowsOf = (title: string) =>
  [...document.querySelectorAll('section')]
    .filter((section) => section.querySelector('h2')?.textContent === title)
    .flatMap((section) => [...section.querySelectorAll('tr')])
    .map((row) => [...row.children].map(({ textContent }) => textContent))

test('shows the newest closed month with its changes and files, in one call', async () => {
  const september = closedMonth('2026-09', {
    received: 800,
    types: [{ id: 3, name: '诈骗', reports: 1000 }],
  })
  api.on(path, answer(closedMonth('2026-10'), september))
  show(<Figures />, '/figures')
  await expect.poll(heading).toBe('每月受理情况2026 年 10 月')
  expect([...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual([
    '收到，比上月 +25.0%1,000',
    '在时限内答复97.2%',
    '一半的举报办完用时（工作日）3.1',
  ])
  expect(rowsOf('按类型')).toEqual([
    ['按类型', '收到', '比上月'],
    ['诈骗', '820', '−18.0%'],
    ['本中心的类型', '158', ''],
    ['其余（8 类合并）', '22', ''],
  ])
  expect(rowsOf('结果').slice(1)).toEqual([
    ['已处置', '600'],
    ['不予受理', '120'],
  ])
  expect(rowsOf('承办单位答复')[1]).toEqual(['某市公安局', '90', '4.2'])
  // A table of one row would repeat the month's number.
  expect(rowsOf('按平台')).toEqual([])
  // What is too small to publish is not there.
  expect(page()).toContain('收到 31 · 已答复 29')
  expect(page()).not.toContain('改变原结果')
  expect(the('a', 'CSV')?.getAttribute('href')).toBe('/web/pc/figures/2026-10.csv')
  expect(api.paths().filter((called) => called === path)).toHaveLength(1)
})

test('draws a line from the third month on, with a gap and a table of what is known', async () => {
  const newest = [closedMonth('2026-10'), closedMonth('2026-09')]
  api.on(
    path,
    answer(...newest),
    answer(...newest, closedMonth('2026-08', { received: null }), closedMonth('2026-07')),
  )
  show(<Figures />, '/figures')
  await expect.poll(page).toContain('按类型')
  expect(document.querySelector('figure')).toBeNull()
  show(<Figures />, '/figures')
  await expect.poll(() => document.querySelector('figure')).not.toBeNull()
  expect(document.querySelectorAll('figure path')[1]?.getAttribute('d')).toBe('M85 0M105 0L115 0')
  expect(rowsOf('近 12 个月收到').map(([name]) => name)).toEqual([
    '2026 年 7 月',
    '2026 年 9 月',
    '2026 年 10 月',
  ])
})

test('the address names another month, and the months beside it are linked', async () => {
  api.on(path, answer(closedMonth('2026-10'), closedMonth('2026-09'), closedMonth('2026-08')))
  const present = show(<Figures />, '/figures?month=2026-09')
  await expect.poll(heading).toContain('2026 年 9 月')
  expect(the('a', '上一个月')?.getAttribute('href')).toBe('/figures?month=2026-08')
  the('a', '下一个月')?.click()
  await expect.poll(heading).toContain('2026 年 10 月')
  expect(present().path).toBe('/figures?month=2026-10')
  expect(the('a', '下一个月')).toBeUndefined()
})

test('shows the newest version of a month that was closed again, and says which it is', async () => {
  api.on(
    path,
    answer(
      closedMonth('2026-10', { received: 1005, version: 2, reason: '漏计了五件' }),
      closedMonth('2026-10'),
      {
        month: '2026-09',
      },
    ),
  )
  show(<Figures />, '/figures')
  await expect.poll(page).toContain('第 2 版')
  expect(page()).toContain('1,005')
  expect(page()).toContain('重新统计过：漏计了五件')
  expect(page()).toContain('收到：1000 → 1005')
  expect(the('a', '上一个月')).toBeUndefined()
})

test('says that no month is published, without a call that the back end does not announce', async () => {
  announce(announced.filter((name) => name !== 'figures'))
  show(<Figures />, '/figures')
  await expect.poll(page).toContain('还没有公布的月份')
  expect(api.paths()).not.toContain(path)
})

test('says that the months cannot be read, and reads them again', async () => {
  api.on(path, refusal(500, '系统繁忙，请稍后再试'), answer(closedMonth('2026-10')))
  show(<Figures />, '/figures')
  await expect.poll(page).toContain('系统繁忙')
  await press('重新加载')
  await expect.poll(heading).toContain('2026 年 10 月')
})

test('an outage is not said to be a centre without figures', async () => {
  useStore.setState({ config: {} })
  api.on('front/config/detail', { status: 502, body: '<html>' })
  show(<Figures />, '/figures')
  await expect.poll(page).toContain('服务器端出错')
  expect(page()).not.toContain('没有公布')
})
