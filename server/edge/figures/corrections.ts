import { html, type Html } from '../html.ts'
import type { PublishedMonth } from './closed-months.ts'
import { nameOfFigure } from './figures-files.ts'
import type { FiguresPage } from './figures-words.ts'

/** Returns the corrections since the month was closed, with the signed files. */
export function correctionsOf(
  { month, figures, corrected }: PublishedMonth,
  page: FiguresPage,
): Html {
  const { words, address, chinese, typeName } = page
  const shown = (value: number | null) =>
    value === null ? words.tooFew : value.toLocaleString('en-US')
  return html`<section class="card" aria-labelledby="corrections">
    <h2 id="corrections">${words.corrections}</h2>
    ${corrected.map(
      (correction) =>
        html`<p>
            <b>${words.correctionOf(correction.date)}</b>
            <span${chinese ? html` lang="${chinese}"` : undefined}>${correction.reason}</span>
            <a href="${address}/${month}-${correction.number}.json">${words.json}</a>
            <a href="${address}/${month}-${correction.number}.sig">${words.signature}</a>
          </p>
          <table>
            <thead class="soft small">
              <tr>
                ${words.correctionColumns.map((name) => html`<th scope="col">${name}</th>`)}
              </tr>
            </thead>
            <tbody>
              ${correction.figures.map(
                ({ figure, was, is }) =>
                  html`<tr>
                    <th scope="row">${nameOfFigure(figures, figure, words, typeName)}</th>
                    <td>${shown(was)}</td>
                    <td>${shown(is)}</td>
                  </tr>`,
              )}
            </tbody>
          </table>`,
    )}
  </section>`
}
