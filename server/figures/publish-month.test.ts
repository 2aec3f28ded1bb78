import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fewest } from '../../contract/figures/closed-month.ts'
import type { FactsGroup, MonthFacts } from '../platform/database/figures-schema.ts'
import { countedOf, monthFiguresOf } from './count-figures.ts'
import { mergeSmall, publishMonth } from './publish-month.ts'

const parts = (...counts: number[]) => counts.map((reports, id) => ({ id, reports }))
const none: MonthFacts = {
  report_type_id: 1,
  source: 'web',
  received: false,
  accepted: false,
  transferred: false,
  result: null,
  outcome: null,
  in_time: null,
  appealed: false,
  appeal_result: null,
  tenths: null,
  platform: null,
  authority_id: null,
  reply_tenths: null,
}
const some = (reports: number, facts: Partial<FactsGroup>): FactsGroup => ({
  ...none,
  ...facts,
  reports,
})
const authorities = [1, 2, 3].map((id) => ({ id, name: `单位${id}` }))
const types = Array.from({ length: 20 }, (_, id) => ({ id, name: `类型${id}` }))
const names = { types, authorities }
const publish = (...facts: FactsGroup[]) =>
  publishMonth(monthFiguresOf('2026-10', { facts, times: [], replies: [], platforms: [] }, names))
/** Publishes a month of these reports, so many of each. */
const publishEach = (...groups: (readonly [number, Partial<MonthFacts>])[]) => {
  const reports = groups.flatMap(([n, facts]) =>
    Array.from({ length: n }, () => ({ ...none, ...facts })),
  )
  return publishMonth(monthFiguresOf('2026-10', countedOf(reports), names))
}

describe('parts of a sum', () => {
  test('that are all large stay apart', () => {
    expect(mergeSmall(parts(10, 200))).toEqual({ shown: parts(10, 200), rest: null })
  })

  test('a single small one takes the next smallest along: the sum would give it away', () => {
    const { shown, rest } = mergeSmall(parts(500, 3, 40, 12))
    expect(shown.map(({ reports }) => reports)).toEqual([500, 40])
    expect(rest).toEqual({ parts: 2, reports: 15 })
  })

  test('small ones that are few together take another along', () => {
    expect(mergeSmall(parts(500, 3, 4, 12)).rest).toEqual({ parts: 3, reports: 19 })
  })

  test('are hidden where even all of them are too few', () => {
    expect(mergeSmall(parts(3, 4))).toEqual({ shown: [], rest: null })
  })

  test('never leave a small part to subtraction, whatever the counts', () => {
    const counts = fc.array(fc.oneof(fc.nat(12), fc.nat(500)), { maxLength: 20 })
    fc.assert(
      fc.property(counts, (list) => {
        const all = parts(...list)
        const { shown, rest } = mergeSmall(all)
        const sum = (of: typeof all) => of.reduce((total, { reports }) => total + reports, 0)
        for (const { reports } of shown)
          expect(reports === 0 || reports >= fewest, `${reports} of ${list.join()}`).toBe(true)
        const left = sum(all) - sum(shown)
        if (sum(all) >= fewest) expect(left === 0 || left >= fewest, list.join()).toBe(true)
        if (rest) expect(rest).toEqual({ parts: expect.any(Number), reports: left })
        if (rest) expect(rest.parts).toBeGreaterThan(1)
      }),
    )
  })
})

describe('what a rest says of its parts', () => {
  test.each([
    { of: [400, ...Array<number>(10).fill(1)], was: { parts: 10, reports: 10 } },
    { of: [30, 10, 10, 3], was: { parts: 2, reports: 13 } },
    { of: [10, 9, 9, 9], was: { parts: 3, reports: 27 } },
  ])('is not $was of $of', ({ of, was }) => {
    expect(mergeSmall(parts(...of)).rest).not.toEqual(was)
  })

  test('is not said where it pins parts of which none is shown', () => {
    expect(mergeSmall(parts(...Array<number>(10).fill(1)))).toEqual({ shown: [], rest: null })
  })

  test('leaves every small part two values or more, in all months of four parts up to 14 reports', () => {
    const most = 14
    /** The values that each part has in the months that publish the same. */
    const possible = new Map<string, Set<number>[]>()
    const months = (most + 1) ** 4
    for (let number = 0; number < months; number += 1) {
      const counts = Array.from(
        { length: 4 },
        (_, digit) => Math.floor(number / (most + 1) ** digit) % (most + 1),
      )
      const { shown, rest } = mergeSmall(parts(...counts))
      // A part may be larger than any counted here, unless one that is shown bounds it.
      if (!rest || (shown.length === 0 && rest.reports > most)) continue
      const key = JSON.stringify([shown, rest])
      const values = possible.get(key) ?? counts.map(() => new Set<number>())
      counts.forEach((count, part) => values[part]?.add(count))
      possible.set(key, values)
    }
    const pinned = [...possible].filter(([, values]) =>
      values.some((of) => of.size === 1 && [...of].some((count) => count > 0 && count < fewest)),
    )
    expect(possible.size).toBeGreaterThan(500)
    expect(pinned).toEqual([])
  })
})

