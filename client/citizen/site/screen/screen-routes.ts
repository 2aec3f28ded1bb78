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

/** The module of a screen. */
export type LoadedScreen = Awaited<ReturnType<LoadScreen>>

/** Returns the routes with one whose code is here: React shows it at once, where an `import()` makes it show a skeleton first. */
export const withLoaded = (
  routes: readonly ScreenRoute[],
  path: string | undefined,
  screen: LoadedScreen | undefined,
): readonly ScreenRoute[] => {
  if (!screen) return routes
  // `lazy()` takes what a thenable tells at once; a promise tells later.
  // oxlint-disable-next-line unicorn/no-thenable -- only `lazy()` gets it
  const load = () => ({ then: (tell: (module: LoadedScreen) => void) => tell(screen) })
  return routes.map((route) =>
    route.path === path ? { ...route, load: load as unknown as LoadScreen } : route,
  )
}
