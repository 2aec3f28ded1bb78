/** Base path of the desktop site. Source: spec §2. */
export const desktopBase = '/web/pc'
/** Base path of the mobile site. Source: spec §2. */
export const mobileBase = '/web/mobile/'
/** Base path of the staff desk, which has its own listener: the edge serves nothing below it. */
export const staffBase = '/web/staff'

/** Desktop layout of a page. */
export type Layout = 'main' | 'user' | 'full'

interface LanguageFacts {
  /** Its own name, for the switch in the header, and a short one for phones. */
  readonly name: string
  readonly short: string
  /** Between the base of a site and the path of a page; empty for Chinese. */
  readonly prefix: string
  /** Folder of its words: `client/citizen/words/NAME/`. */
  readonly words: string
  /** Locale of link previews. Source: ogp.me. */
  readonly locale: string
}
/** The languages of the citizens' sites. Each has a build of its own, with the words of its folder. */
export const languages = {
  'zh-CN': { name: '中文', short: '中文', prefix: '', words: 'zh', locale: 'zh_CN' },
  en: { name: 'English', short: 'EN', prefix: 'en/', words: 'en', locale: 'en_GB' },
} as const satisfies Readonly<Record<string, LanguageFacts>>
export type PageLanguage = keyof typeof languages
export const pageLanguages = Object.keys(languages) as PageLanguage[]

/** One page of the citizens' sites. A page without `desktop` exists on phones only, and the other way round. */
export interface Page {
  /** Path below the desktop base. */
  readonly desktop?: string
  /** Another desktop path, which redirects to `desktop`. */
  readonly alias?: string
  /** Path behind the `#` of the mobile site. */
  readonly phone?: string
  /** Tab of the phone's screen, where pages share one: `?tab=`. */
  readonly tab?: 'notices' | 'account'
  /** Hash path to which a phone is redirected from the desktop path, where spec §2 names another than `phone`. */
  readonly phoneRedirect?: string
  readonly layout: Layout
  /** Search engines may list the page. */
  readonly isPublic: boolean
  /** Listed in spec §2: the edge writes the configured title alone (spec §1), where other pages add their own. */
  readonly isSpecified?: true
}

/** Pages by name, as the edge, the routers, the sitemaps and the tours take them. */
export type Pages = Readonly<Record<string, Page>>

const main = { layout: 'main', isPublic: true } as const
const specified = { ...main, isSpecified: true } as const
const user = { ...specified, layout: 'user', isPublic: false } as const

/** Every page of the citizens' sites; the keys are the route names. Source of the specified ones: spec §2. */
const rows = {
  home: { ...specified, desktop: '/', phone: '/' },
  otherType: { ...specified, desktop: '/othertype', phone: '/pages/othertype/index' },
  // The alias is the English form before version 1.0.
  way: { ...specified, desktop: '/way', alias: '/report', phone: '/pages/submit/way' },
  submit: { ...specified, desktop: '/submit', phone: '/pages/submit/index', isPublic: false },
  query: { ...specified, desktop: '/query', phone: '/pages/query/index' },
  userQuery: {
    ...user,
    desktop: '/user/query',
    alias: '/user',
    phone: '/pages/user/index',
    phoneRedirect: '/pages/query/index',
  },
  userNotice: { ...user, desktop: '/user/notice', phone: '/pages/user/index', tab: 'notices' },
  userAccount: { ...user, desktop: '/user/manage', phone: '/pages/user/index', tab: 'account' },
  login: { ...user, layout: 'full', desktop: '/login', phone: '/pages/login/index' },
  privacy: { ...main, desktop: '/privacy', phone: '/pages/privacy/index' },
  rules: { ...main, desktop: '/rules', phone: '/pages/rules/index' },
  sitemap: { ...main, desktop: '/sitemap', phone: '/pages/sitemap/index' },
  accessibility: { ...main, desktop: '/accessibility', phone: '/pages/accessibility/index' },
  announcements: { ...main, desktop: '/announcements', phone: '/pages/announcements/index' },
  faq: { ...main, desktop: '/faq', phone: '/pages/faq/index' },
  verify: { ...main, desktop: '/verify', phone: '/pages/verify/index' },
  figures: { ...main, desktop: '/figures', phone: '/figures' },
} as const satisfies Pages

type Rows = typeof rows
export type PageId = keyof Rows
type PageWith<Fields> = { [Id in PageId]: Rows[Id] extends Fields ? Id : never }[PageId]
export type DesktopPage = PageWith<{ desktop: string }>
/** Pages with a phone screen of their own; tabs belong to the screen of another page. */
export type PhonePage = Exclude<PageWith<{ phone: string }>, PageWith<{ tab: string }>>
/** Pages that exist on both sites. */
export type SharedPage = PageWith<{ desktop: string; phone: string }>
export type PublicPage = PageWith<{ isPublic: true }>

export const pages: Readonly<Record<PageId, Page>> = rows
/** The same pages with their fields known to the compiler. */
export const sharedPages: Readonly<
  Record<SharedPage, Page & { readonly desktop: string; readonly phone: string }>
> = rows

/** Removes slashes at the end of a path below a base; the root stays `/`. */
export function withoutTrailingSlash(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end) || '/'
}

/** Returns the desktop paths of a page. */
const pathsOf = ({ desktop, alias }: Page): string[] =>
  [desktop, alias].filter((path) => path !== undefined)

/** Returns every path of the desktop site, aliases included. */
export const desktopPaths = (all: Pages = pages): string[] => Object.values(all).flatMap(pathsOf)

/** Returns the desktop paths that search engines may list. */
export const publicPaths = (all: Pages = pages): string[] =>
  Object.values(all).flatMap(({ isPublic, desktop }) => (isPublic && desktop ? [desktop] : []))

/** Returns every hash path of the mobile site. */
export const hashPaths = (all: Pages = pages): string[] => [
  ...new Set(Object.values(all).flatMap(({ phone }) => phone ?? [])),
]

/** Returns the page at a desktop path, whatever slashes end it. */
export const pageAt = (path: string, all: Pages = pages): Page | undefined =>
  Object.values(all).find((page) => pathsOf(page).includes(withoutTrailingSlash(path)))

/**
 * Returns the mobile address to which a phone is redirected. Source: spec §2.
 * @param path below the desktop base and the prefix of the language; a path without a phone page leads to `/`
 * @param search the query string with its `?`, or empty; it moves behind the hash path
 */
export function mobileAddress(path: string, search = '', language: PageLanguage = 'zh-CN'): string {
  const page = pageAt(path)
  const base = mobileBase + languages[language].prefix
  return `${base}#${page?.phoneRedirect ?? page?.phone ?? '/'}${search}`
}

/** Whether a phone stays on a desktop path, because the mobile site has no such page. */
export function isDesktopOnly(path: string, all: Pages = pages): boolean {
  const page = pageAt(path, all)
  return page !== undefined && page.phone === undefined
}

/**
 * Set for a minute when an unknown address redirects to home, which then explains why it opened. Redirects inside the client
 * say the same by the router's state (`isUnknown`).
 */
export const unknownPage = { cookie: 'unknown_page', value: '1', seconds: 60 } as const

/** `?view=desktop` on any page, and this cookie afterwards, keep a phone on the desktop site. */
export const desktopView = { parameter: 'view', value: 'desktop', cookie: 'view' } as const
