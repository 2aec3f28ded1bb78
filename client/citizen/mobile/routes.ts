import { withoutTrailingSlash } from '../../../contract/routes.ts'
import { submitSkeletonText } from '../report/skeleton-text.ts'
import type { LoadScreen } from '../../kit/lazy-screen.tsx'
import type { SkeletonText } from '../site/screen/screen-skeleton.tsx'
import { paths } from './paths.ts'
import { loadSubmit } from './submit/load-submit.ts'

interface ScreenRoute {
  /** Behind the `#`. */
  path: string
  load: LoadScreen
  skeletonText?: SkeletonText
}

const home: ScreenRoute = { path: paths.home, load: () => import('./home/home.tsx') }

/** The screens of the mobile site; any other path leads to `/`. Source: spec §2; the last ones are ours. */
export const screenRoutes: readonly ScreenRoute[] = [
  home,
  { path: paths.otherType, load: () => import('./othertype/othertype.tsx') },
  { path: paths.way, load: () => import('./way/way.tsx') },
  { path: paths.submit, load: loadSubmit, skeletonText: submitSkeletonText },
  { path: paths.query, load: () => import('./query/query.tsx') },
  { path: paths.user, load: () => import('./user/user.tsx') },
  { path: paths.login, load: () => import('./login/login.tsx') },
  { path: paths.privacy, load: () => import('./legal/privacy.tsx') },
  { path: paths.rules, load: () => import('./legal/rules.tsx') },
  { path: paths.sitemap, load: () => import('./sitemap/sitemap.tsx') },
  { path: paths.accessibility, load: () => import('./legal/accessibility.tsx') },
  {
    path: paths.announcements,
    load: () => import('./announcements/announcements.tsx'),
  },
  { path: paths.faq, load: () => import('./faq/faq.tsx') },
  { path: paths.verify, load: () => import('./verify/verify.tsx') },
]

/**
 * The screen that a page opens with.
 * @param hash of the address, e.g. `#/pages/query/index?a=b`
 */
export function screenAt(hash: string): ScreenRoute {
  const [path = ''] = hash.replace(/^#/, '').split('?', 1)
  return screenRoutes.find((route) => route.path === withoutTrailingSlash(path)) ?? home
}
