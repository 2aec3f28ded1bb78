import * as words from '#words/export.ts'
import { language } from '#words/language.ts'
import type { ExportSection, Fact } from './export-sections.ts'
import { withBeijingOffset } from '../../../../kit/time-in-words.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '')

/** Reports hold text by strangers; the policy blocks any script in it. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

const style = `
body { max-width: 50em; margin: 2em auto; padding: 0 1em; font: 16px/1.7 system-ui, sans-serif; color: #17202b; background: #fff }
h1 { font-size: 1.6em } h2 { margin-top: 2em; border-bottom: 2px solid #1d4f8c; font-size: 1.25em } h3 { margin: 1.6em 0 0 }
dl { display: grid; grid-template-columns: 9em 1fr; gap: .3em 1em } dt { color: #4a5666 } dd { margin: 0 }
dd, li { white-space: pre-wrap; overflow-wrap: anywhere }
@media (max-width: 30em) { dl { grid-template-columns: 1fr } }
@media print { body { margin: 0; max-width: none } h3, dt { break-after: avoid } }
`

const factsOf = (facts: readonly Fact[]) =>
  `<dl>${facts.map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value || words.none)}</dd>`).join('')}</dl>`

function sectionOf({ title, facts, lines = [], items = [], none }: ExportSection): string {
  const isEmpty = !facts && lines.length === 0 && items.length === 0
  return [
    `<section><h2>${escaped(title)}</h2>`,
    facts ? factsOf(facts) : '',
    isEmpty && none ? `<p>${escaped(none)}</p>` : '',
    lines.length > 0 ? `<ul>${lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>` : '',
    ...items.map((item) => `<h3>${escaped(item.title)}</h3>${factsOf(item.facts)}`),
    '</section>',
  ].join('\n')
}

interface ExportFile {
  /** The portal's name. */
  siteTitle: string
  /** Time of the export, in words. */
  exportedAt: string
  sections: readonly ExportSection[]
}

/** Builds a self-contained page to save, read and print: it loads nothing, runs nothing and has no links. */
export const exportHtml = ({ siteTitle, exportedAt, sections }: ExportFile): string =>
  `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.title} - ${escaped(siteTitle)}</title>
<style>${style}</style>
</head>
<body>
<h1>${words.title}</h1>
<p>${escaped(words.exportedBy(siteTitle, exportedAt))}</p>
${sections.map(sectionOf).join('\n')}
</body>
</html>
`

/** Members that hold an instant. */
const isInstant = (name: string) => name === 'at' || name.endsWith('_at')

/** Returns the whole answer, including unknown members, with every instant in Shanghai time. */
export const exportJson = (answered: unknown): string =>
  JSON.stringify(
    answered,
    (name, value: unknown) =>
      isInstant(name) && typeof value === 'string' ? withBeijingOffset(value) : value,
    2,
  )
