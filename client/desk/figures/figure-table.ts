import { outcomes, type Outcome } from '../../../contract/report/report-steps.ts'
import type { Cell } from '../frame/sheets.ts'
import { reportSources } from '../../../contract/report/report-source.ts'
import {
  countNames,
  counts,
  measureNames,
  measures,
  measuresOf,
  type CountName,
  type Figures,
  type MonthFigures,
} from '../../../contract/figures/figures.ts'

/** A part of the month: all of it, a type, a platform or a channel. */
interface Part {
  readonly name: string
  readonly figures: Figures
}

export const totalOf = ({ total }: MonthFigures): Part[] => [{ name: '全部', figures: total }]
export const typesOf = ({ types }: MonthFigures): Part[] => types
export const sourcesOf = ({ sources }: MonthFigures): Part[] =>
  sources.map(({ source, figures }) => ({ name: reportSources[source], figures }))

export const platformsOf = ({ platforms }: MonthFigures): Part[] => platforms

export const outcomeName = (outcome: string): string =>
  outcome in outcomes ? outcomes[outcome as Outcome] : '未记录'

/** Returns tenths of working days as days. */
export const daysOf = (tenths: number | null | undefined): number | null =>
  typeof tenths === 'number' ? tenths / 10 : null

/** A figure of a part in three months; null where there is none. */
export interface FigureRow {
  readonly name: string
  readonly unit: '件' | '%' | '天'
  readonly values: readonly [
    now: number | null,
    monthBefore: number | null,
    yearBefore: number | null,
  ]
}

/** Returns every figure of a part beside the same part of the months before. */
export function figureRows(
  now: Figures,
  monthBefore: Figures | undefined,
  yearBefore: Figures | undefined,
): FigureRow[] {
  const three = (pick: (of: Figures) => number | null) =>
    [
      pick(now),
      monthBefore ? pick(monthBefore) : null,
      yearBefore ? pick(yearBefore) : null,
    ] as const
  return [
    ...countNames.map((name) => ({
      name: counts[name].name,
      unit: '件' as const,
      values: three((of) => of[name]),
    })),
    ...measureNames.map((name) => ({
      name: measures[name].name,
      unit: measures[name].unit,
      values: three((of) => measuresOf(of)[name]),
    })),
  ]
}

/**
 * Returns the change: of a count in percent, of a measure the difference in its own unit; null where there is nothing to
 * compare with.
 */
function changeOf(
  { unit }: Pick<FigureRow, 'unit'>,
  now: number | null,
  before: number | null,
): number | null {
  if (now === null || before === null || (unit === '件' && before === 0)) return null
  const change = unit === '件' ? ((now - before) / before) * 100 : now - before
  return Math.round(change * 10) / 10
}

/** Returns the change in words, `+4.8%`; a dash where there is none. */
export function changeInWords(
  row: Pick<FigureRow, 'unit'>,
  now: number | null,
  before: number | null,
): string {
  const change = changeOf(row, now, before)
  if (change === null) return '—'
  const sign = change > 0 ? '+' : change < 0 ? '−' : ''
  const suffix = { 件: '%', '%': ' 个百分点', 天: ' 天' }[row.unit]
  return `${sign}${Math.abs(change).toFixed(1)}${suffix}`
}

const groups = [
  ['全部', totalOf],
  ['类型', typesOf],
  ['平台', platformsOf],
  ['渠道', sourcesOf],
] as const

/** Three months that are compared: 环比 and 同比. */
interface Months {
  readonly current: MonthFigures
  readonly month_before: MonthFigures
  readonly year_before: MonthFigures
}

/** Returns the parts of a month, each with its figures in the months that it is compared with. */
const comparedParts = ({ current, month_before, year_before }: Months) =>
  groups.flatMap(([group, partsOf]) => {
    const [before, yearBefore] = [month_before, year_before].map(
      (month) => new Map(partsOf(month).map(({ name, figures }) => [name, figures])),
    )
    return partsOf(current).map(({ name, figures }) => ({
      group,
      name,
      figures,
      before: before?.get(name),
      yearBefore: yearBefore?.get(name),
    }))
  })

/** Figures of the form that the national centre asks for. Source: STAFF §5. */
const formCounts = [
  'accepted',
  'effective',
  'handled',
  'transferred',
  'answered',
] as const satisfies CountName[]
const formNames: Partial<Record<CountName, string>> = { answered: '反馈' }

/** Returns 月报表 for the national centre: a row for each part, three columns for each figure. */
export function monthlyForm(months: Months): Cell[][] {
  const names = formCounts.map((count) => formNames[count] ?? counts[count].name)
  return [
    [
      '月份',
      '分组',
      '项目',
      ...names.flatMap((name) => [name, `${name}环比（%）`, `${name}同比（%）`]),
    ],
    ...comparedParts(months).map(({ group, name, figures, before, yearBefore }) => [
      months.current.month,
      group,
      name,
      ...formCounts.flatMap((count) => [
        figures[count],
        ...[before, yearBefore].map((then) =>
          changeOf({ unit: '件' }, figures[count], then?.[count] ?? null),
        ),
      ]),
    ]),
  ]
}

/** Returns the month as one flat table, which CSV and xlsx hold. */
export function flatTable(months: Months): Cell[][] {
  const { current, month_before, year_before } = months
  const compared = ['本月', '上月', '环比（件：%）', '上年同月', '同比（件：%）']
  const head = ['月份', '分组', '项目', '指标', '单位', ...compared]
  const cellsOf = (group: string, part: string, { name, unit, values }: FigureRow): Cell[] => {
    const [now, before, yearBefore] = values
    const change = (than: number | null) => changeOf({ unit }, now, than)
    const compare = [before, change(before), yearBefore, change(yearBefore)]
    return [current.month, group, part, name, unit, now, ...compare]
  }
  return [
    head,
    ...comparedParts(months).flatMap(({ group, name, figures, before, yearBefore }) =>
      figureRows(figures, before, yearBefore).map((row) => cellsOf(group, name, row)),
    ),
    ...current.authorities.flatMap(({ id, name }) => {
      const [now, before, yearBefore] = [current, month_before, year_before].map(
        ({ authorities }) => authorities.find((one) => one.id === id),
      )
      const three = (pick: (of: typeof now) => number | null) =>
        [pick(now), pick(before), pick(yearBefore)] as const
      const rows: FigureRow[] = [
        { name: '答复', unit: '件', values: three((of) => of?.reports ?? null) },
        { name: '答复用时中位数', unit: '天', values: three((of) => daysOf(of?.median_tenths)) },
      ]
      return rows.map((row) => cellsOf('承办单位', name, row))
    }),
  ]
}
