import fc from 'fast-check'
import request from 'supertest'
import { expect, test } from 'vitest'
import { fewest } from '../../../contract/figures/closed-month.ts'
import type { SignedMonth } from '../../../contract/figures/published-figures.ts'
import { startEdge } from '../../testing/edge/test-edge.ts'
import { authorities, signedMonth, some, types } from '../../testing/edge/signed-months.ts'

/** Reads everything that is public of two months. */
async function everything(months: readonly SignedMonth[]) {
  const edge = await startEdge({
    closedMonths: async () => months,
    env: { PUBLIC_URL: 'https://jubao.example.gov.cn' },
  })
  const get = async (path: string) => (await request(edge.app).get(`/web/pc/figures${path}`)).text
  const csv = await Promise.all(months.map(async ({ month }) => get(`/${month}.csv`)))
  const pages = await Promise.all(months.map(async ({ month }) => get(`/${month}`)))
  const feed = await get('/feed.xml')
  await edge.close()
  return { csv, pages, feed }
}

interface Cell {
  readonly group: string
  readonly item: string
  readonly count: number | null
}
/** The counts of a CSV. */
const cellsOf = (csv: string): Cell[] =>
  csv
    .trim()
    .split('\r\n')
    .slice(1)
    .flatMap((row) => {
      const [, group = '', item = '', count = '', unit] = row.split(',')
      return unit === '"件"' ? [{ group, item, count: count === '' ? null : Number(count) }] : []
    })

const numbersIn = (text: string): number[] =>
  Array.from(text.matchAll(/<td>([\d,]+)<\/td>/g), ([, digits = '']) =>
    Number(digits.replaceAll(',', '')),
  )

const counts = fc.array(fc.oneof(fc.nat(12), fc.nat(300)), {
  minLength: types.length,
  maxLength: types.length,
})
const outcomes = ['handled', 'transferred', 'not_found', 'gone', 'no_answer'] as const
const monthOf = (month: string, list: readonly number[]) =>
  signedMonth(
    month,
    ...list.map((reports, i) =>
      some(reports, { report_type_id: i + 1, received: true, platform: `平台${i % 9}` }),
    ),
    ...authorities.map(({ id }) =>
      some(list[id + 8] ?? 0, { authority_id: id, reply_tenths: 10 * id }),
    ),
    ...outcomes.map((outcome, i) => some(list[i] ?? 0, { result: 'closed', outcome })),
    some(list[5] ?? 0, { result: 'rejected' }),
    some(list[6] ?? 0, { appealed: true }),
    some(list[7] ?? 0, { appeal_result: 'changed' }),
    some(list[8] ?? 0, { appeal_result: 'upheld' }),
  )

test('no small count is in page, CSV or feed, nor between two types or two months', async () => {
  await fc.assert(
    fc.asyncProperty(counts, counts, async (now, before) => {
      const months = [monthOf('2026-10', now), monthOf('2026-09', before)]
      const { csv, pages, feed } = await everything(months)
      for (const [at, table] of csv.entries()) {
        const cells = cellsOf(table)
        for (const { item, count } of cells)
          expect(count === null || count === 0 || count >= fewest, `${item} ${count}`).toBe(true)
        // Subtraction of the types from the whole, and of the outcomes from the closed.
        for (const [whole, group] of [
          ['"收到"', '"按类型"'],
          ['"收到"', '"按平台"'],
          ['"办结"', '"结果"'],
        ] as const) {
          const all = cells.find(({ item }) => item === whole)?.count
          const parts = cells.filter((cell) => cell.group === group)
          const left = (all ?? 0) - parts.reduce((sum, { count }) => sum + (count ?? 0), 0)
          if (typeof all === 'number')
            expect(left === 0 || left >= fewest, `${whole} leaves ${left}`).toBe(true)
        }
        // The page and the feed say no number that the tables do not have.
        const published = new Set(csv.flatMap((one) => cellsOf(one).map(({ count }) => count)))
        expect(pages[at]).toContain('<table')
        for (const number of numbersIn(pages[at] ?? '')) expect(published).toContain(number)
      }
      for (const [, digits = ''] of feed.matchAll(/收到 ([\d,]+)/g))
        expect(Number(digits.replaceAll(',', ''))).toBeGreaterThanOrEqual(fewest)
      // A change is said of a type that both months publish: else one month and the change would give the other.
      const [late = [], early = []] = csv.map(cellsOf)
      for (const [, name = '', change] of (pages[0] ?? '').matchAll(
        /<span>([^<]+)<\/span><svg[\s\S]*?<\/svg><\/div><\/th><td>[\d,]+<\/td><td>([^<]+)<\/td>/g,
      ))
        if (change !== '—')
          for (const cells of [late, early])
            expect(cells.find(({ item }) => item === `"${name}"`)?.count ?? 0).toBeGreaterThan(0)
    }),
    { numRuns: 30 },
  )
})
