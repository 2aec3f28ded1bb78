import { withoutTrailingSlash } from '../../contract/pages.ts'
import type { Site } from './sites.ts'

/** What the answer to a page request depends on. */
export interface Visit {
  /** Without the query string, as in the request line. */
  readonly path: string
  /** With its `?`, or empty. */
  readonly search: string
  readonly mobileDevice: boolean
  /** A cookie says that this mobile device wants the desktop site. */
  readonly prefersDesktop: boolean
}

/**
 * `view` says what happens to the cookie: set for `desktop`, removed for `mobile`; `path` which of the site's pages it is.
 */
export type PageAnswer<Served extends Site = Site> =
  | {
      readonly kind: 'page'
      readonly site: Served
      readonly path: string
      readonly view?: 'desktop'
    }
  | {
      readonly kind: 'redirect'
      readonly to: string
      readonly view?: 'mobile'
      /** Nothing stands at the path; it leads to the start page. */
      readonly isUnknown?: true
    }
  | { readonly kind: 'missing' }

/** Addresses of files: when one is missing, the answer must not be a page. */
const isFile = (below: string) =>
  below.startsWith('/assets/') || below.includes('.', below.lastIndexOf('/'))

/** The path below a base (`/`, `/submit`), or undefined when it is elsewhere. */
function pathBelow({ base }: Site, path: string): string | undefined {
  if (`${path}/` === base) return '/'
  return path.startsWith(base) ? path.slice(base.length - 1) : undefined
}

/** The query string without `view=mobile`, which the redirect has carried out. */
const withoutView = (search: string) =>
  search.replace(/([?&])view=mobile(&|$)/, (_all, before: string, after: string) =>
    after ? before : '',
  )

function siteAnswer<Served extends Site>(
  site: Served,
  below: string,
  visit: Visit,
): PageAnswer<Served> {
  if (isFile(below)) return { kind: 'missing' }
  const { path, search } = visit
  const { base, paths, deviceRedirect } = site
  const page = withoutTrailingSlash(below)
  const unknown = paths.includes(page) ? undefined : ({ isUnknown: true } as const)
  const view = deviceRedirect && new URLSearchParams(search).get('view')
  if (deviceRedirect && view === 'mobile')
    return { kind: 'redirect', to: deviceRedirect.address(below, withoutView(search)), view }
  const isRedirected = visit.mobileDevice && view !== 'desktop' && !visit.prefersDesktop
  if (deviceRedirect && isRedirected && !deviceRedirect.staysOn(below))
    return { kind: 'redirect', to: deviceRedirect.address(below, search), ...unknown }
  if (!path.startsWith(base) || unknown) return { kind: 'redirect', to: base + search, ...unknown }
  return { kind: 'page', site, path: page, ...(view === 'desktop' && { view }) }
}

/**
 * Which page answers a path, or where it leads. Unknown pages lead to the start page of their site, unknown
 * files are missing; `/` and `/web` lead to the first site, or where it sends the device. Source: spec §2.
 */
export function pageRoute<Served extends Site>(
  sites: readonly [Served, ...Served[]],
  visit: Visit,
): PageAnswer<Served> {
  const { path } = visit
  if (['/', '/web', '/web/'].includes(path)) return siteAnswer(sites[0], '/', visit)
  for (const site of sites) {
    const below = pathBelow(site, path)
    if (below !== undefined) return siteAnswer(site, below, visit)
  }
  return { kind: 'missing' }
}
