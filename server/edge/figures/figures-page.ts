import type { ClosedMonth } from '../../../contract/figures/closed-month.ts'
import { definitionText, monthAfter, percentOf } from '../../../contract/figures/figures.ts'
import { receiptKeyPath, signerId } from '../../../contract/report/receipt.ts'
import { html, type Html } from '../../platform/html.ts'
import { line, scaleTop } from './charts.ts'
import type { PublishedMonth } from './closed-months.ts'
import { figureInWords, mainFigures } from './figures-files.ts'
import { byPlatform, byType, changeInWords, count, replies, results } from './figures-tables.ts'
import type { FiguresPage, FiguresWords } from './figures-words.ts'

function mainNumbers(of: ClosedMonth, before: ClosedMonth | undefined, { words }: FiguresPage) {
  const change = changeInWords(words, of.received, before?.received)
  return html`<dl class="numbers">
    ${mainFigures.map((name) => {
      const shown = figureInWords(of, name, words)
      return html`<div>
        <dt class="soft small">
          ${words.figures[name]}${
            name === 'received' && change ? html`<span>${words.change} ${change}</span>` : undefined
          }
        </dt>
        <dd>
          ${
            shown
              ? html`${shown.number}<small>${shown.unit}</small>`
              : html`<small>${words.tooFew}</small>`
          }
        </dd>
      </div>`
    })}
  </dl>`
}

/** Returns the twelve months up to one as a line, with their table. */
function twelveMonths(of: ClosedMonth, all: readonly PublishedMonth[], { words }: FiguresPage) {
  const months = Array.from({ length: 12 }, (_, i) => {
    const month = monthAfter(of.month, i - 11)
    const published = all.find((one) => one.month === month)
    return { month, published, received: published?.figures.received ?? null }
  })
  const top = scaleTop(Math.max(...months.map(({ received }) => received ?? 0)))
  const label = words.trend(
    words.monthName(months[0]?.month ?? of.month),
    words.monthName(of.month),
  )
  return html`<section class="card" aria-labelledby="months">
    <h2 id="months">${words.twelveMonths}</h2>
    <p class="soft small" aria-hidden="true">${count(top)}</p>
    ${line(
      months.map(({ received }) => received),
      top,
      label,
    )}
    <ol class="axis soft small" aria-hidden="true">
      ${months.map(({ month }) => html`<li>${words.shortMonth(month)}</li>`)}
    </ol>
    <details>
      <summary>${words.numbers}</summary>
      <table>
        <thead class="soft small">
          <tr>
            <th scope="col">${words.month}</th>
            <th scope="col">${words.reports}</th>
          </tr>
        </thead>
        <tbody>
          ${months.flatMap(({ month, published, received }) =>
            published
              ? [
                  html`<tr>
                    <th scope="row">${words.monthName(month)}</th>
                    <td>${received === null ? words.tooFew : count(received)}</td>
                  </tr>`,
                ]
              : [],
          )}
        </tbody>
      </table>
    </details>
  </section>`
}

function appeals({ appealed, appeal_answered, changed }: ClosedMonth, words: FiguresWords): Html {
  const said = [
    appealed !== null && words.appealed(count(appealed)),
    appeal_answered !== null && words.appealsAnswered(count(appeal_answered)),
    changed !== null &&
      appeal_answered !== null &&
      appeal_answered > 0 &&
      words.appealsChanged(count(changed), `${percentOf(changed, appeal_answered)?.toFixed(1)}%`),
    [appealed, appeal_answered, changed].includes(null) && words.appealsTooFew,
  ]
  return html`<section aria-labelledby="appeals">
    <h2 id="appeals">${words.appeals}</h2>
    <p>${said.filter((text) => text !== false).join(words.gap)}</p>
  </section>`
}

/** Returns how the figures came about, and their files. */
function method({ month, key_id }: PublishedMonth, page: FiguresPage): Html {
  const { words, address, hasFeed, chinese } = page
  const key = `/api/${receiptKeyPath}/${key_id}.pem`
  const files = [
    [`${address}/${month}.csv`, words.csv],
    [`${address}/${month}.json`, words.json],
    [`${address}/${month}.sig`, words.signature],
    [key, words.key],
    ...(hasFeed ? [[`${address}/feed.xml`, words.feed] as const] : []),
  ] as const
  const verify = `openssl dgst -sm3 -verify receipt-key-${key_id}.pem -sigopt distid:${signerId} -signature figures-${month}.sig figures-${month}.json`
  return html`<section aria-labelledby="method"><h2 id="method">${words.method}</h2><p>${words.methodText}</p>
<details><summary>${words.definition}</summary><ul${chinese ? html` lang="${chinese}"` : undefined}>${definitionText
    .trim()
    .split('\n')
    .map((meaning) => html`<li>${meaning}</li>`)}</ul></details>
</section>
<section class="files tall-links screen-only" aria-labelledby="data"><h2 id="data">${words.data}</h2><ul>${files.map(
    ([to, name]) => html`<li><a href="${to}">${name}</a></li>`,
  )}</ul>
<details><summary>${words.verifying}</summary><p><code>${verify}</code></p></details>
</section>`
}

const dayInChina = (instant: string) =>
  new Date(Date.parse(instant) + 8 * 60 * 60 * 1000).toISOString().slice(0, 10)

function monthLinks(of: PublishedMonth, all: readonly PublishedMonth[], page: FiguresPage): Html {
  const { words, address } = page
  const at = all.indexOf(of)
  const link = (to: PublishedMonth | undefined, name: string) =>
    to && html`<a href="${address}/${to.month}">${name}</a>`
  return html`<p class="lede tall-links">
    ${words.closedOn(dayInChina(of.closed_at))} ${link(all[at + 1], words.monthBefore)}
    ${link(all[at - 1], words.monthAfter)}
  </p>`
}

const allMonths = (all: readonly PublishedMonth[], { words, address }: FiguresPage): Html =>
  html`<nav class="months tall-links" aria-labelledby="all">
    <h2 id="all">${words.allMonths}</h2>
    <ul>
      ${all.map(
        ({ month }) => html`<li><a href="${address}/${month}">${words.monthName(month)}</a></li>`,
      )}
    </ul>
  </nav>`

/** Returns the main part of the page of a month. */
export function monthPage(
  of: PublishedMonth,
  all: readonly PublishedMonth[],
  page: FiguresPage,
): Html {
  const { words, base, title } = page
  const { figures } = of
  const before = all.find(({ month }) => month === monthAfter(of.month, -1))?.figures
  return html`<div class="columns">
    <div>
      <p class="lede">${words.publicFigures} · ${title}</p>
      <h1>${words.monthName(of.month)}</h1>
      ${monthLinks(of, all, page)} ${mainNumbers(figures, before, page)}
      ${twelveMonths(figures, all, page)} ${byType(figures, before, page)}
      ${byPlatform(figures, before, page)} ${results(figures, page)} ${replies(figures, page)}
    </div>
    <div class="side">
      <section class="screen-only" aria-labelledby="counted">
        <h2 id="counted">${words.counted}</h2>
        <p>${words.countedHow}</p>
        <p><a class="button" href="${base}query">${words.countedLink}</a></p>
      </section>
      ${appeals(figures, words)} ${method(of, page)} ${allMonths(all, page)}
    </div>
  </div>`
}

/** Returns the main part of a page without a month. */
export const pageWithout = (sentence: string, { title, words }: FiguresPage): Html =>
  html`<p class="lede">${words.publicFigures}</p>
    <h1>${title}</h1>
    <p>${sentence}</p>`
