import { outcomes, type Outcome } from '../../../contract/report/report-steps.ts'
import type { MonthCorrection } from '../../../contract/report/month-correction.ts'
import { reportSources } from '../../../contract/report/report-source.ts'
import {
  countNames,
  counts,
  measureNames,
  measures,
  measuresOf,
  type Figures,
  type MonthFigures,
} from '../../../contract/report/figures.ts'

/** A part of the month: all of it, a type or a channel. */
interface Part {
  readonly name: string
  readonly figures: Figures
}

export const totalOf = ({ total }: MonthFigures): Part[] => [{ name: '全部', figures: total }]
export const typesOf = ({ types }: MonthFigures): Part[] => types
export const sourcesOf = ({ sources }: MonthFigures): Part[] =>
  sources.map(({ source, figures }) => ({ name: reportSources[source], figures }))

export const outcomeName = (outcome: string): string =>
  outcome in outcomes ? outcomes[outcome as Outcome] : '未记录'

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

/** A correction of the closed month; without a second person it is only proposed. */
type Correction = Pick<MonthCorrection, 'date' | 'reason' | 'figures'> & {
  readonly closed_by: object | null
}

/** Returns the month as one flat table, which CSV and xlsx hold. Signed corrections follow at its end, with the new figure. */
export function flatTable(
  months: {
    readonly current: MonthFigures
    readonly month_before: MonthFigures
    readonly year_before: MonthFigures
  },
  corrections: readonly Correction[] = [],
): (string | number | null)[][] {
  const { current, month_before, year_before } = months
  const compared = ['本月', '上月', '环比（件：%）', '上年同月', '同比（件：%）']
  const head = ['月份', '分组', '项目', '指标', '单位', ...compared]
  const body = [
    ['全部', totalOf],
    ['类型', typesOf],
    ['渠道', sourcesOf],
  ] as const
  return [
    head,
    ...body.flatMap(([group, partsOf]) =>
      partsOf(current).flatMap(({ name, figures }) => {
        const same = (month: MonthFigures) =>
          partsOf(month).find((part) => part.name === name)?.figures
        return figureRows(figures, same(month_before), same(year_before)).map((row) => {
          const [now, before, yearBefore] = row.values
          const change = (than: number | null) => changeOf(row, now, than)
          return [
            current.month,
            group,
            name,
            row.name,
            row.unit,
            now,
            before,
            change(before),
            yearBefore,
            change(yearBefore),
          ]
        })
      }),
    ),
    ...corrections
      .filter(({ closed_by }) => closed_by)
      .flatMap(({ date, reason, figures }) =>
        figures.map(({ name, was, is }) => {
          const item = `${date} ${reason}（原为 ${was ?? '不公布'}）`
          return [current.month, '更正', item, name, null, is, null, null, null, null]
        }),
      ),
  ]
}
