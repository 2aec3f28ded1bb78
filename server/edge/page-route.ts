import { withoutTrailingSlash } from '../../contract/pages.ts'
import type { Site } from './sites.ts'

export interface Visit {
  /** The path as in the request line, without the query string. */
  readonly path: string
  /** The query string with its `?`, or empty. */
  readonly search: string
  readonly mobileDevice: boolean
  /** The visitor has chosen the desktop site on a mobile device (a cookie). */
  readonly prefersDesktop: boolean
}

/** `view` sets (`desktop`) or removes (`mobile`) the cookie; `path` is the page within the site. */
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
      /** There is no such page: the redirect leads to the start page. */
      readonly isUnknown?: true
    }
  | { readonly kind: 'missing' }

/** Whether the path names a file: a missing file must not become a page. */
const isFile = (below: string) =>
  below.startsWith('/assets/') || below.includes('.', below.lastIndexOf('/'))

/** Returns the path below a site's base (`/`, `/submit`), undefined for paths elsewhere. */
function pathBelow({ base }: Site, path: string): string | undefined {
  if (`${path}/` === base) return '/'
  return path.startsWith(base) ? path.slice(base.length - 1) : undefined
}

/** Removes `view=mobile` from the query string: the redirect carries it out. */
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
 * Resolves a path to a page or a redirect. Unknown pages redirect to the start page of their site; unknown files are
 * missing. `/` and `/web` redirect to the first site, or to the mobile one. Source: spec §2.
 */
export function pageRoute<Served extends Site>(
  sites: readonly [Served, ...Served[]],
  visit: Visit,
): PageAnswer<Served> {
  const { path } = visit
  if (['/', '/web', '/web/'].includes(path)) return siteAnswer(sites[0], '/', visit)
  // The longest base first: a language is below the base of the Chinese site.
  for (const site of sites.toSorted((a, b) => b.base.length - a.base.length)) {
    const below = pathBelow(site, path)
    if (below !== undefined) return siteAnswer(site, below, visit)
  }
  return { kind: 'missing' }
}
