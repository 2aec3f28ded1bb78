import { expect, test } from 'vitest'
import type { ClosedMonth } from './closed-month.ts'
import { changesBetween } from './figure-changes.ts'

const month: ClosedMonth = {
  centre: '某省举报中心',
  month: '2026-10',
  version: 1,
  reason: null,
  definition: '',
  received: 463,
  accepted: 400,
  rejected: 100,
  closed: 300,
  transferred: 50,
  appealed: 40,
  appeal_answered: 32,
  changed: 12,
  in_time_rate: 90,
  acceptance_rate: 80,
  median_days: 2.5,
  types: [{ id: 1, name: '诈骗', reports: 400 }],
  other_types: { parts: 2, reports: 63 },
  sources: [{ source: 'web', reports: 463 }],
  other_sources: null,
  platforms: [{ name: '抖音', reports: 453 }],
  other_platforms: { parts: 3, reports: 10 },
  authorities: [{ id: 4, name: '某市公安局', reports: 31, median_days: 4.2 }],
  other_authorities: null,
  outcomes: [{ outcome: 'handled', reports: 250 }],
  other_outcomes: { parts: 2, reports: 50 },
}
test('two versions of a month differ by the figures that have another number, or none any more', () => {
  const later: ClosedMonth = {
    ...month,
    version: 2,
    reason: '漏计一批来信',
    received: 475,
    types: [
      { id: 1, name: '诈骗', reports: 400 },
      { id: 2, name: '赌博', reports: 12 },
    ],
    platforms: [],
  }
  expect(changesBetween(month, later)).toEqual([
    { figure: 'received', name: '收到', unit: '件', was: 463, is: 475 },
    { figure: 'platforms.抖音', name: '平台：抖音', unit: '件', was: 453, is: null },
    { figure: 'types.2', name: '类型：赌博', unit: '件', was: null, is: 12 },
  ])
  expect(changesBetween(month, month)).toEqual([])
})