describe('attacks on what is published of a month', () => {
  const month = (small: number) =>
    publish(
      some(400, { received: true, report_type_id: 1 }),
      some(60, { received: true, report_type_id: 2, source: 'phone' }),
      some(small, { received: true, report_type_id: 3, source: 'visit' }),
    )

  test('two types: the total less the others leaves no small type', () => {
    const { received, types: shown, other_types } = month(3)
    const rest = (received ?? 0) - shown.reduce((sum, { reports }) => sum + reports, 0)
    expect(shown.map(({ id }) => id)).toEqual([1])
    expect([rest, other_types]).toEqual([63, { parts: 2, reports: 63 }])
  })

  test('two months: a type that is small in one month is in neither difference', () => {
    const [before, after] = [month(11), month(3)]
    expect(before.types.map(({ id }) => id)).toEqual([1, 2, 3])
    const same = after.types.flatMap(({ id, reports }) =>
      before.types.filter((type) => type.id === id).map((type) => reports - type.reports),
    )
    expect(same).toEqual([0])
    expect(JSON.stringify(after)).not.toMatch(/"reports":3\b/)
  })

  test('two partitions: channels hide what types hide', () => {
    expect(month(3).sources).toEqual([{ source: 'web', reports: 400 }])
  })

  test('platforms: the total less the others leaves no small one', () => {
    const of = (small: number) =>
      publishEach(
        [60, { received: true, platform: '抖音' }],
        [30, { received: true, platform: '微博' }],
        [20, { received: true }],
        [small, { received: true, platform: '知乎' }],
      )
    expect(of(3).platforms.map(({ name }) => name)).toEqual(['抖音', '微博'])
    expect(of(3).other_platforms).toEqual({ parts: 2, reports: 23 })
    expect(of(12).platforms).toContainEqual({ name: '其他', reports: 20 })
  })

  test('authorities: one of few answers has neither count nor time, and no other count leaves it', () => {
    const answered = (authority_id: number, times: number[]): [number, Partial<MonthFacts>][] =>
      times.map((reply_tenths) => [1, { authority_id, reply_tenths }])
    const days = (n: number, from: number) => Array.from({ length: n }, (_, i) => from + i)
    const { authorities: shown, other_authorities } = publishEach(
      ...answered(1, days(40, 10)),
      ...answered(2, days(11, 50)),
      ...answered(3, days(9, 90)),
    )
    expect(shown).toEqual([{ id: 1, name: '单位1', reports: 40, median_days: 2.9 }])
    expect(other_authorities).toEqual({ parts: 2, reports: 20 })
  })

  test('a rate of few reports does not tell how many were late', () => {
    const answered = { result: 'closed', outcome: 'handled' } as const
    const late = (reports: number, all: number) =>
      publish(
        some(all - reports, { ...answered, in_time: true }),
        some(reports, { ...answered, in_time: false }),
      ).in_time_rate
    expect([late(3, 100), late(97, 100), late(10, 100), late(0, 100)]).toEqual([
      null,
      null,
      90,
      100,
    ])
    expect(late(3, 20_000)).toBe(99.9)
  })

  test('a rate does not tell a small part of the answers whose other part is published', () => {
    const rate = (rejected: number) =>
      publish(
        some(90, { result: 'closed', outcome: 'handled', in_time: true }),
        some(10, { result: 'closed', outcome: 'handled', in_time: false }),
        some(rejected, { result: 'rejected', in_time: false }),
      ).in_time_rate
    // 90 of 105 is 85.7 %, and no other number of rejected reports below 10 gives that.
    expect([rate(5), rate(0), rate(20)]).toEqual([null, 90, 75])
  })

  test('appeals that were upheld cannot be found from those that changed a result', () => {
    const appeals = (upheld: number, changed: number) =>
      publish(
        some(upheld, { appeal_result: 'upheld' }),
        some(changed, { appeal_result: 'changed' }),
      )
    expect(appeals(4, 20)).toMatchObject({ appeal_answered: 24, changed: null })
    expect(appeals(20, 4)).toMatchObject({ appeal_answered: 24, changed: null })
    expect(appeals(20, 12)).toMatchObject({ appeal_answered: 32, changed: 12 })
  })

  test('a month of few reports publishes no count, and no time', () => {
    const result = { result: 'closed', outcome: 'gone', in_time: true, tenths: 3 } as const
    const four = Array.from({ length: 4 }, () => ({ ...none, received: true, ...result }))
    const few = publishMonth(monthFiguresOf('2026-10', countedOf(four), names))
    expect(few).toMatchObject({
      received: null,
      closed: null,
      in_time_rate: null,
      median_days: null,
    })
    expect([few.types, few.other_types, few.outcomes]).toEqual([[], null, []])
  })
})
