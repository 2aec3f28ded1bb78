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

/** A client that the edge serves. */
export interface Site {
  /** The URL path that it is built for, with a slash at its end. */
  readonly base: string
  /** Its build, a folder below `dist/web`. */
  readonly folder: string
  /** Its pages, below the base: `/`, `/submit`. Any other path leads to `/`. */
  readonly paths: readonly string[]
  /** Hash paths of its page at `/`, which are counted as pages of their own. */
  readonly hashPaths?: readonly string[]
  /** Where mobile devices are sent to; without it every device gets the site. */
  readonly deviceRedirect?: {
    /** The mobile page of a path. @param search the query string with its `?`, or empty */
    readonly address: (path: string, search: string) => string
    /** Whether a mobile device stays on a path all the same. */
    readonly staysOn: (path: string) => boolean
  }
  /** Paths with a title and a description of their own. */
  readonly texts?: Readonly<Record<string, PageText>>
  readonly searchEngines?: {
    /** Paths in `/sitemap.xml`. */
    readonly listed: readonly string[]
    /** Beginnings of paths that `/robots.txt` asks them to leave alone. */
    readonly closed: readonly string[]
  }
}

/** Where `/` leads to. */
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

/** Every client that the edge serves; `/` leads to the first. A new one is one more entry here. */
export const sites: readonly [Site, ...Site[]] = [desktop, mobile]

/** The address of a page: `/web/pc/submit`. @param path below the base, e.g. `/submit` */
export const pageAddress = ({ base }: Site, path: string): string => base.slice(0, -1) + path
