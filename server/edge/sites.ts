import {
  desktopBase,
  desktopPaths,
  hashPaths,
  isDesktopOnly,
  mobileAddress,
  mobileBase,
  publicPaths,
} from '../../contract/pages.ts'
import { pageTexts, type PageText } from './page-texts.ts'

/** A client served by the edge. */
export interface Site {
  /** Base path of the build, with a trailing slash. */
  readonly base: string
  /** Folder of the build, below `dist/web`. */
  readonly folder: string
  /** Pages below the base: `/`, `/submit`. Any other path redirects to `/`. */
  readonly paths: readonly string[]
  /** Hash paths of the page at `/`, counted as pages of their own. */
  readonly hashPaths?: readonly string[]
  /** Redirect of mobile devices; without it every device gets the site. */
  readonly deviceRedirect?: {
    /**
     * Returns the mobile address of a path.
     * @param search the query string with its `?`, or empty
     */
    readonly address: (path: string, search: string) => string
    /** Whether a mobile device stays on a path. */
    readonly staysOn: (path: string) => boolean
  }
  readonly texts?: Readonly<Record<string, PageText>>
  readonly searchEngines?: {
    /** Paths listed in `/sitemap.xml`. */
    readonly listed: readonly string[]
    /** Path prefixes that `/robots.txt` disallows. */
    readonly closed: readonly string[]
  }
}

/** The site to which `/` redirects. */
const desktop: Site = {
  base: `${desktopBase}/`,
  folder: 'pc',
  paths: desktopPaths(),
  deviceRedirect: { address: mobileAddress, staysOn: isDesktopOnly },
  texts: pageTexts,
  // Pages below /user need a signed-in citizen.
  searchEngines: { listed: publicPaths(), closed: ['/user'] },
}

const mobile: Site = {
  base: mobileBase,
  folder: 'mobile',
  paths: ['/'],
  hashPaths: hashPaths(),
}

/** Every client of the edge; `/` redirects to the first. A new client is one more entry. */
export const sites: readonly [Site, ...Site[]] = [desktop, mobile]

export const pageAddress = ({ base }: Site, path: string): string => base.slice(0, -1) + path
