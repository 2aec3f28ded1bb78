import type { CenterPaths } from '../account/center-paths.ts'

/** The hash paths of the mobile site. Source: spec §2. */
export const paths = {
  home: '/',
  otherType: '/pages/othertype/index',
  way: '/pages/submit/way',
  submit: '/pages/submit/index',
  query: '/pages/query/index',
  user: '/pages/user/index',
  login: '/pages/login/index',
  // Ours: the texts that people agree to.
  privacy: '/pages/privacy/index',
  rules: '/pages/rules/index',
  sitemap: '/pages/sitemap/index',
  accessibility: '/pages/accessibility/index',
  announcements: '/pages/announcements/index',
  faq: '/pages/faq/index',
  verify: '/pages/verify/index',
} as const

export const centerPaths: CenterPaths = {
  ...paths,
  reports: paths.user,
  account: `${paths.user}?tab=account`,
}
