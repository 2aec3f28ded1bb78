import {
  definitionVersion,
  otherPlatform,
  type CountName,
  type Figures,
  type MonthFigures,
} from '../../contract/report/figures.ts'
import { fewest } from '../../contract/report/closed-month.ts'
import { reportSources, type ReportSource } from '../../contract/report/report-source.ts'
import { outcomes } from '../../contract/report/report-steps.ts'
import type { MonthFacts } from '../platform/database/figures-schema.ts'

type Facts = Omit<MonthFacts, 'tenths' | 'platform' | 'authority_id' | 'reply_tenths'>

/** Reports with the same facts. */
export type FactsGroup = Facts & { readonly reports: number }

/** The tenths of working days that reports took to their first result, and how many took each. */
export type TimesGroup = Pick<Facts, 'report_type_id' | 'source'> & {
  readonly times: readonly (readonly [tenths: number, reports: number])[]
}

/** The tenths of working days after which an authority answered, and how many reports each. */
export type RepliesGroup = Pick<Facts, 'report_type_id'> & {
  readonly authority_id: number
  readonly times: TimesGroup['times']
}

interface CountedPart {
  readonly facts: readonly FactsGroup[]
  readonly times: readonly TimesGroup[]
}

/** Facts from which the figures of a month are counted. */
export interface Counted extends CountedPart {
  readonly replies: readonly RepliesGroup[]
  /** Their figures, in any order. */
  readonly platforms: MonthFigures['platforms']
}

/** All report types and authorities, in the order of the figures. */
export interface Names {
  readonly types: readonly { readonly id: number; readonly name: string }[]
  readonly authorities: readonly { readonly id: number; readonly name: string }[]
}

const partOfReports = (reports: readonly MonthFacts[]): CountedPart => ({
  facts: reports.map((report) => ({ ...report, reports: 1 })),
  times: reports.flatMap(({ report_type_id, source, tenths }) =>
    tenths === null ? [] : [{ report_type_id, source, times: [[tenths, 1]] }],
  ),
})

/** Counts the figures of single reports by platform. */
export const platformsOf = (reports: readonly MonthFacts[]): Counted['platforms'] =>
  [...Map.groupBy(reports, ({ platform }) => platform ?? otherPlatform)].map(([name, own]) => ({
    name,
    figures: figuresOf(partOfReports(own)),
  }))

/** Returns what figures are counted from of single reports. */
export const countedOf = (reports: readonly MonthFacts[]): Counted => ({
  ...partOfReports(reports),
  replies: reports.flatMap(({ report_type_id, authority_id, reply_tenths }) =>
    authority_id === null || reply_tenths === null
      ? []
      : [{ report_type_id, authority_id, times: [[reply_tenths, 1]] }],
  ),
  platforms: platformsOf(reports),
})

/** Whether a report counts, for each count of the definition. */
const counted: Readonly<Record<CountName, (facts: Facts) => boolean>> = {
  received: ({ received }) => received,
  accepted: ({ accepted }) => accepted,
  rejected: ({ result }) => result === 'rejected',
  closed: ({ result }) => result === 'closed',
  handled: ({ result, outcome }) => result === 'closed' && outcome === 'handled',
  effective: ({ result, outcome }) =>
    result === 'closed' && (outcome === 'handled' || outcome === 'transferred'),
  transferred: ({ transferred }) => transferred,
  answered: ({ result }) => result !== null,
  in_time: ({ in_time }) => in_time === true,
  appealed: ({ appealed }) => appealed,
  appeal_answered: ({ appeal_result }) => appeal_result !== null,
  changed: ({ appeal_result }) => appeal_result === 'changed',
}
const countRules = Object.entries(counted) as [CountName, (facts: Facts) => boolean][]

/** Returns the lower median of times; null where there is none. */
function medianTenths(groups: readonly Pick<TimesGroup, 'times'>[]): number | null {
  const times = groups.flatMap((group) => group.times).toSorted(([one], [other]) => one - other)
  const half = times.reduce((sum, [, reports]) => sum + reports, 0) / 2
  let passed = 0
  return times.find(([, reports]) => (passed += reports) >= half)?.[0] ?? null
}

/** Counts the figures of reports: the only place that does. */
export function figuresOf({ facts, times }: CountedPart): Figures {
  const sums = Object.fromEntries(
    countRules.map(([name, counts]) => [
      name,
      facts.reduce((sum, group) => (counts(group) ? sum + group.reports : sum), 0),
    ]),
  ) as Record<CountName, number>
  return { ...sums, median_tenths: medianTenths(times) }
}

/** Returns one part of the facts; undefined when it has no report. */
function partOf(
  { facts, times }: CountedPart,
  isIn: (group: Pick<Facts, 'report_type_id' | 'source'>) => boolean,
): CountedPart | undefined {
  const own = facts.filter(isIn)
  return own.length > 0 ? { facts: own, times: times.filter(isIn) } : undefined
}

/** Counts the figures of a month, in total and apart. */
export function monthFiguresOf(
  month: string,
  counted: Counted,
  { types, authorities }: Names,
): MonthFigures {
  const { facts, replies, platforms } = counted
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
    platforms: platforms.toSorted(
      (one, other) =>
        other.figures.received - one.figures.received || (one.name < other.name ? -1 : 1),
    ),
    authorities: authorities.flatMap(({ id, name }) => {
      const own = replies.filter(({ authority_id }) => authority_id === id)
      const reports = own.flatMap(({ times }) => times).reduce((sum, [, n]) => sum + n, 0)
      const median_tenths = reports < fewest ? null : medianTenths(own)
      return reports === 0 ? [] : [{ id, name, reports, median_tenths }]
    }),
    outcomes: Object.fromEntries(
      [...closed].map(([outcome, own]) => [
        outcome && outcome in outcomes ? outcome : 'unknown',
        own.reduce((sum, { reports }) => sum + reports, 0),
      ]),
    ),
  }
}
