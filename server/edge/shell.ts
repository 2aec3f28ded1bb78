import { languages, type PageLanguage } from '../../contract/pages.ts'
import { runtimeConfigElement } from '../../contract/site/runtime-config-element.ts'
import { runtimeConfig, shareImage, type RuntimeConfig } from '../../contract/site/site.ts'
import type { PageText } from './page-texts.ts'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')

/** Serializes to JSON that cannot close its script element. */
const scriptSafeJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** @throws when the page does not have exactly one such element */
function replaceOne(html: string, pattern: RegExp, what: string, content: string): string {
  if (html.match(new RegExp(pattern, 'g'))?.length !== 1)
    throw new Error(`the built index.html must hold exactly one ${what}`)
  return html.replace(pattern, (_all, open: string, close: string) => open + content + close)
}

/**
 * Banners for environments that are not production. They are in the page so that they appear with the first paint and shift
 * nothing. Both languages: the client changes language without a new page. Styles: `client/kit/base.css`.
 */
const environmentWords: Readonly<Record<PageLanguage, { name: string; rest: string }>> = {
  'zh-CN': { name: '测试环境', rest: '：请不要在这里提交真实举报' },
  en: { name: 'Test environment', rest: ': please do not submit real reports here' },
}
const environmentBands = Object.entries(environmentWords)
  .map(
    ([language, { name, rest }]) => `
    <aside class="environment-band" lang="${language}" aria-label="${name}">
      ${name}${rest}
    </aside>`,
  )
  .join('')

/** Loading text of the pages of a language; undefined for the build's own. */
const openings: Readonly<Record<PageLanguage, string | undefined>> = {
  'zh-CN': undefined,
  en: `
        <p>Opening…</p>
        <p class="opening-late">
          If nothing more appears, reload the page, or use a new version of Chrome, Edge or Firefox. In danger, call 110.
        </p>
        <noscript><p>This site needs JavaScript. In danger, call 110.</p></noscript>
      `,
}

/** Whether both settings say production. Everything else, including a misspelling, counts as a test environment. */
export const isProduction = ({ environment, mode }: Pick<RuntimeConfig, 'environment' | 'mode'>) =>
  environment === 'production' && mode === 'production'

export interface ShellPage {
  /** Title and description; by default, the portal's. */
  readonly text?: PageText | undefined
  /** Chinese by default, as the build is. */
  readonly language?: PageLanguage
  /** Scheme and host of the portal, if configured; link previews need absolute URLs. */
  readonly origin?: string | undefined
  /** Canonical path, if there is one. */
  readonly canonical?: string | undefined
  /** Path of the portal's front page. */
  readonly home?: string
}

/**
 * Returns the meta tags of link previews. The URL is the front page or a public page, never with a query string or a fragment.
 * Sources: ogp.me, developer.x.com (cards).
 */
function cardOf(title: string, description: string, siteName: string, page: ShellPage): string {
  const { origin, canonical, home = '/', language = 'zh-CN' } = page
  const meta = (name: 'name' | 'property', key: string, content: string) =>
    `<meta ${name}="${key}" content="${escapeHtml(content)}" />`
  const lines = [
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:locale', languages[language].locale),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('name', 'twitter:card', 'summary'),
    ...(origin === undefined
      ? []
      : [
          meta('property', 'og:url', origin + (canonical ?? home)),
          meta('property', 'og:image', origin + shareImage.path),
          meta('property', 'og:image:width', String(shareImage.width)),
          meta('property', 'og:image:height', String(shareImage.height)),
          ...(canonical === undefined
            ? []
            : [`<link rel="canonical" href="${escapeHtml(origin + canonical)}" />`]),
        ]),
  ]
  return `\n    ${lines.join('\n    ')}`
}

/** Sets the language and the loading text of a built page. */
function inLanguage(html: string, language: PageLanguage): string {
  const text = openings[language]
  if (text === undefined) return html
  const tag = /(<html\b[^<>]*\blang=")[^"]*(")/
  const languaged = replaceOne(html, tag, 'lang of <html>', language)
  const [before, opening] = languaged.split('<div class="opening">', 2)
  if (opening === undefined) return languaged
  const rest = languaged.slice(languaged.indexOf('</div>', before?.length))
  return `${before}<div class="opening">${text}${rest}`
}

/**
 * Writes the title, the runtime config, link-preview tags and, outside production, a banner into a built page.
 * @param config only members in `contract/site/site.ts` leave the server
 */
export function renderShell(html: string, config: RuntimeConfig, page: ShellPage = {}): string {
  const publicConfig = runtimeConfig.parse(config)
  const { text, language = 'zh-CN' } = page
  const siteTitle = languages[language].siteTitle ?? publicConfig.title
  const title = text?.title ? `${text.title} - ${siteTitle}` : siteTitle
  const described = /<meta\s+name="description"\s+content="([^"]*)"/.exec(html)
  // The build's description contains no escaped character.
  const description = text?.description ?? described?.[1] ?? ''
  const titled = replaceOne(
    html,
    /(<title>)[^<]*(<\/title>)/,
    '<title>',
    escapeHtml(title),
  ).replace('</title>', () => `</title>${cardOf(title, description, siteTitle, page)}`)
  const languaged = inLanguage(titled, language)
  const withDescription = text
    ? replaceOne(
        languaged,
        /(<meta\s+name="description"\s+content=")[^"]*(")/,
        'description',
        escapeHtml(description),
      )
    : languaged
  const element = new RegExp(
    `(<script\\b[^<>]*\\bid="${runtimeConfigElement}"[^<>]*>)[^<]*(</script>)`,
  )
  const configured = replaceOne(
    withDescription,
    element,
    `script with the id ${runtimeConfigElement}`,
    scriptSafeJson(publicConfig),
  )
  return isProduction(publicConfig)
    ? configured
    : replaceOne(configured, /(<body\b[^<>]*>)()/, '<body>', environmentBands)
}
