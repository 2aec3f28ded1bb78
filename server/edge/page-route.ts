import { desktopBase, mobileAddress, mobileBase, mobilePaths } from '../../contract/routes.ts'

/** What decides where a visitor lands. */
export interface Visit {
  /** Without the query string, as it stands in the request line. */
  readonly path: string
  /** With its `?`, or empty. */
  readonly search: string
  readonly mobileDevice: boolean
  /** A cookie says that this mobile device wants the desktop site. */
  readonly keepsDesktop: boolean
}

/** `view` says what becomes of the cookie: set for `desktop`, removed for `mobile`. */
export type PageAnswer =
  | { readonly kind: 'page'; readonly site: 'desktop' | 'mobile'; readonly view?: 'desktop' }
  | { readonly kind: 'redirect'; readonly to: string; readonly view?: 'mobile' }
  | { readonly kind: 'missing' }

/** Addresses of files, which must not be answered with a page when they are missing. */
const isFile = (below: string) => below.startsWith('/assets/') || /\.[^/]*$/.test(below)

/** The path below a base (`/`, `/submit`), or undefined when it is elsewhere. */
function pathBelow(base: string, path: string): string | undefined {
  if (path === base) return '/'
  return path.startsWith(`${base}/`) ? path.slice(base.length) : undefined
}

const isKnown = (below: string) => Object.hasOwn(mobilePaths, below.replace(/\/+$/, '') || '/')

/** The query string without `view=mobile`, which has done its work. */
const withoutView = (search: string) =>
  search.replace(/([?&])view=mobile(&|$)/, (_all, before: string, after: string) =>
    after ? before : '',
  )

function desktopAnswer(below: string, view: string | null, visit: Visit): PageAnswer {
  const { path, search } = visit
  if (isFile(below)) return { kind: 'missing' }
  if (view === 'mobile')
    return { kind: 'redirect', to: mobileAddress(below, withoutView(search)), view }
  if (visit.mobileDevice && view !== 'desktop' && !visit.keepsDesktop)
    return { kind: 'redirect', to: mobileAddress(below, search) }
  if (path === desktopBase || !isKnown(below))
    return { kind: 'redirect', to: `${desktopBase}/${search}` }
  return { kind: 'page', site: 'desktop', ...(view === 'desktop' && { view }) }
}

function mobileAnswer(below: string, { path, search }: Visit): PageAnswer {
  if (path === mobileBase) return { kind: 'page', site: 'mobile' }
  return isFile(below) ? { kind: 'missing' } : { kind: 'redirect', to: mobileBase + search }
}

/**
 * Which page answers a path, or where it leads. Unknown pages lead to the start page of their site, unknown
 * files are missing; `/` and `/web` lead to the site for the device. Source: spec §2.
 */
export function pageRoute(visit: Visit): PageAnswer {
  const { path, search } = visit
  const mobile = pathBelow(mobileBase.slice(0, -1), path)
  if (mobile !== undefined) return mobileAnswer(mobile, visit)
  const below = ['/', '/web', '/web/'].includes(path) ? '/' : pathBelow(desktopBase, path)
  if (below === undefined) return { kind: 'missing' }
  const answer = desktopAnswer(below, new URLSearchParams(search).get('view'), visit)
  // Only the desktop site's own paths are pages.
  if (answer.kind === 'page' && !path.startsWith(desktopBase))
    return { kind: 'redirect', to: `${desktopBase}/${search}` }
  return answer
}
