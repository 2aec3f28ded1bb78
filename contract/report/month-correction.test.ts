import { expect, test } from 'vitest'
import type { ClosedMonth } from './closed-month.ts'
import { publishedFigures } from './figure-changes.ts'
import { correctedValues, mayBePublished } from './month-correction.ts'

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
const may = (changes: Readonly<Record<string, number | null>>) =>
  mayBePublished(month, new Map([...correctedValues(month, []), ...Object.entries(changes)]))

test('the figures of a month as they are may be published, and large changes of them', () => {
  expect(may({})).toBe(true)
  expect(may({ 'types.1': 390, transferred: 0, median_days: 2.4, appealed: null })).toBe(true)
  expect(publishedFigures(month).map(({ name }) => name)).toContain('类型：诈骗')
})

test.each([
  ['a small count', { transferred: 9 }],
  ['half a report', { transferred: 20.5 }],
  ['a share of more than all', { acceptance_rate: 101 }],
  ['hundredths', { median_days: 2.55 }],
  ['a total that leaves a small type', { 'types.1': 460 }],
  ['a total that leaves a small platform', { 'platforms.抖音': 455 }],
  ['few answers of an authority', { 'authorities.4': 8 }],
  ['a total that leaves a small channel', { received: 470 }],
  ['a total below its parts', { received: 450 }],
  ['outcomes that leave a small one', { 'outcomes.handled': 295 }],
  ['appeals that leave few upheld', { changed: 27 }],
  ['a rate that tells how few were late', { in_time_rate: 98 }],
] as const)('%s may not', (_what, changes) => {
  expect(may(changes)).toBe(false)
})
