import { readFileSync } from 'node:fs'
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { fill, page, press } from '../../testing/citizen.ts'
import { startDeskDouble } from '../../testing/desk-double.ts'
import { show } from '../../testing/show.tsx'
import { defaultThresholds } from '../../../contract/desk/matching.ts'
import { queryClient } from '../frame/queries.ts'
import { matchingCurves } from './matching-curves.ts'
import { Matching } from './matching.tsx'

beforeEach(() => queryClient.clear())

test('the supervisor changes each threshold beside what was measured; what is out of bounds is not sent', async () => {
  const desk = startDeskDouble({
    'matching/open': () => defaultThresholds,
    'matching/save': () => ({}),
  })
  show(
    <QueryClientProvider client={queryClient}>
      <Matching />
    </QueryClientProvider>,
    '/load',
  )
  await expect.poll(page).toContain('缩小到 35%36.4%78.6%93.9%98.7%100%')
  expect(page()).toContain('误连无关的 124,750 对3 对0 对0 对0 对')
  await fill('image.same', '32')
  await press('保存界限')
  await expect.poll(page).toContain('请填写 0 到 31 之间的数')
  await fill('image.same', '24')
  await fill('image.maybe', '20')
  await press('保存界限')
  await expect.poll(page).toContain('不能比自动放到一组的更严')
  expect(desk.sent('matching/save')).toEqual([])
  await fill('image.maybe', '40')
  await fill('text.same', '0.7')
  await press('保存界限')
  await expect
    .poll(() => desk.sent('matching/save'))
    .toMatchObject([{ input: { image: { same: 24, maybe: 40 }, text: { same: 0.7, maybe: 0.4 } } }])
})

/** Returns the numbers of a table's rows in bench/README.md; `none` is 0. */
function measured(heading: string): number[][] {
  const lines = readFileSync('bench/README.md', 'utf8').split('\n')
  const rows = lines.slice(lines.findIndex((line) => line.startsWith(`| ${heading}`)))
  return rows
    .slice(
      0,
      rows.findIndex((line) => line === ''),
    )
    .filter((line) => !line.startsWith('| -'))
    .map((line) =>
      line
        .split('|')
        .slice(3, -1)
        .map((cell) => Number(cell.replaceAll(/[^\d.]/g, ''))),
    )
}

test.for([
  ['image', 'pictures: '],
  ['text', 'texts: '],
] as const)('the curve of %s is the one that the bench measured', ([kind, heading]) => {
  const { at, found, joined } = matchingCurves[kind]
  const percents = found.map(([, ...each]) => each)
  expect(measured(heading)).toEqual([[...at], ...percents, [...joined]])
})
