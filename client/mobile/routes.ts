import { withoutTrailingSlash } from '../../contract/routes.ts'
import { submitSkeletonText } from '../features/report/skeleton-text.ts'
import type { LoadScreen } from '../features/screen/lazy-screen.tsx'
import type { SkeletonText } from '../features/screen/screen-skeleton.tsx'
import { paths } from './paths.ts'
import { loadSubmit } from './screens/submit/load-submit.ts'

interface ScreenRoute {
  /** Behind the `#`. */
  path: string
  load: LoadScreen
  skeletonText?: SkeletonText
}

const home: ScreenRoute = { path: paths.home, load: () => import('./screens/home/home.tsx') }

/** The screens of the mobile site; any other path leads to `/`. Source: spec §2; the last ones are ours. */
export const screenRoutes: readonly ScreenRoute[] = [
  home,
  { path: paths.otherType, load: () => import('./screens/othertype/othertype.tsx') },
  { path: paths.way, load: () => import('./screens/way/way.tsx') },
  { path: paths.submit, load: loadSubmit, skeletonText: submitSkeletonText },
  { path: paths.query, load: () => import('./screens/query/query.tsx') },
  { path: paths.user, load: () => import('./screens/user/user.tsx') },
  { path: paths.login, load: () => import('./screens/login/login.tsx') },
  { path: paths.privacy, load: () => import('./screens/legal/privacy.tsx') },
  { path: paths.rules, load: () => import('./screens/legal/rules.tsx') },
  { path: paths.sitemap, load: () => import('./screens/sitemap/sitemap.tsx') },
  { path: paths.accessibility, load: () => import('./screens/legal/accessibility.tsx') },
  {
    path: paths.announcements,
    load: () => import('./screens/announcements/announcements.tsx'),
  },
  { path: paths.faq, load: () => import('./screens/faq/faq.tsx') },
  { path: paths.verify, load: () => import('./screens/verify/verify.tsx') },
]

/**
 * The screen that a page opens with.
 * @param hash of the address, e.g. `#/pages/query/index?a=b`
 */
export function screenAt(hash: string): ScreenRoute {
  const [path = ''] = hash.replace(/^#/, '').split('?', 1)
  return screenRoutes.find((route) => route.path === withoutTrailingSlash(path)) ?? home
}
