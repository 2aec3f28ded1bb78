import { createContext } from 'react'

/** Where the desktop site has the pages that pieces on other pages lead to. */
export const sitePaths = {
  way: '/way',
  announcements: '/announcements',
  faq: '/faq',
  verify: '/verify',
  query: '/query',
  rules: '/rules',
} as const

/** Where this shell has them. */
export const SitePathsContext =
  createContext<Readonly<Record<keyof typeof sitePaths, string>>>(sitePaths)
