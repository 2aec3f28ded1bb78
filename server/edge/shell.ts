import { englishSiteTitle, type PageLanguage } from '../../contract/pages.ts'
import { runtimeConfigElement } from '../../contract/runtime-config-element.ts'
import { runtimeConfig, shareImage, type RuntimeConfig } from '../../contract/site.ts'
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

/** JSON that cannot end the script element it stands in, whatever its texts hold. */
const scriptSafeJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** @throws when the page has no such element, or more than one: the build is not what the edge expects */
function replaceOne(html: string, pattern: RegExp, what: string, content: string): string {
  if (html.match(new RegExp(pattern, 'g'))?.length !== 1)
    throw new Error(`the built index.html must hold exactly one ${what}`)
  return html.replace(pattern, (_all, open: string, close: string) => open + content + close)
}

/**
 * A band for every page that no citizen should take for the portal. In the page and not drawn by its script: it is there
 * before the first paint, moves nothing, and costs the script nothing. In both languages: people go from one to the other
 * without another page from here. Looks, and which of them is seen: `client/kit/base.css`.
 */
const environmentBands = `
    <aside class="environment-band" lang="zh-CN" aria-label="测试环境">
      测试环境：请不要在这里提交真实举报
    </aside>
    <aside class="environment-band" lang="en" aria-label="Test environment">
      Test environment: please do not submit real reports here
    </aside>`

/** What an English page says before it has started, in place of what the build has there. */
const englishOpening = `
        <p>Opening…</p>
        <p class="opening-late">
          If nothing more appears, reload the page, or use a new version of Chrome, Edge or Firefox. In danger, call 110.
        </p>
        <noscript><p>This site needs JavaScript. In danger, call 110.</p></noscript>
      `

/**
 * What both call production is the portal itself; anything else, a misspelling too, is for trying out. Whether reports are
 * dealt with all the same is the API's affair: the band does not claim that they are not.
 */
export const isProduction = ({ environment, mode }: Pick<RuntimeConfig, 'environment' | 'mode'>) =>
  environment === 'production' && mode === 'production'

/** What a page may be written for, beside its site. */
export interface ShellPage {
  /** What it is called; without it, as the portal. */
  readonly text?: PageText | undefined
  /** Chinese when left out, as the build is. */
  readonly language?: PageLanguage
  /** Scheme and host of the portal, where it is known: what follows must be absolute. */
  readonly origin?: string | undefined
  /** The one address of what it shows, a path; without it none is named. */
  readonly canonical?: string | undefined
  /** Path of the portal's front page. */
  readonly home?: string
}

/**
 * What other programs show of a page that is sent to somebody. Whatever was open, the address is the portal's front page or
 * a public page: nothing of a query string or a fragment is in it. Sources: ogp.me, developer.x.com (cards).
 */
function cardOf(title: string, description: string, siteName: string, page: ShellPage): string {
  const { origin, canonical, home = '/', language } = page
  const meta = (name: 'name' | 'property', key: string, content: string) =>
    `<meta ${name}="${key}" content="${escapeHtml(content)}" />`
  const lines = [
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:locale', language === 'en' ? 'en_GB' : 'zh_CN'),
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

/** A built page as one in English, but for what its path says. */
function inEnglish(html: string): string {
  const languaged = replaceOne(html, /(<html\b[^<>]*\blang=")[^"]*(")/, 'lang of <html>', 'en')
  const [before, opening] = languaged.split('<div class="opening">', 2)
  if (opening === undefined) return languaged
  const rest = languaged.slice(languaged.indexOf('</div>', before?.length))
  return `${before}<div class="opening">${englishOpening}${rest}`
}

/**
 * Writes the title, the runtime config, what others show of the page and, outside production, a band that says so into a
 * built page.
 * @param config only members that `contract/site.ts` names leave the server
 */
export function renderShell(html: string, config: RuntimeConfig, page: ShellPage = {}): string {
  const publicConfig = runtimeConfig.parse(config)
  const { text, language = 'zh-CN' } = page
  const siteTitle = language === 'en' ? englishSiteTitle : publicConfig.title
  const title = text?.title ? `${text.title} - ${siteTitle}` : siteTitle
  const described = /<meta\s+name="description"\s+content="([^"]*)"/.exec(html)
  // The description of the build is one of ours, as it is written in the page: without a character that is escaped.
  const description = text?.description ?? described?.[1] ?? ''
  const titled = replaceOne(
    html,
    /(<title>)[^<]*(<\/title>)/,
    '<title>',
    escapeHtml(title),
  ).replace('</title>', () => `</title>${cardOf(title, description, siteTitle, page)}`)
  const languaged = language === 'en' ? inEnglish(titled) : titled
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
