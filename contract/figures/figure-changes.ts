import type { ClosedMonth } from './closed-month.ts'
import { counts, measureNames, measures } from './figures.ts'
import { reportSources } from '../report/report-source.ts'
import { outcomes, type Outcome } from '../report/report-steps.ts'

/** A figure of a closed month, by a name of its own: `received`, `types.3`. */
export interface PublishedFigure {
  readonly figure: string
  readonly name: string
  readonly unit: '件' | '%' | '天'
  readonly value: number | null
}

const totals = [
  'received',
  'accepted',
  'rejected',
  'closed',
  'transferred',
  'appealed',
  'appeal_answered',
  'changed',
] as const

/** Returns every figure of a closed month but the merged parts. */
export function publishedFigures(of: ClosedMonth): PublishedFigure[] {
  const part = (
    group: string,
    id: string | number,
    name: string,
    value: number | null,
    unit: '件' | '天' = '件',
  ) => ({ figure: `${group}.${id}`, name, unit, value }) as const
  return [
    ...totals.map((figure) => {
      return { figure, name: counts[figure].name, unit: '件', value: of[figure] } as const
    }),
    ...measureNames.map((figure) => ({ figure, ...measures[figure], value: of[figure] })),
    ...of.types.map(({ id, name, reports }) => part('types', id, `类型：${name}`, reports)),
    ...of.sources.map(({ source, reports }) =>
      part('sources', source, `渠道：${reportSources[source]}`, reports),
    ),
    ...of.platforms.map(({ name, reports }) => part('platforms', name, `平台：${name}`, reports)),
    ...of.authorities.flatMap(({ id, name, reports, median_days }) => [
      part('authorities', id, `承办单位答复：${name}`, reports),
      part('reply_days', id, `承办单位答复用时：${name}`, median_days, '天'),
    ]),
    ...of.outcomes.map(({ outcome, reports }) =>
      part('outcomes', outcome, `结果：${outcomes[outcome as Outcome] ?? '未记录'}`, reports),
    ),
  ].map(({ figure, name, unit, value }) => ({ figure, name, unit, value }))
}

/** A figure that two versions of a month publish differently. */
export interface FigureChange extends Omit<PublishedFigure, 'value'> {
  /** Null is not published. */
  readonly was: number | null
  readonly is: number | null
}

/** Returns the figures that differ between two versions of a month, in their order. */
export function changesBetween(earlier: ClosedMonth, later: ClosedMonth): FigureChange[] {
  const [before, after] = [earlier, later].map(
    (version) => new Map(publishedFigures(version).map((one) => [one.figure, one])),
  )
  const all = [...new Map([...(before ?? []), ...(after ?? [])]).values()]
  return all.flatMap(({ figure, name, unit }) => {
    const was = before?.get(figure)?.value ?? null
    const is = after?.get(figure)?.value ?? null
    return was === is ? [] : [{ figure, name, unit, was, is }]
  })
}
