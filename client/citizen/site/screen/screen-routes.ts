import { type Page, type Pages, withoutTrailingSlash } from '../../../../contract/pages.ts'
import type { LoadScreen } from '../../../kit/lazy-screen.tsx'

/** A page of one site with the code that shows it. */
export interface ScreenRoute extends Page {
  readonly id: string
  readonly path: string
  readonly load: LoadScreen
}

/** Returns the routes of one site: `desktop`, or `phone` for the mobile site. */
export const screenRoutes = (
  site: 'desktop' | 'phone',
  pages: Pages,
  screens: Readonly<Record<string, LoadScreen>>,
): readonly ScreenRoute[] =>
  Object.entries(pages).flatMap(([id, page]) => {
    const [path, load] = [page[site], screens[id]]
    return path !== undefined && load ? [{ ...page, id, path, load }] : []
  })

/** Returns the route at a path; slashes at its end are ignored. */
export const routeAt = (routes: readonly ScreenRoute[], path: string): ScreenRoute | undefined =>
  routes.find((route) => route.path === withoutTrailingSlash(path))
