import { createContext, use } from 'react'
import { type Page, pages, sharedPages, type SharedPage } from '../../../contract/pages.ts'

/** Paths of the pages that both sites have, below the site's base or behind its `#`. */
export type Paths = Readonly<Record<SharedPage, string>>

const pathsBy = (path: (page: (typeof sharedPages)[SharedPage]) => string): Paths =>
  Object.fromEntries(Object.entries(sharedPages).map(([id, page]) => [id, path(page)])) as Record<
    SharedPage,
    string
  >

export const desktopPaths = pathsBy(({ desktop }) => desktop)
export const phonePaths = pathsBy(({ phone, tab }) => (tab ? `${phone}?tab=${tab}` : phone))

/** What the screens of both sites must know about the site that shows them. */
interface Site {
  readonly paths: Paths
  readonly isPhone: boolean
}
export const desktopSite: Site = { paths: desktopPaths, isPhone: false }
export const phoneSite: Site = { paths: phonePaths, isPhone: true }

export const SiteContext = createContext(desktopSite)

/** Returns the paths of the site that shows the component. */
export const usePaths = (): Paths => use(SiteContext).paths

/** Whether a path, below the base of either site, is the login page. */
export const isLoginPath = (path: string): boolean => {
  const { desktop, phone }: Page = pages.login
  return path === desktop || path === phone
}
