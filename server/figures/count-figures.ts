import {
  definitionVersion,
  type CountName,
  type Figures,
  type MonthFigures,
} from '../../contract/report/figures.ts'
import { reportSources, type ReportSource } from '../../contract/report/report-source.ts'
import { outcomes } from '../../contract/report/report-steps.ts'
import type { MonthFacts } from '../platform/database/figures-schema.ts'

type Facts = Omit<MonthFacts, 'tenths'>

/** Reports with the same facts, and the tenths of working days that each took to its first result. */
export type FactsGroup = Facts & { readonly reports: number; readonly tenths: readonly number[] }

/** Whether a report counts, for each count of the definition. */
const counted: Readonly<Record<CountName, (facts: Facts) => boolean>> = {
  received: ({ received }) => received,
  accepted: ({ accepted }) => accepted,
  rejected: ({ result }) => result === 'rejected',
  closed: ({ result }) => result === 'closed',
  handled: ({ result, outcome }) => result === 'closed' && outcome === 'handled',
  transferred: ({ transferred }) => transferred,
  answered: ({ result }) => result !== null,
  in_time: ({ in_time }) => in_time === true,
  appealed: ({ appealed }) => appealed,
  appeal_answered: ({ appeal_result }) => appeal_result !== null,
  changed: ({ appeal_result }) => appeal_result === 'changed',
}
const countRules = Object.entries(counted) as [CountName, (facts: Facts) => boolean][]

/** Returns the lower median of the times to the first result; null without a result. */
function medianTenths(groups: readonly FactsGroup[]): number | null {
  const times = groups.flatMap(({ tenths }) => tenths).toSorted((one, other) => one - other)
  return times[Math.floor((times.length - 1) / 2)] ?? null
}

/** Counts the figures of reports: the only place that does. */
export function figuresOf(groups: readonly FactsGroup[]): Figures {
  const sums = Object.fromEntries(
    countRules.map(([name, counts]) => [
      name,
      groups.reduce((sum, group) => (counts(group) ? sum + group.reports : sum), 0),
    ]),
  ) as Record<CountName, number>
  return { ...sums, median_tenths: medianTenths(groups) }
}

/** Counts the figures of a month, in total and apart. @param types in their order */
export function monthFiguresOf(
  month: string,
  groups: readonly FactsGroup[],
  types: readonly { readonly id: number; readonly name: string }[],
): MonthFigures {
  const byType = Map.groupBy(groups, ({ report_type_id }) => report_type_id)
  const bySource = Map.groupBy(groups, ({ source }) => source)
  const closed = Map.groupBy(
    groups.filter(({ result }) => result === 'closed'),
    ({ outcome }) => outcome,
  )
  const sources = Object.keys(reportSources) as ReportSource[]
  return {
    month,
    definition: definitionVersion,
    total: figuresOf(groups),
    types: types.flatMap(({ id, name }) => {
      const own = byType.get(id)
      return own ? [{ id, name, figures: figuresOf(own) }] : []
    }),
    sources: sources.flatMap((source) => {
      const own = bySource.get(source)
      return own ? [{ source, figures: figuresOf(own) }] : []
    }),
    outcomes: Object.fromEntries(
      [...closed].map(([outcome, own]) => [
        outcome && outcome in outcomes ? outcome : 'unknown',
        own.reduce((sum, { reports }) => sum + reports, 0),
      ]),
    ),
  }
}
