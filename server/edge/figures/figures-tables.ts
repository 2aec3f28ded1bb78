import type { ClosedMonth } from '../../../contract/figures/closed-month.ts'
import type { Outcome } from '../../../contract/report/report-steps.ts'
import { html, type Html } from '../../platform/html.ts'
import { bar } from './charts.ts'
import { outcomeName, platformName } from './figures-files.ts'
import type { FiguresPage, FiguresWords } from './figures-words.ts'

/** Returns a count as the page shows it. */
export const count = (reports: number): string => reports.toLocaleString('en-US')

/** Returns the change of published numbers in percent, in words; undefined where one of them is missing. */
export function changeInWords(
  words: FiguresWords,
  now: number | null | undefined,
  before: number | null | undefined,
): string | undefined {
  if (typeof now !== 'number' || typeof before !== 'number' || before === 0) return undefined
  const percent = Math.round(((now - before) / before) * 1000) / 10
  if (percent === 0) return words.noChange
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent).toFixed(1)}%`
}

interface Row {
  readonly name: string
  readonly lang?: string | undefined
  readonly reports: number
  /** Undefined: nothing to compare with. */
  readonly before?: number | null | undefined
  readonly kind?: 'good' | 'other'
}

/** Returns rows with bars, and with changes under a third head. */
function tableOf(rows: readonly Row[], heads: readonly string[], words: FiguresWords): Html {
  const largest = Math.max(...rows.map(({ reports }) => reports), 1)
  const hasChanges = heads.length > 2
  return html`<table class="bars">
    <thead class="soft small">
      <tr>
        ${heads.map((head) => html`<th scope="col">${head}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ name, lang, reports, before, kind }) =>
          html`<tr><th scope="row"><div><span${lang ? html` lang="${lang}"` : undefined}>${name}</span>${bar(
            reports / largest,
            kind,
          )}</div></th><td>${count(reports)}</td>${
            hasChanges ? html`<td>${changeInWords(words, reports, before) ?? '—'}</td>` : undefined
          }</tr>`,
      )}
    </tbody>
  </table>`
}

export function byType(of: ClosedMonth, before: ClosedMonth | undefined, page: FiguresPage): Html {
  const { words, typeName, chinese } = page
  const types = of.types.toSorted((one, other) => other.reports - one.reports)
  const rows: Row[] = types.map(({ id, name, reports }) => ({
    name: typeName(name),
    lang: typeName(name) === name ? chinese : undefined,
    reports,
    before: before?.types.find((type) => type.id === id)?.reports,
  }))
  if (of.other_types)
    rows.push({ name: words.merged(of.other_types.parts), reports: of.other_types.reports })
  return html`<section class="card" aria-labelledby="types">
    <h2 id="types">${words.byType}</h2>
    ${rows.length > 0 ? tableOf(rows, [words.type, words.reports, words.change], words) : html`<p>${words.tooFew}</p>`}
    <p class="soft small">${words.smallParts}</p>
  </section>`
}

/** Platforms that the page lists one by one; the files have all. */
const mostPlatforms = 8

/** Returns received reports by site or app. */
export function byPlatform(
  of: ClosedMonth,
  before: ClosedMonth | undefined,
  page: FiguresPage,
): Html {
  const { words, chinese } = page
  if (of.platforms.length === 0 && !of.other_platforms) return html``
  const sorted = of.platforms.toSorted((one, other) => other.reports - one.reports)
  const rows: Row[] = sorted.slice(0, mostPlatforms).map(({ name, reports }) => ({
    name: platformName(words, name),
    lang: platformName(words, name) === name ? chinese : undefined,
    reports,
    before: before?.platforms.find((platform) => platform.name === name)?.reports,
  }))
  const more = sorted.slice(mostPlatforms)
  if (more.length > 0)
    rows.push({
      name: words.morePlatforms(more.length),
      reports: more.reduce((sum, { reports }) => sum + reports, 0),
    })
  if (of.other_platforms)
    rows.push({ name: words.merged(of.other_platforms.parts), reports: of.other_platforms.reports })
  return html`<section class="card" aria-labelledby="platforms">
    <h2 id="platforms">${words.byPlatform}</h2>
    ${tableOf(rows, [words.platform, words.reports, words.change], words)}
  </section>`
}

/** Returns how long authorities took; nothing where none has enough answers. */
export function replies({ authorities }: ClosedMonth, { words, chinese }: FiguresPage): Html {
  if (authorities.length === 0) return html``
  return html`<section class="card" aria-labelledby="authorities">
    <h2 id="authorities">${words.byAuthority}</h2>
    <table>
      <thead class="soft small">
        <tr>
          ${[words.authority, words.replies, words.replyDays].map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${authorities.map(
          ({ name, reports, median_days }) =>
            html`<tr>
              <th scope="row"><span${chinese ? html` lang="${chinese}"` : undefined}>${name}</span></th>
              <td>${count(reports)}</td>
              <td>${median_days?.toFixed(1) ?? words.tooFew}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    <p class="soft small">${words.repliesMeaning}</p>
  </section>`
}

const good: ReadonlySet<string> = new Set(['handled', 'transferred'] satisfies Outcome[])

/** Returns what came of the answered reports. */
export function results(of: ClosedMonth, { words }: FiguresPage): Html {
  const order = Object.keys(words.outcomes)
  const rows: Row[] = of.outcomes
    .toSorted((one, other) => order.indexOf(one.outcome) - order.indexOf(other.outcome))
    .map(({ outcome, reports }) => ({
      name: outcomeName(words, outcome),
      reports,
      kind: good.has(outcome) ? 'good' : 'other',
    }))
  if (of.other_outcomes) {
    const { parts, reports } = of.other_outcomes
    rows.push({ name: words.merged(parts), reports, kind: 'other' })
  }
  if (of.rejected) rows.push({ name: words.figures.rejected, reports: of.rejected, kind: 'other' })
  return html`<section class="card" aria-labelledby="results">
    <h2 id="results">${words.results}</h2>
    ${rows.length > 0 ? tableOf(rows, [words.results, words.result], words) : html`<p>${words.tooFew}</p>`}
  </section>`
}
