/** Base path of the desktop site. Source: spec §2. */
export const desktopBase = '/web/pc'
/** Base path of the mobile site. Source: spec §2. */
export const mobileBase = '/web/mobile/'
/** Base path of the staff desk, which has its own listener: the edge serves nothing below it. */
export const staffBase = '/web/staff'

/** Desktop layout of a page. `bare`: the screen brings its own header and footer. */
export type Layout = 'main' | 'user' | 'full' | 'bare'

interface LanguageFacts {
  /** Locale of link previews. Source: ogp.me. */
  readonly locale: string
  /** Name of the portal; undefined where it is the configured title, which is Chinese. */
  readonly siteTitle: string | undefined
}
/** The languages of pages. Client and edge have tables by language: a new one does not compile until they have it. */
export const languages = {
  'zh-CN': { locale: 'zh_CN', siteTitle: undefined },
  en: { locale: 'en_GB', siteTitle: 'Online Reporting Centre' },
} as const satisfies Readonly<Record<string, LanguageFacts>>
export type PageLanguage = keyof typeof languages

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
  readonly language: PageLanguage
  readonly title: string
  /** Listed in spec §2: the edge writes the configured title alone (spec §1), where other pages add their own. */
  readonly isSpecified?: true
}

/** Pages by name, as the edge, the routers, the sitemaps and the tours take them. */
export type Pages = Readonly<Record<string, Page>>

const main = { layout: 'main', language: 'zh-CN' } as const
const user = { layout: 'user', language: 'zh-CN', isPublic: false } as const
const english = { layout: 'bare', language: 'en', isPublic: true } as const
const specified = { isSpecified: true } as const

/** Every page of the citizens' sites; the keys are the route names. Source of the specified ones: spec §2. */
const rows = {
  home: { ...main, ...specified, desktop: '/', phone: '/', isPublic: true, title: '首页' },
  otherType: {
    ...main,
    ...specified,
    desktop: '/othertype',
    phone: '/pages/othertype/index',
    isPublic: true,
    title: '其他举报渠道',
  },
  way: {
    ...main,
    ...specified,
    desktop: '/way',
    phone: '/pages/submit/way',
    isPublic: true,
    title: '我要举报',
  },
  submit: {
    ...main,
    ...specified,
    desktop: '/submit',
    phone: '/pages/submit/index',
    isPublic: false,
    title: '提交举报',
  },
  query: {
    ...main,
    ...specified,
    desktop: '/query',
    phone: '/pages/query/index',
    isPublic: true,
    title: '查询进度',
  },
  userQuery: {
    ...user,
    ...specified,
    desktop: '/user/query',
    alias: '/user',
    phone: '/pages/user/index',
    phoneRedirect: '/pages/query/index',
    title: '我的举报',
  },
  userNotice: {
    ...user,
    ...specified,
    desktop: '/user/notice',
    phone: '/pages/user/index',
    tab: 'notices',
    title: '消息通知',
  },
  userAccount: {
    ...user,
    ...specified,
    desktop: '/user/manage',
    phone: '/pages/user/index',
    tab: 'account',
    title: '账号管理',
  },
  login: {
    ...specified,
    layout: 'full',
    language: 'zh-CN',
    desktop: '/login',
    phone: '/pages/login/index',
    isPublic: false,
    title: '登录',
  },
  privacy: {
    ...main,
    desktop: '/privacy',
    phone: '/pages/privacy/index',
    isPublic: true,
    title: '隐私说明',
  },
  rules: {
    ...main,
    desktop: '/rules',
    phone: '/pages/rules/index',
    isPublic: true,
    title: '举报规则',
  },
  sitemap: {
    ...main,
    desktop: '/sitemap',
    phone: '/pages/sitemap/index',
    isPublic: true,
    title: '网站地图',
  },
  accessibility: {
    ...main,
    desktop: '/accessibility',
    phone: '/pages/accessibility/index',
    isPublic: true,
    title: '无障碍声明',
  },
  announcements: {
    ...main,
    desktop: '/announcements',
    phone: '/pages/announcements/index',
    isPublic: true,
    title: '公告',
  },
  faq: {
    ...main,
    desktop: '/faq',
    phone: '/pages/faq/index',
    isPublic: true,
    title: '常见问题',
  },
  verify: {
    ...main,
    desktop: '/verify',
    phone: '/pages/verify/index',
    isPublic: true,
    title: '验证回执',
  },
  english: { ...english, desktop: '/en', title: 'Report illegal or harmful content online' },
  englishReport: { ...english, desktop: '/en/report', title: 'Report' },
  englishQuery: { ...english, desktop: '/en/query', title: 'Check progress' },
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

/** Returns the language of a desktop path. The mobile site is Chinese. */
export const languageOf = (path: string): PageLanguage => pageAt(path)?.language ?? 'zh-CN'

/**
 * Returns the mobile address to which a phone is redirected. Source: spec §2.
 * @param path below the desktop base; a path without a phone page leads to `/`
 * @param search the query string with its `?`, or empty; it moves behind the hash path
 */
export function mobileAddress(path: string, search = '', all: Pages = pages): string {
  const page = pageAt(path, all)
  return `${mobileBase}#${page?.phoneRedirect ?? page?.phone ?? '/'}${search}`
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
