import {
  otherPlatform,
  type CountName,
  type Figures,
  type MonthFigures,
} from '../../contract/figures/figures.ts'
import { fewest } from '../../contract/figures/closed-month.ts'
import { reportSources, type ReportSource } from '../../contract/report/report-source.ts'
import { outcomes } from '../../contract/report/report-steps.ts'
import type {
  Counted,
  CountedPart,
  GroupedFacts,
  MonthFacts,
  TimesGroup,
} from '../platform/database/figures-schema.ts'

/** All report types and authorities, in the order of the figures. */
export interface Names {
  readonly types: readonly { readonly id: number; readonly name: string }[]
  readonly authorities: readonly { readonly id: number; readonly name: string }[]
}

/** Returns the different values among some, in an order of their own, each with how often it is there. */
function tally<Value>(values: readonly Value[]): (readonly [value: Value, times: number])[] {
  const groups = [...Map.groupBy(values, (value) => JSON.stringify(value))]
  return groups
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, own]) => (own[0] === undefined ? [] : [[own[0], own.length] as const]))
}

const partOfReports = (reports: readonly MonthFacts[]): CountedPart => ({
  facts: tally(
    reports.map(
      ({ tenths: _1, platform: _2, authority_id: _3, reply_tenths: _4, ...facts }) => facts,
    ),
  ).map(([facts, times]) => ({ ...facts, reports: times })),
  times: tally(
    reports.flatMap(({ report_type_id, source, tenths }) =>
      tenths === null ? [] : [{ report_type_id, source, tenths }],
    ),
  ).map(([{ tenths, ...group }, times]) => ({ ...group, times: [[tenths, times]] })),
})

/** Counts the figures of single reports by platform. */
export const platformsOf = (reports: readonly MonthFacts[]): Counted['platforms'] =>
  [...Map.groupBy(reports, ({ platform }) => platform ?? otherPlatform)].map(([name, own]) => ({
    name,
    figures: figuresOf(partOfReports(own)),
  }))

/** Returns what the figures of reports are counted from: numbers of reports, and nothing of a single one. */
export const countedOf = (reports: readonly MonthFacts[]): Counted => ({
  ...partOfReports(reports),
  replies: tally(
    reports.flatMap(({ report_type_id, authority_id, reply_tenths }) =>
      authority_id === null || reply_tenths === null
        ? []
        : [{ report_type_id, authority_id, reply_tenths }],
    ),
  ).map(([{ reply_tenths, ...group }, times]) => ({ ...group, times: [[reply_tenths, times]] })),
  platforms: platformsOf(reports).toSorted((one, other) => (one.name < other.name ? -1 : 1)),
})

/** Whether a report counts, for each count of the definition. */
const counted: Readonly<Record<CountName, (facts: GroupedFacts) => boolean>> = {
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
const countRules = Object.entries(counted) as [CountName, (facts: GroupedFacts) => boolean][]

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
  isIn: (group: Pick<GroupedFacts, 'report_type_id' | 'source'>) => boolean,
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
