import { languages, pageLanguages } from '../../../contract/pages.ts'
import { icpFilingUrl, policeFilingUrl } from '../../../contract/site/filings.ts'
import type { RuntimeConfig } from '../../../contract/site/site.ts'
import { html, type Html } from '../../platform/html.ts'
import type { LoadedSite } from '../load-sites.ts'
import { pageAddress } from '../sites.ts'
import type { FiguresWords } from './figures-words.ts'

/** Pages in the header. */
const linked = [
  ['home', ''],
  ['way', 'way'],
  ['query', 'query'],
  ['otherType', 'othertype'],
] as const

interface DocumentOptions {
  readonly site: LoadedSite
  readonly sites: readonly LoadedSite[]
  readonly runtime: RuntimeConfig
  readonly words: FiguresWords
  /** Desktop path of the page, and what follows it: `/2026-10`, or nothing. */
  readonly path: string
  readonly below: string
  /** Written before the page's title; empty for the newest month. */
  readonly titlePrefix: string
  /** The centre as the statement names it; empty without any. */
  readonly centre: string
  /** Address of the page's own style. */
  readonly style: string
}

function frame(main: Html, icon: string, options: DocumentOptions): Html {
  const { site, sites, runtime, words, path, below, centre } = options
  const { siteTitle, titles } = site.texts
  const { organiser: configured, icp_number, police_filing, is_sample, logo } = runtime
  const organiser = centre || configured
  const mark = is_sample ? words.sample : ''
  const others = pageLanguages.filter((language) => language !== site.language)
  const desktopIn = (language: string) =>
    sites.find((one) => one.language === language && one.documents)
  // The centre's words are Chinese.
  const own = (text: string) =>
    site.language === 'zh-CN' ? html`${text}` : html`<span lang="zh-CN">${text}</span>`
  const operator = organiser && html`${words.organiser}${own(organiser)}${centre ? '' : mark}`
  const filing = (number: string, register: string) =>
    number &&
    html`<li>
      ${is_sample ? html`${own(number)}${mark}` : html`<a href="${register}">${own(number)}</a>`}
    </li>`
  return html`<header class="top tall-links">
      <div>
        <a class="brand" href="${site.base}"
          >${logo ? html`<img src="${icon}" alt="" width="44" height="44" />` : undefined}<span
            ><b>${siteTitle || runtime.title}</b
            >${operator && html`<span class="soft small">${operator}</span>`}</span
          ></a
        >
        <nav aria-label="${words.navigation}">
          <ul>
            ${linked.map(
              ([id, to]) => html`<li><a href="${site.base}${to}">${titles[id]}</a></li>`,
            )}${others.map((language) => {
              const other = desktopIn(language)
              return (
                other &&
                html`<li>
                  <a
                    href="${pageAddress(other, path)}${below}"
                    lang="${language}"
                    hreflang="${language}"
                    >${languages[language].name}</a
                  >
                </li>`
              )
            })}
          </ul>
        </nav>
      </div>
    </header>
    <main id="main">${main}</main>
    <footer class="foot small tall-links">
      <ul>
        <li>${siteTitle || runtime.title}</li>
        ${operator && html`<li>${operator}</li>`} ${filing(icp_number, icpFilingUrl)}
        ${filing(police_filing, policeFilingUrl(police_filing))}
        <li>${words.safety} <a href="tel:110">110</a></li>
      </ul>
    </footer>`
}

/**
 * Returns a page of the site without its client: title, styles and display settings of the built page, and this main part. The one
 * script that stays applies text size and colours; without it the page reads the same.
 */
export function figuresDocument(main: Html, options: DocumentOptions): string {
  const { site, path, below, titlePrefix, style } = options
  const { shell } = site.ownShells.get(path) ?? site
  const address = pageAddress(site, path)
  const built = shell.identity.body.toString()
  const icon = /<link rel="icon"[^<>]*href="([^"<>]+)"/.exec(built)?.[1] ?? ''
  const before = built.slice(0, built.indexOf('<div id="app">'))
  const after = built.slice(built.lastIndexOf('</div>') + '</div>'.length)
  const head = before
    .replace(/<script\b(?![^<>]*before-paint)[^<>]*>[^<]*<\/script>/g, '')
    .replace(/<link rel="modulepreload"[^<>]*>/g, '')
    .replace(/<meta name="applicable-device"[^<>]*>/, '')
    .replaceAll(`${address}"`, `${address}${below}"`)
    .replace('<title>', () => `<title>${titlePrefix}`)
    .replace('</title>', () => `</title>\n    <link rel="stylesheet" href="${style}" />`)
  return head + frame(main, icon, options).html + after
}
