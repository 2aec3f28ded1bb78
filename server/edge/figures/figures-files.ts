import { csvOf } from '../../../contract/figures/csv.ts'
import type { ClosedMonth } from '../../../contract/figures/closed-month.ts'
import { measures, otherPlatform } from '../../../contract/figures/figures.ts'
import { publishedFigures } from '../../../contract/figures/figure-changes.ts'
import { escapeHtml } from '../../platform/html.ts'
import type { PublishedMonth } from './closed-months.ts'
import type { FigureName, FiguresWords } from './figures-words.ts'

/** Returns the published figures of a month as a table for spreadsheets. An empty cell is a count that is too small. */
export function figuresCsv(
  { figures: of }: PublishedMonth,
  words: FiguresWords,
  typeName: (name: string) => string,
): string {
  const { units } = words
  const published = publishedFigures(of)
  const nameOf = (figure: string) => nameOfFigure(of, figure, words, typeName)
  const rowsOf = (title: string, isIn: (figure: string) => boolean) =>
    published.flatMap(({ figure, value, unit }) =>
      isIn(figure) ? [[of.month, title, nameOf(figure), value, units[unit]]] : [],
    )
  const parts = (group: string, title: string, rest: ClosedMonth['other_types']) => [
    ...rowsOf(title, (figure) => figure.startsWith(`${group}.`)),
    ...(rest ? [[of.month, title, words.merged(rest.parts), rest.reports, units.件]] : []),
  ]
  return csvOf([
    [...words.columns],
    ...rowsOf(words.all, (figure) => figure in words.figures),
    ...parts('types', words.byType, of.other_types),
    ...parts('sources', words.bySource, of.other_sources),
    ...parts('platforms', words.byPlatform, of.other_platforms),
    ...parts('authorities', words.byAuthority, of.other_authorities),
    ...rowsOf(words.replyDays, (figure) => figure.startsWith('reply_days.')),
    ...parts('outcomes', words.results, of.other_outcomes),
  ])
}

const unitOf = (figure: string) =>
  figure in measures
    ? measures[figure as keyof typeof measures].unit
    : figure.startsWith('reply_days.')
      ? '天'
      : '件'

/** Returns the name of a figure by the name that corrections use: `received`, `types.3`, `outcomes.handled`. */
function nameOfFigure(
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
  if (group === 'platforms') return platformName(words, figure.slice('platforms.'.length))
  const authority = of.authorities.find((one) => String(one.id) === id)?.name ?? figure
  if (group === 'authorities') return authority
  if (group === 'reply_days') return `${authority}（${words.replyDays}）`
  return typeName(of.types.find((type) => String(type.id) === id)?.name ?? figure)
}

export const outcomeName = ({ outcomes }: FiguresWords, outcome: string): string =>
  outcome in outcomes ? outcomes[outcome as keyof typeof outcomes] : outcomes.unknown

export const platformName = (words: FiguresWords, name: string): string =>
  name === otherPlatform ? words.otherPlatform : name

/** The four numbers of a month. */
export const mainFigures = [
  'received',
  'in_time_rate',
  'median_days',
  'acceptance_rate',
] as const satisfies FigureName[]

/** Returns a published figure with its unit; undefined when it is too small. */
export function figureInWords(of: ClosedMonth, name: FigureName, words: FiguresWords) {
  const value = of[name]
  if (value === null) return undefined
  const unit = unitOf(name)
  return unit === '件'
    ? { number: value.toLocaleString('en-US'), unit: '' }
    : { number: value.toFixed(1), unit: unit === '%' ? unit : ` ${words.units[unit]}` }
}

/** Returns the feed of closed months. Source: rssboard.org/rss-specification. @param page address of the newest month */
export function figuresFeed(
  months: readonly PublishedMonth[],
  about: Readonly<Record<'page' | 'title' | 'language', string>> & { readonly words: FiguresWords },
): string {
  const { page, title, words, language } = about
  const tag = (name: string, text: string) => `<${name}>${escapeHtml(text)}</${name}>`
  const items = months.slice(0, 24).map(({ month, closed_at, figures }) => {
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
      tag('pubDate', new Date(closed_at).toUTCString()),
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
