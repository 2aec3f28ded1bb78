import { legalPaths } from '../site/legal/legal-paths.ts'
import { sitePaths } from '../site/site-paths.ts'
import type { LoadScreen } from '../../kit/lazy-screen.tsx'
import { loadSubmit } from './submit/load-submit.ts'

/** `bare`: the screen brings what is around it. */
export type Layout = 'main' | 'user' | 'full' | 'bare'

export interface ScreenRoute {
  /** Below the base of the desktop site. */
  path: string
  name?: string
  layout: Layout
  load: LoadScreen
}

const loadEnglish = () => import('./english/english.tsx')

/** The screens of the desktop site. Source: spec §2; the last ones are ours. */
export const screenRoutes: readonly ScreenRoute[] = [
  { path: '/', layout: 'main', load: () => import('./home/home.tsx') },
  { path: '/othertype', layout: 'main', load: () => import('./othertype/othertype.tsx') },
  { path: '/way', layout: 'main', load: () => import('./way/way.tsx') },
  { path: '/submit', layout: 'main', load: loadSubmit },
  { path: '/query', layout: 'main', load: () => import('./query/query.tsx') },
  {
    path: '/user/query',
    name: 'userQuery',
    layout: 'user',
    load: () => import('./user/query.tsx'),
  },
  {
    path: '/user/notice',
    name: 'userNotice',
    layout: 'user',
    load: () => import('./user/notice.tsx'),
  },
  {
    path: '/user/manage',
    name: 'userAccount',
    layout: 'user',
    load: () => import('./user/manage.tsx'),
  },
  {
    path: '/login',
    layout: 'full',
    load: () => import('./login/login.tsx'),
  },
  {
    path: legalPaths.privacy,
    layout: 'main',
    load: () => import('./legal/privacy.tsx'),
  },
  { path: legalPaths.rules, layout: 'main', load: () => import('./legal/rules.tsx') },
  { path: '/sitemap', layout: 'main', load: () => import('./sitemap/sitemap.tsx') },
  {
    path: '/accessibility',
    layout: 'main',
    load: () => import('./legal/accessibility.tsx'),
  },
  {
    path: sitePaths.announcements,
    layout: 'main',
    load: () => import('./announcements/announcements.tsx'),
  },
  { path: sitePaths.faq, layout: 'main', load: () => import('./faq/faq.tsx') },
  { path: '/en', layout: 'bare', load: loadEnglish },
  { path: '/en/report', layout: 'bare', load: loadEnglish },
  { path: '/en/query', layout: 'bare', load: loadEnglish },
  { path: sitePaths.verify, layout: 'main', load: () => import('./verify/verify.tsx') },
]

/** Paths that lead elsewhere; every unknown one leads to `/`. Source: spec §2. */
export const redirects: Readonly<Record<string, string>> = { '/user': '/user/query', '*': '/' }
