import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RuntimeConfig } from '../../contract/site.ts'
import type { EdgeConfig } from '../config/edge.ts'
import { loadBuiltFiles } from './built-files.ts'
import { renderManifest } from './manifest.ts'
import { fileHeaders, pageHeaders } from './security-headers.ts'
import { renderShell } from './shell.ts'
import { sites as allSites, type Site } from './sites.ts'
import { createStaticFile, type StaticFile } from './static-file.ts'

/** A site with its build in memory. */
export interface LoadedSite extends Site {
  /** Its page, with the title and the runtime config written in. */
  readonly shell: StaticFile
  /** The page for mobile devices, of a site that sends them elsewhere but keeps those that ask for it. */
  readonly mobileShell?: StaticFile
  /** Everything else, by URL path, e.g. `/web/pc/assets/index-B7xq1ZpK.js`. */
  readonly files: ReadonlyMap<string, StaticFile>
}
/** Everything the edge serves from memory. */
export interface LoadedSites {
  readonly sites: readonly [LoadedSite, ...LoadedSite[]]
  /** What `/web/page-statistics.js` answers with. */
  readonly statistics: StaticFile
}

/** Request headers that decide between a page and a redirect to the mobile one. */
export const deviceHeaders = ['User-Agent', 'Sec-CH-UA-Mobile']

/** Stands in for the service worker of every site while they are switched off. */
const workerOff = new URL('./service-worker-off.js', import.meta.url)

/** A file as it is served: most as they were built. */
async function readBuilt(folder: string, path: string, runtime: RuntimeConfig): Promise<Buffer> {
  if (path === 'sw.js' && !runtime.service_worker) return readFile(workerOff)
  const built = await readFile(join(folder, path))
  return path === 'manifest.webmanifest'
    ? Buffer.from(renderManifest(built.toString(), runtime.title))
    : built
}

/**
 * Reads a built site, writes its page and compresses everything, once.
 * @throws when the folder holds no built site
 */
async function loadSite(folder: string, site: Site, runtime: RuntimeConfig): Promise<LoadedSite> {
  const html = await readFile(join(folder, 'index.html'), 'utf8').catch((cause: unknown) => {
    throw new Error(`no built site in ${folder}: run npm run build`, { cause })
  })
  const writeShell = (config: RuntimeConfig) =>
    createStaticFile('index.html', Buffer.from(renderShell(html, config)), {
      cacheControl: 'no-cache',
      vary: site.deviceRedirect ? deviceHeaders : [],
      security: pageHeaders,
    })
  const shells = site.deviceRedirect
    ? {
        shell: await writeShell({ ...runtime, mobile: false }),
        mobileShell: await writeShell({ ...runtime, mobile: true }),
      }
    : { shell: await writeShell(runtime) }
  const files = await loadBuiltFiles(folder, site.base, (path) => readBuilt(folder, path, runtime))
  return { ...site, ...shells, files }
}

/** The page-statistics script: ops' own file, or ours. @throws when the file cannot be read */
const loadStatistics = async (file: string | URL): Promise<StaticFile> =>
  createStaticFile('page-statistics.js', await readFile(file), {
    cacheControl: 'no-cache',
    security: fileHeaders,
  })

/**
 * Reads and compresses everything the edge serves from memory.
 * @param folder holds the sites' folders as `npm run build` leaves them, i.e. `dist/web`
 */
export async function loadSites(
  folder: string,
  { runtime, pageStatisticsFile }: Pick<EdgeConfig, 'runtime' | 'pageStatisticsFile'>,
  [first, ...others] = allSites,
): Promise<LoadedSites> {
  const load = (site: Site) => loadSite(join(folder, site.folder), site, runtime)
  const [start, rest, statistics] = await Promise.all([
    load(first),
    Promise.all(others.map(load)),
    loadStatistics(pageStatisticsFile ?? new URL('./page-statistics.js', import.meta.url)),
  ])
  return { sites: [start, ...rest], statistics }
}
