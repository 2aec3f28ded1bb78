/** Base path of the desktop site. Source: spec §2. */
export const desktopBase = '/web/pc'
/** Base path of the mobile site. */
export const mobileBase = '/web/mobile/'
/** Base path of the staff desk, on a listener of its own: the edge serves nothing below it. */
export const staffBase = '/web/staff'

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
  // Ours: what the centre announces (`?id=` names one), and what people ask.
  '/announcements': '/pages/announcements/index',
  '/faq': '/pages/faq/index',
  // Ours: whether a receipt is the centre's.
  '/verify': '/pages/verify/index',
}

/**
 * Desktop paths that the mobile site has nothing for: a phone gets the desktop page there. Every page of the
 * desktop site stands here or in `mobilePaths`.
 */
export const desktopOnlyPaths: readonly string[] = [
  // Ours, in English: one page for every device.
  '/en',
  '/en/report',
  '/en/query',
]

/** Every page of the desktop site, without the base. */
export const desktopPaths: readonly string[] = [...Object.keys(mobilePaths), ...desktopOnlyPaths]

/** Desktop paths that are of use to whoever finds them by a search engine. */
export const publicPaths = [
  '/',
  '/othertype',
  '/way',
  '/query',
  '/announcements',
  '/faq',
  '/verify',
  '/rules',
  '/privacy',
  '/accessibility',
  '/sitemap',
  '/en',
  '/en/report',
  '/en/query',
] as const

/** A path below a base as the tables write it: without slashes at its end. */
export function withoutTrailingSlash(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end) || '/'
}

/**
 * The mobile page of a desktop path.
 * @param path below the base, e.g. `/submit`; a trailing slash is ignored, one without a mobile page leads to `/`
 * @param search the query string with its `?`, or empty; it is kept, behind the hash path
 */
export function mobileAddress(path: string, search = ''): string {
  const hashPath = mobilePaths[withoutTrailingSlash(path)] ?? '/'
  return `${mobileBase}#${hashPath}${search}`
}

/**
 * Whether a mobile device stays on a desktop path, because the mobile site has no page for it.
 * @param path below the base; a trailing slash is ignored
 */
export const isDesktopOnly = (path: string, paths: readonly string[] = desktopOnlyPaths): boolean =>
  paths.includes(withoutTrailingSlash(path))

/**
 * By this cookie of a minute the start page learns that the address which led to it has no page. Where the address is still
 * the client's to lead on, the router's state says the same (`isUnknown`).
 */
export const unknownPage = { cookie: 'unknown_page', value: '1', seconds: 60 } as const

/** `?view=desktop` on any page, and this cookie afterwards, keep a mobile device on the desktop site. */
export const desktopView = { parameter: 'view', value: 'desktop', cookie: 'view' } as const
