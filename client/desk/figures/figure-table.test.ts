import { expect, test } from 'vitest'
import type { Figures, MonthFigures } from '../../../contract/figures/figures.ts'
import { csvOf } from '../../../contract/figures/csv.ts'
import { changeInWords, figureRows, flatTable, monthlyForm } from './figure-table.ts'

const figures = (given: Partial<Figures>): Figures => ({
  received: 0,
  accepted: 0,
  rejected: 0,
  closed: 0,
  handled: 0,
  effective: 0,
  transferred: 0,
  answered: 0,
  in_time: 0,
  appealed: 0,
  appeal_answered: 0,
  changed: 0,
  median_tenths: null,
  ...given,
})
const monthOf = (month: string, given: Partial<Figures>, name = '诈骗'): MonthFigures => ({
  month,
  total: figures(given),
  types: [{ id: 1, name, figures: figures(given) }],
  sources: [],
  platforms: [],
  authorities: [],
  outcomes: {},
})

test('counts change by percent, rates by points, times by days', () => {
  expect(changeInWords({ unit: '件' }, 110, 100)).toBe('+10.0%')
  expect(changeInWords({ unit: '件' }, 90, 100)).toBe('−10.0%')
  expect(changeInWords({ unit: '%' }, 97.2, 98)).toBe('−0.8 个百分点')
  expect(changeInWords({ unit: '天' }, 3.1, 3)).toBe('+0.1 天')
})

test('nothing is compared with a month that has none', () => {
  expect(changeInWords({ unit: '件' }, 5, 0)).toBe('—')
  expect(changeInWords({ unit: '天' }, 3, null)).toBe('—')
})

test('a rate is cut, not rounded: late answers never read as 100 %', () => {
  const rows = figureRows(figures({ answered: 10_000, in_time: 9999 }), undefined, undefined)
  expect(rows.find(({ name }) => name === '按时率')?.values).toEqual([99.9, null, null])
})

test('the exported table has each figure of each part, compared, and type names as text', () => {
  const months = {
    current: monthOf('2026-10', { received: 12 }, '=cmd'),
    month_before: monthOf('2026-09', { received: 10 }, '=cmd'),
    year_before: monthOf('2025-10', { received: 8 }, '=cmd'),
  }
  const csv = csvOf(flatTable(months)).split('\r\n')
  expect(csv).toContain('"2026-10","全部","全部","收到","件",12,10,20,8,50')
  expect(csv).toContain('"2026-10","类型","\'=cmd","收到","件",12,10,20,8,50')
})

test('the form for the national centre has five figures of each part, compared with the months before', () => {
  const of = (month: string, accepted: number): MonthFigures => {
    const own = figures({ accepted, effective: 8, handled: 6, transferred: 2, answered: 9 })
    return {
      ...monthOf(month, {}),
      total: own,
      types: [],
      platforms: [{ name: '抖音', figures: own }],
      sources: [{ source: 'web', figures: own }],
    }
  }
  const form = monthlyForm({
    current: of('2026-10', 12),
    month_before: of('2026-09', 10),
    year_before: { ...of('2025-10', 16), platforms: [] },
  })
  expect(form[0]?.slice(0, 6)).toEqual([
    '月份',
    '分组',
    '项目',
    '受理',
    '受理环比（%）',
    '受理同比（%）',
  ])
  expect(form.map(([, group, name]) => [group, name]).slice(1)).toEqual([
    ['全部', '全部'],
    ['平台', '抖音'],
    ['渠道', '网上'],
  ])
  expect(form[1]?.slice(3)).toEqual([12, 20, -25, 8, 0, 0, 6, 0, 0, 2, 0, 0, 9, 0, 0])
  // A platform that was not there a year ago is compared with nothing.
  expect(form[2]?.slice(3, 6)).toEqual([12, 20, null])
})

test('the exported table has the times of authorities, of few answers none', () => {
  const of = (month: string, reports: number, median_tenths: number | null): MonthFigures => ({
    ...monthOf(month, {}),
    authorities: [{ id: 1, name: '某市公安局', reports, median_tenths }],
  })
  const month_before = of('2026-09', 20, 52)
  const csv = csvOf(
    flatTable({
      current: of('2026-10', 25, 40),
      month_before,
      year_before: of('2025-10', 4, null),
    }),
  )
  expect(csv).toContain('"承办单位","某市公安局","答复","件",25,20,25,4,525')
  expect(csv).toContain('"承办单位","某市公安局","答复用时中位数","天",4,5.2,-1.2,,')
})
