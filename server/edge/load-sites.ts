import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { RuntimeConfig } from '../../contract/site/site.ts'
import type { EdgeConfig } from '../config/edge.ts'
import { loadBuiltFiles } from './built-files.ts'
import { pageTexts, readSiteTexts, type SiteTexts } from './page-texts.ts'
import { fileHeaders, pageHeaders } from './security-headers.ts'
import { renderShell, type ShellPage } from './shell.ts'
import { pageAddress, sites as allSites, type Site } from './sites.ts'
import { createStaticFile, type StaticFile } from './static-file.ts'

/** The part of the manifest that is rewritten. */
const manifest = z.looseObject({ name: z.string() })

function read(json: string): z.infer<typeof manifest> {
  try {
    return manifest.parse(JSON.parse(json))
  } catch (cause) {
    throw new Error('the built manifest.webmanifest must be a web app manifest', { cause })
  }
}

/** Writes the configured title into a built web app manifest. @throws when it is none */
export const renderManifest = (json: string, title: string): string =>
  JSON.stringify({ ...read(json), name: title })

interface Shells {
  readonly shell: StaticFile
  /** The page for mobile devices that asked to stay on a site that redirects them. */
  readonly mobileShell?: StaticFile
}

/** A site whose build is in memory. */
export interface LoadedSite extends Site, Shells {
  readonly texts: SiteTexts
  /** Pages of paths with their own title. */
  readonly ownShells: ReadonlyMap<string, Shells>
  /** Files by URL path, e.g. `/web/pc/assets/index-B7xq1ZpK.js`. */
  readonly files: ReadonlyMap<string, StaticFile>
}
type SiteConfig = Pick<EdgeConfig, 'runtime' | 'publicUrl'>

export interface LoadedSites {
  readonly sites: readonly [LoadedSite, ...LoadedSite[]]
  /** Served at `/web/page-statistics.js`. */
  readonly statistics: StaticFile
}

export function pageFile(site: LoadedSite, path: string, mobileDevice: boolean): StaticFile {
  const { shell, mobileShell = shell } = site.ownShells.get(path) ?? site
  return mobileDevice ? mobileShell : shell
}

/** Request headers that decide between a page and a redirect to the mobile one. */
export const deviceHeaders = ['User-Agent', 'Sec-CH-UA-Mobile']

/** Replaces each site's service worker while service workers are switched off. */
const workerOff = new URL('./service-worker-off.js', import.meta.url)

/** Returns the content of a file that the server writes, undefined for a file that is served as built. */
async function writeFileOfSite(
  folder: string,
  path: string,
  runtime: RuntimeConfig,
  { siteTitle }: SiteTexts,
): Promise<Buffer | undefined> {
  if (path === 'sw.js' && !runtime.service_worker) return readFile(workerOff)
  if (path !== 'manifest.webmanifest') return undefined
  const built = await readFile(join(folder, path), 'utf8')
  return Buffer.from(renderManifest(built, siteTitle || runtime.title))
}

/** What tells a page from the others of its site. */
type OwnPage = Pick<ShellPage, 'text' | 'canonical' | 'path'>

/** Loads a built site, renders its pages and compresses files that the build has not compressed. @throws without a built site */
async function loadSite(folder: string, site: Site, config: SiteConfig): Promise<LoadedSite> {
  const { runtime } = config
  const html = await readFile(join(folder, 'index.html'), 'utf8').catch((cause: unknown) => {
    throw new Error(`no built site in ${folder}: run npm run build`, { cause })
  })
  const siteTexts = await readSiteTexts(folder)
  const origin = config.publicUrl === undefined ? undefined : new URL(config.publicUrl).origin
  const home = pageAddress(
    allSites.find(({ language, searchEngines }) => searchEngines && language === site.language) ??
      allSites[0],
    '/',
  )
  const write = (page: OwnPage, mobile: boolean | undefined) =>
    createStaticFile(
      'index.html',
      Buffer.from(
        renderShell(
          html,
          { ...runtime, ...(mobile !== undefined && { mobile }) },
          { ...page, language: site.language, siteTexts, origin, home },
        ),
      ),
      {
        cacheControl: 'no-cache',
        vary: site.deviceRedirect ? deviceHeaders : [],
        security: pageHeaders,
      },
    )
  const writeShells = async (page: OwnPage): Promise<Shells> =>
    site.deviceRedirect
      ? { shell: await write(page, false), mobileShell: await write(page, true) }
      : { shell: await write(page, undefined) }
  const texts = pageTexts(siteTexts)
  const ownShells = (site.searchEngines?.listed ?? []).map(async (path) => {
    const page = { text: texts.get(path), canonical: pageAddress(site, path), path }
    return [path, await writeShells(page)] as const
  })
  const files = await loadBuiltFiles(folder, site.base, (path) =>
    writeFileOfSite(folder, path, runtime, siteTexts),
  )
  return {
    ...site,
    texts: siteTexts,
    // A site that search engines do not list duplicates the front page.
    ...(await writeShells(site.searchEngines ? {} : { canonical: home })),
    ownShells: new Map(await Promise.all(ownShells)),
    files,
  }
}

const ownStatistics = new URL('./page-statistics.js', import.meta.url)

const loadStatistics = async (script: string | undefined): Promise<StaticFile> =>
  createStaticFile('page-statistics.js', Buffer.from(script ?? (await readFile(ownStatistics))), {
    cacheControl: 'no-cache',
    security: fileHeaders,
  })

/** Loads everything that the edge serves from memory. @param folder output of `npm run build`, i.e. `dist/web` */
export async function loadSites(
  folder: string,
  { pageStatistics, ...config }: SiteConfig & Pick<EdgeConfig, 'pageStatistics'>,
  [first, ...furtherSites] = allSites,
): Promise<LoadedSites> {
  const load = (site: Site) => loadSite(join(folder, site.folder), site, config)
  const [start, rest, statistics] = await Promise.all([
    load(first),
    Promise.all(furtherSites.map(load)),
    loadStatistics(pageStatistics),
  ])
  return { sites: [start, ...rest], statistics }
}
