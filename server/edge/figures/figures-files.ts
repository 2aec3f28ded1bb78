import { csvOf } from '../../../contract/report/csv.ts'
import type { ClosedMonth } from '../../../contract/report/closed-month.ts'
import { escapeHtml } from '../html.ts'
import type { PublishedMonth } from './closed-months.ts'
import { unitOf, type FigureName, type FiguresWords } from './figures-words.ts'

/** Returns the published figures of a month as a table for spreadsheets. An empty cell is a count that is too small. */
export function figuresCsv(
  { figures: of, corrected }: PublishedMonth,
  words: FiguresWords,
  typeName: (name: string) => string,
): string {
  const { units, columns, all } = words
  const parts = (
    group: string,
    shown: readonly (readonly [string, number])[],
    rest: ClosedMonth['other_types'],
  ) =>
    [...shown, ...(rest ? [[words.merged(rest.parts), rest.reports] as const] : [])].map(
      ([name, reports]) => [of.month, group, name, reports, units.reports],
    )
  return csvOf([
    [...columns],
    ...(Object.keys(words.figures) as FigureName[]).map((name) => [
      of.month,
      all,
      words.figures[name],
      of[name],
      unitOf(words, name),
    ]),
    ...parts(
      words.byType,
      of.types.map(({ name, reports }) => [typeName(name), reports]),
      of.other_types,
    ),
    ...parts(
      words.bySource,
      of.sources.map(({ source, reports }) => [words.sources[source], reports]),
      of.other_sources,
    ),
    ...parts(
      words.results,
      of.outcomes.map(({ outcome, reports }) => [outcomeName(words, outcome), reports]),
      of.other_outcomes,
    ),
    ...corrected.flatMap(({ date, figures }) =>
      figures.map(({ figure, is }) => [
        of.month,
        words.correctionOf(date),
        nameOfFigure(of, figure, words, typeName),
        is,
        figure in words.figures ? unitOf(words, figure as FigureName) : units.reports,
      ]),
    ),
  ])
}

/** Returns the name of a figure by the name that corrections use: `received`, `types.3`, `outcomes.handled`. */
export function nameOfFigure(
  of: ClosedMonth,
  figure: string,
  words: FiguresWords,
  typeName: (name: string) => string,
): string {
  const [group = '', id = ''] = figure.split('.')
  if (figure in words.figures) return words.figures[figure as FigureName]
  if (group === 'sources' && id in words.sources)
    return words.sources[id as keyof FiguresWords['sources']]
  if (group === 'outcomes') return outcomeName(words, id)
  return typeName(of.types.find((type) => String(type.id) === id)?.name ?? figure)
}

export const outcomeName = ({ outcomes }: FiguresWords, outcome: string): string =>
  outcome in outcomes ? outcomes[outcome as keyof typeof outcomes] : outcomes.unknown

/** The four numbers of a month. */
export const mainFigures = [
  'received',
  'in_time_rate',
  'median_days',
  'acceptance_rate',
] as const satisfies FigureName[]

/** Returns a published figure with its unit; undefined when it is too small. */
export function figureInWords(
  of: ClosedMonth,
  name: FigureName,
  words: FiguresWords,
): { readonly number: string; readonly unit: string } | undefined {
  const value = of[name]
  if (value === null) return undefined
  const unit = unitOf(words, name)
  const isCount = unit === words.units.reports
  return {
    number: isCount ? value.toLocaleString('en-US') : value.toFixed(1),
    unit: isCount ? '' : unit === words.units.percent ? unit : ` ${unit}`,
  }
}

/** Returns the feed of closed months. Source: rssboard.org/rss-specification. @param page address of the newest month */
export function figuresFeed(
  months: readonly PublishedMonth[],
  {
    page,
    title,
    words,
    language,
  }: {
    readonly page: string
    readonly title: string
    readonly words: FiguresWords
    readonly language: string
  },
): string {
  const tag = (name: string, text: string) => `<${name}>${escapeHtml(text)}</${name}>`
  const items = months.slice(0, 24).map(({ month, closed_on, figures }) => {
    const numbers = mainFigures.map((name) => {
      const { number, unit } = figureInWords(figures, name, words) ?? {
        number: words.tooFew,
        unit: '',
      }
      return `${words.figures[name]} ${number}${unit}`
    })
    return [
      '<item>',
      tag('title', words.monthName(month)),
      tag('link', `${page}/${month}`),
      tag('guid', `${page}/${month}`),
      tag('pubDate', new Date(`${closed_on}T00:00:00+08:00`).toUTCString()),
      tag('description', numbers.join(' · ')),
      '</item>',
    ].join('')
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0"><channel>',
    tag('title', title),
    tag('link', page),
    tag('description', words.methodText),
    tag('language', language),
    ...items,
    '</channel></rss>',
    '',
  ].join('\n')
}
