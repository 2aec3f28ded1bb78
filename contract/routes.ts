/** Base path of the desktop site. Source: spec §2. */
export const desktopBase = '/web/pc'
/** Base path of the mobile site. */
export const mobileBase = '/web/mobile/'

/** Desktop path (without the base) → hash path of the mobile site. Source: spec §2. */
export const mobilePaths: Readonly<Record<string, string>> = {
  '/': '/',
  '/othertype': '/pages/othertype/index',
  '/way': '/pages/submit/way',
  '/submit': '/pages/submit/index',
  '/query': '/pages/query/index',
  '/user': '/pages/query/index', // the route /user leads to /user/query
  '/user/query': '/pages/query/index',
  '/user/notice': '/pages/user/index',
  '/user/manage': '/pages/user/index',
  '/login': '/pages/login/index',
  // Ours: the texts that people agree to.
  '/privacy': '/pages/privacy/index',
  '/rules': '/pages/rules/index',
  // Ours: where everything is, and what is done so that everybody can use it.
  '/sitemap': '/pages/sitemap/index',
  '/accessibility': '/pages/accessibility/index',
}

/** Desktop paths that are of use to whoever finds them by a search engine. */
export const publicPaths = [
  '/',
  '/othertype',
  '/way',
  '/query',
  '/rules',
  '/privacy',
  '/accessibility',
  '/sitemap',
] as const

/**
 * Where a mobile device goes from a desktop path.
 * @param path below the base, e.g. `/submit`; a trailing slash is ignored, an unknown one leads to `/`
 * @param search the query string with its `?`, or empty; it is kept, behind the hash path
 */
export function mobileAddress(path: string, search = ''): string {
  const known = mobilePaths[path.replace(/\/+$/, '') || '/'] ?? '/'
  return `${mobileBase}#${known}${search}`
}

/** `?view=desktop` on any page, and this cookie afterwards, keep a mobile device on the desktop site. */
export const desktopView = { parameter: 'view', value: 'desktop', cookie: 'view' } as const
