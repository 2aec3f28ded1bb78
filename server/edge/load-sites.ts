import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { languageOf } from '../../contract/pages.ts'
import type { RuntimeConfig } from '../../contract/site.ts'
import type { EdgeConfig } from '../config/edge.ts'
import { loadBuiltFiles } from './built-files.ts'
import { renderManifest } from './manifest.ts'
import { fileHeaders, pageHeaders } from './security-headers.ts'
import { renderShell, type ShellPage } from './shell.ts'
import { pageAddress, sites as allSites, type Site } from './sites.ts'
import { createStaticFile, type StaticFile } from './static-file.ts'

/** A built page, with title and runtime config written in. */
interface Shells {
  readonly shell: StaticFile
  /** The page for mobile devices, of a site that sends them elsewhere but keeps those that ask for it. */
  readonly mobileShell?: StaticFile
}

/** A site with its build in memory. */
export interface LoadedSite extends Site, Shells {
  /** The same for paths with a title of their own. */
  readonly ownShells: ReadonlyMap<string, Shells>
  /** Everything else, by URL path, e.g. `/web/pc/assets/index-B7xq1ZpK.js`. */
  readonly files: ReadonlyMap<string, StaticFile>
}
/** What is written into pages. */
type SiteConfig = Pick<EdgeConfig, 'runtime' | 'publicUrl'>

/** Everything the edge serves from memory. */
export interface LoadedSites {
  readonly sites: readonly [LoadedSite, ...LoadedSite[]]
  /** What `/web/page-statistics.js` answers with. */
  readonly statistics: StaticFile
}

/** The page of a path, for a kind of device. */
export function pageFile(site: LoadedSite, path: string, mobileDevice: boolean): StaticFile {
  const { shell, mobileShell = shell } = site.ownShells.get(path) ?? site
  return mobileDevice ? mobileShell : shell
}

/** Request headers that decide between a page and a redirect to the mobile one. */
export const deviceHeaders = ['User-Agent', 'Sec-CH-UA-Mobile']

/** Stands in for the service worker of every site while they are switched off. */
const workerOff = new URL('./service-worker-off.js', import.meta.url)

/** What is not served as it was built. @returns undefined for a file that is */
async function writeFileOfSite(
  folder: string,
  path: string,
  runtime: RuntimeConfig,
): Promise<Buffer | undefined> {
  if (path === 'sw.js' && !runtime.service_worker) return readFile(workerOff)
  if (path !== 'manifest.webmanifest') return undefined
  const built = await readFile(join(folder, path), 'utf8')
  return Buffer.from(renderManifest(built, runtime.title))
}

/**
 * Reads a built site, writes its page and compresses what the build has not, once.
 * @throws when the folder holds no built site
 */
async function loadSite(folder: string, site: Site, config: SiteConfig): Promise<LoadedSite> {
  const { runtime } = config
  const html = await readFile(join(folder, 'index.html'), 'utf8').catch((cause: unknown) => {
    throw new Error(`no built site in ${folder}: run npm run build`, { cause })
  })
  const origin = config.publicUrl === undefined ? undefined : new URL(config.publicUrl).origin
  const home = pageAddress(allSites[0], '/')
  const write = (page: ShellPage, mobile: boolean | undefined) =>
    createStaticFile(
      'index.html',
      Buffer.from(
        renderShell(
          html,
          { ...runtime, ...(mobile !== undefined && { mobile }) },
          { ...page, origin, home },
        ),
      ),
      {
        cacheControl: 'no-cache',
        vary: site.deviceRedirect ? deviceHeaders : [],
        security: pageHeaders,
      },
    )
  const writeShells = async (page: ShellPage): Promise<Shells> =>
    site.deviceRedirect
      ? { shell: await write(page, false), mobileShell: await write(page, true) }
      : { shell: await write(page, undefined) }
  const { listed = [] } = site.searchEngines ?? {}
  const ownShells = [...new Set([...listed, ...Object.keys(site.texts ?? {})])].map(
    async (path) => {
      const page = {
        text: site.texts?.[path],
        language: languageOf(path),
        canonical: pageAddress(site, path),
      }
      return [path, await writeShells(page)] as const
    },
  )
  const files = await loadBuiltFiles(folder, site.base, (path) =>
    writeFileOfSite(folder, path, runtime),
  )
  return {
    ...site,
    // Of a site that no search engine is told of, the front page is what it duplicates.
    ...(await writeShells(site.searchEngines ? {} : { canonical: home })),
    ownShells: new Map(await Promise.all(ownShells)),
    files,
  }
}

const ownStatistics = new URL('./page-statistics.js', import.meta.url)

/** The page-statistics script: ops' own, or ours. */
const loadStatistics = async (script: string | undefined): Promise<StaticFile> =>
  createStaticFile('page-statistics.js', Buffer.from(script ?? (await readFile(ownStatistics))), {
    cacheControl: 'no-cache',
    security: fileHeaders,
  })

/**
 * Reads everything the edge serves from memory, once.
 * @param folder holds the sites' folders as `npm run build` leaves them, i.e. `dist/web`
 */
export async function loadSites(
  folder: string,
  { pageStatistics, ...config }: SiteConfig & Pick<EdgeConfig, 'pageStatistics'>,
  [first, ...others] = allSites,
): Promise<LoadedSites> {
  const load = (site: Site) => loadSite(join(folder, site.folder), site, config)
  const [start, rest, statistics] = await Promise.all([
    load(first),
    Promise.all(others.map(load)),
    loadStatistics(pageStatistics),
  ])
  return { sites: [start, ...rest], statistics }
}
