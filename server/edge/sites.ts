import {
  desktopBase,
  desktopPaths,
  hashPaths,
  isDesktopOnly,
  languages,
  pageLanguages,
  mobileAddress,
  mobileBase,
  type PageLanguage,
  publicPaths,
} from '../../contract/pages.ts'

/** A client served by the edge, in one language. */
export interface Site {
  /** Base path of the build, with a trailing slash. */
  readonly base: string
  /** Folder of its page, below `dist/web`. */
  readonly folder: string
  readonly language: PageLanguage
  /** Pages below the base: `/`, `/submit`. Any other path redirects to `/`. */
  readonly paths: readonly string[]
  /** Hash paths of the page at `/`, counted as pages of their own. */
  readonly hashPaths?: readonly string[]
  /** Redirect of mobile devices; without it every device gets the site. */
  readonly deviceRedirect?: {
    /** Returns the mobile address of a path. @param search the query string with its `?`, or empty */
    readonly address: (path: string, search: string) => string
    /** Whether a mobile device stays on a path. */
    readonly staysOn: (path: string) => boolean
  }
  readonly searchEngines?: {
    /** Paths listed in `/sitemap.xml`. */
    readonly listed: readonly string[]
    /** Path prefixes that `/robots.txt` disallows. */
    readonly closed: readonly string[]
  }
}

/** The site to which `/` redirects, in a language. */
function desktop(language: PageLanguage): Site {
  const { prefix } = languages[language]
  return {
    base: `${desktopBase}/${prefix}`,
    folder: `pc/${prefix}`,
    language,
    paths: desktopPaths(),
    deviceRedirect: {
      address: (path, search) => mobileAddress(path, search, language),
      staysOn: (path) => isDesktopOnly(path),
    },
    // Pages below /user need a signed-in citizen.
    searchEngines: { listed: publicPaths(), closed: ['/user'] },
  }
}

const mobile = (language: PageLanguage): Site => ({
  base: mobileBase + languages[language].prefix,
  folder: `mobile/${languages[language].prefix}`,
  language,
  paths: ['/'],
  hashPaths: hashPaths(),
})

const translations = pageLanguages.filter((one) => one !== 'zh-CN')

/** Every client of the edge in every language; `/` redirects to the first. A new client is one more entry. */
export const sites: readonly [Site, ...Site[]] = [
  desktop('zh-CN'),
  mobile('zh-CN'),
  ...translations.flatMap((language) => [desktop(language), mobile(language)]),
]

export const pageAddress = ({ base }: Site, path: string): string => base.slice(0, -1) + path
