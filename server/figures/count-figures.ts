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

/** Reports with the same facts. */
export type FactsGroup = Facts & { readonly reports: number }

/** The tenths of working days that reports took to their first result, and how many took each. */
export type TimesGroup = Pick<Facts, 'report_type_id' | 'source'> & {
  readonly times: readonly (readonly [tenths: number, reports: number])[]
}

/** What figures are counted from. */
export interface Counted {
  readonly facts: readonly FactsGroup[]
  readonly times: readonly TimesGroup[]
}

/** Returns what figures are counted from of single reports. */
export const countedOf = (reports: readonly MonthFacts[]): Counted => ({
  facts: reports.map(({ tenths: _tenths, ...facts }) => ({ ...facts, reports: 1 })),
  times: reports.flatMap(({ report_type_id, source, tenths }) =>
    tenths === null ? [] : [{ report_type_id, source, times: [[tenths, 1]] }],
  ),
})

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
function medianTenths(groups: readonly TimesGroup[]): number | null {
  const times = groups.flatMap((group) => group.times).toSorted(([one], [other]) => one - other)
  const half = times.reduce((sum, [, reports]) => sum + reports, 0) / 2
  let passed = 0
  return times.find(([, reports]) => (passed += reports) >= half)?.[0] ?? null
}

/** Counts the figures of reports: the only place that does. */
export function figuresOf({ facts, times }: Counted): Figures {
  const sums = Object.fromEntries(
    countRules.map(([name, counts]) => [
      name,
      facts.reduce((sum, group) => (counts(group) ? sum + group.reports : sum), 0),
    ]),
  ) as Record<CountName, number>
  return { ...sums, median_tenths: medianTenths(times) }
}

/** Returns a part of what is counted; undefined when it has no report. */
function partOf(
  { facts, times }: Counted,
  isIn: (group: Pick<Facts, 'report_type_id' | 'source'>) => boolean,
): Counted | undefined {
  const own = facts.filter(isIn)
  return own.length > 0 ? { facts: own, times: times.filter(isIn) } : undefined
}

/** Counts the figures of a month, in total and apart. @param types in their order */
export function monthFiguresOf(
  month: string,
  counted: Counted,
  types: readonly { readonly id: number; readonly name: string }[],
): MonthFigures {
  const { facts } = counted
  const closed = Map.groupBy(
    facts.filter(({ result }) => result === 'closed'),
    ({ outcome }) => outcome,
  )
  const sources = Object.keys(reportSources) as ReportSource[]
  return {
    month,
    definition: definitionVersion,
    total: figuresOf(counted),
    types: types.flatMap(({ id, name }) => {
      const own = partOf(counted, ({ report_type_id }) => report_type_id === id)
      return own ? [{ id, name, figures: figuresOf(own) }] : []
    }),
    sources: sources.flatMap((source) => {
      const own = partOf(counted, (group) => group.source === source)
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
