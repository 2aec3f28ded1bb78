import { languages, type PageLanguage } from '../../contract/pages.ts'
import { runtimeConfigElement } from '../../contract/site/runtime-config-element.ts'
import { nameParts } from '../../contract/site/name-parts.ts'
import { runtimeConfig, shareImage, type RuntimeConfig } from '../../contract/site/site.ts'
import { escapeHtml } from '../platform/html.ts'
import type { PageText, SiteTexts } from './page-texts.ts'

/** Serializes to JSON that cannot close its script element. */
const scriptSafeJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** @throws when the page does not have exactly one such element */
function replaceOne(html: string, pattern: RegExp, what: string, content: string): string {
  if (html.match(new RegExp(pattern, 'g'))?.length !== 1)
    throw new Error(`the built index.html must hold exactly one ${what}`)
  return html.replace(pattern, (_all, open: string, close: string) => open + content + close)
}

/** Banner of environments that are not production, in the page's first paint. Styles: `client/kit/base.css`. */
const environmentBand = ([name, rest]: readonly [string, string]) => `
    <aside class="environment-band" aria-label="${name}">
      ${name}${rest}
    </aside>`

/** Centre, phone and e-mail for readers without JavaScript; an empty value leaves no gap. */
function contactsOf(config: RuntimeConfig, { contacts, siteTitle }: SiteTexts): string {
  const phone = escapeHtml(config.contact_phone)
  const email = escapeHtml(config.contact_email)
  const centre = config.organiser
    ? `<span lang="zh-CN">${escapeHtml(config.organiser)}</span>`
    : escapeHtml(siteTitle || config.title)
  const lines = [
    `${contacts.organiser}${centre}`,
    phone && `${contacts.phone}<a href="tel:${phone}">${phone}</a>`,
    email && `${contacts.email}<a href="mailto:${email}">${email}</a>`,
  ]
  const mark = config.is_sample ? contacts.sample : ''
  return lines
    .filter(Boolean)
    .map((line) => `<p>${line}${mark}</p>`)
    .join('\n          ')
}

/** Whether this is the portal itself. Everything else counts as a test environment. */
export const isProduction = ({ environment }: Pick<RuntimeConfig, 'environment'>) =>
  environment === 'production'

export interface ShellPage {
  /** Title and description; by default, the portal's. */
  readonly text?: PageText | undefined
  readonly language: PageLanguage
  readonly siteTexts: SiteTexts
  /** Scheme and host of the portal, if configured; link previews need absolute URLs. */
  readonly origin?: string | undefined
  readonly canonical?: string | undefined
  /** Path below the site's base; absent where the page serves several. */
  readonly path?: string | undefined
  /** Path of the portal's front page. */
  readonly home?: string
}

/** Returns the tags of link previews, without query or fragment. Sources: ogp.me, developer.x.com (cards). */
function cardOf(title: string, description: string, siteName: string, page: ShellPage): string {
  const { origin, canonical, home = '/', language } = page
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

/** The line of a header that says whose service this is. */
const organiserLine =
  /<span class="[^"]*"><text-run>[^<]*<\/text-run><span>%organiser%<\/span><\/span>/g

/** Around pages as the build rendered them, one behind the other (`client/build/prerender-pages.ts`). */
const [opening, closing] = [
  '<div class="prerendered" data-page="',
  '<!-- /prerendered -->',
] as const

/** Leaves out the prerendered pages of other paths. Without a path, the page serves several, and all of them stay. */
function withPrerendered(html: string, path: string | undefined): string {
  const [before = '', ...pages] = html.split(opening)
  const [, rest] = pages.at(-1)?.split(closing) ?? []
  if (path === undefined || rest === undefined) return html
  const named = (name: string) => pages.find((page) => page.startsWith(`${name}"`))
  const [own] = (named(path.slice(1) || 'home') ?? named('other'))?.split(closing) ?? []
  return own === undefined ? before + rest : before + opening + own + closing + rest
}

/** Fills the names into the pages. */
const withNames = (html: string, title: string, organiser: string): string =>
  (organiser ? html : html.replaceAll(organiserLine, ''))
    .replaceAll('%siteTitle%', () => nameParts(title).map(escapeHtml).join('<wbr>'))
    .replaceAll('%organiser%', () => escapeHtml(organiser))

/**
 * Writes title, runtime config, link-preview tags, contacts without JavaScript and, outside production, a banner into a built
 * page.
 * @param config only members in `contract/site/site.ts` leave the server
 */
export function renderShell(html: string, config: RuntimeConfig, page: ShellPage): string {
  const publicConfig = runtimeConfig.parse(config)
  const { text, siteTexts } = page
  const siteTitle = siteTexts.siteTitle || publicConfig.title
  const title = text?.title ? `${text.title} - ${siteTitle}` : siteTitle
  const described = /<meta\s+name="description"\s+content="([^"]*)"/.exec(html)
  // The build's description contains no escaped character.
  const description = text?.description ?? described?.[1] ?? ''
  const titled = replaceOne(
    withNames(withPrerendered(html, page.path), siteTitle, publicConfig.organiser),
    /(<title>)[^<]*(<\/title>)/,
    '<title>',
    escapeHtml(title),
  ).replace('</title>', () => `</title>${cardOf(title, description, siteTitle, page)}`)
  const withDescription = text
    ? replaceOne(
        titled,
        /(<meta\s+name="description"\s+content=")[^"]*(")/,
        'description',
        escapeHtml(description),
      )
    : titled
  const element = new RegExp(
    `(<script\\b[^<>]*\\bid="${runtimeConfigElement}"[^<>]*>)[^<]*(</script>)`,
  )
  const withContacts = replaceOne(
    withDescription,
    /()(<\/noscript>)/,
    'noscript',
    contactsOf(publicConfig, siteTexts),
  )
  const configured = replaceOne(
    withContacts,
    element,
    `script with the id ${runtimeConfigElement}`,
    scriptSafeJson(publicConfig),
  )
  return isProduction(publicConfig)
    ? configured
    : replaceOne(
        configured,
        /(<body\b[^<>]*>)()/,
        '<body>',
        environmentBand(siteTexts.testEnvironment),
      )
}
