import { type DesktopPage, pages } from '../../../contract/pages.ts'
import type { LoadScreen } from '../../kit/lazy-screen.tsx'
import { screenRoutes } from '../site/screen/screen-routes.ts'

const legal = () => import('../site/legal/legal-text.tsx')

const screens: Readonly<Record<DesktopPage, LoadScreen>> = {
  home: () => import('./home/home.tsx'),
  otherType: () => import('../site/authorities/authority-directory.tsx'),
  way: () => import('../report/way/choose-way.tsx'),
  submit: () => import('./submit.tsx'),
  query: () => import('../query/query-screen.tsx'),
  userQuery: () => import('./user/query.tsx'),
  userNotice: () => import('./user/notice.tsx'),
  userAccount: () => import('../account/center/account-screen.tsx'),
  login: () => import('./login/login.tsx'),
  privacy: async () => ({ default: (await legal()).Privacy }),
  rules: async () => ({ default: (await legal()).Rules }),
  sitemap: () => import('../site/sitemap/sitemap-list.tsx'),
  accessibility: () => import('../site/accessibility-statement.tsx'),
  announcements: () => import('../site/news/notice-page.tsx'),
  faq: () => import('../site/news/faq-list.tsx'),
  verify: () => import('../report/verify/verify-receipt.tsx'),
  figures: () => import('../figures/figures-screen.tsx'),
}

export const desktopRoutes = screenRoutes('desktop', pages, screens)
