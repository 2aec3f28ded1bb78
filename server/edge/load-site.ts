import { readdir, readFile } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import { desktopBase, mobileBase } from '../../contract/routes.ts'
import type { RuntimeConfig } from '../../contract/site.ts'
import type { EdgeConfig } from '../config/edge.ts'
import { renderManifest } from './manifest.ts'
import { fileHeaders, pageHeaders } from './security-headers.ts'
import { renderShell } from './shell.ts'
import { createStaticFile, type StaticFile } from './static-file.ts'

/** A built site in memory. */
export interface Site {
  /** Its page, with the title and the runtime config written in. */
  readonly shell: StaticFile
  /** Everything else, by URL path, e.g. `/web/pc/assets/index-B7xq1ZpK.js`. */
  readonly files: ReadonlyMap<string, StaticFile>
}
export interface Sites {
  readonly desktop: Site
  readonly mobile: Site
  /** What `/web/page-statistics.js` answers with. */
  readonly statistics: StaticFile
}

/** Request headers that decide between the desktop page and a redirect to the mobile one. */
export const deviceHeaders = ['User-Agent', 'Sec-CH-UA-Mobile']

/** Stands in for both workers while they are switched off. */
const workerOff = new URL('./service-worker-off.js', import.meta.url)

const immutable = 'public, max-age=31536000, immutable'
/** As vite names them: the name changes with the content. */
const isHashed = (path: string) => /^assets\/.*-[\w-]{8,}\.\w+$/.test(path)

/** Paths below a folder, with forward slashes; dot files belong to the build and stay out. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !/(^|\/)\./.test(path))
}

interface SiteOptions {
  /** URL path that the site was built for, with a slash at its end. */
  readonly base: string
  readonly runtime: RuntimeConfig
  readonly vary: readonly string[]
}

/** A file as it is served: most as they were built. */
async function readBuilt(folder: string, path: string, { runtime }: SiteOptions): Promise<Buffer> {
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
export async function loadSite(folder: string, options: SiteOptions): Promise<Site> {
  const { base, runtime, vary } = options
  const html = await readFile(join(folder, 'index.html'), 'utf8').catch((cause: unknown) => {
    throw new Error(`no built site in ${folder}: run npm run build`, { cause })
  })
  const shell = createStaticFile('index.html', Buffer.from(renderShell(html, runtime)), {
    cacheControl: 'no-cache',
    vary,
    security: pageHeaders,
  })
  const paths = (await listFiles(folder)).filter((path) => path !== 'index.html')
  const files = paths.map(async (path): Promise<[string, StaticFile]> => [
    encodeURI(base + path),
    await createStaticFile(basename(path), await readBuilt(folder, path, options), {
      cacheControl: isHashed(path) ? immutable : 'no-cache',
      security: fileHeaders,
    }),
  ])
  return { shell: await shell, files: new Map(await Promise.all(files)) }
}

/** The page-statistics script: ops' own file, or ours. @throws when the file cannot be read */
const loadStatistics = async (file: string | URL): Promise<StaticFile> =>
  createStaticFile('page-statistics.js', await readFile(file), {
    cacheControl: 'no-cache',
    security: fileHeaders,
  })

/**
 * Everything the edge serves from memory.
 * @param folder holds `pc/` and `mobile/` as `npm run build` leaves them, i.e. `dist/web`
 */
export async function loadSites(
  folder: string,
  { runtime, pageStatisticsFile }: Pick<EdgeConfig, 'runtime' | 'pageStatisticsFile'>,
): Promise<Sites> {
  const [desktop, mobile, statistics] = await Promise.all([
    loadSite(join(folder, 'pc'), { runtime, base: `${desktopBase}/`, vary: deviceHeaders }),
    loadSite(join(folder, 'mobile'), { runtime, base: mobileBase, vary: [] }),
    loadStatistics(pageStatisticsFile ?? new URL('./page-statistics.js', import.meta.url)),
  ])
  return { desktop, mobile, statistics }
}
