import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { existsSync, readdirSync } from 'node:fs'
import type { Server } from 'node:http'
import { dirname, join } from 'node:path'
import type { RequestHandler } from 'express'
import { createServer, type ViteDevServer } from 'vite'
import { languageOfBuild, pageTexts, pageTextsFile } from '../../client/build/in-language.ts'
import { sites as edgeSites, type Site } from '../../server/edge/sites.ts'

/** Nonce for Vite's scripts and styles, which the page's policy then allows. These pages never leave this machine. */
export const nonce = 'dev'

/** Opens Vite for one client, e.g. `citizen/desktop`, with hot reload through the given server. */
const openVite = (root: string, client: string, server: Server): Promise<ViteDevServer> =>
  createServer({
    configFile: join(root, 'client', client, 'vite.config.ts'),
    // Each client has its own cache: a shared one would be rebuilt in turn.
    cacheDir: join(root, 'node_modules/.vite', client),
    appType: 'custom',
    clearScreen: false,
    html: { cspNonce: nonce },
    // Includes workers: packages found late would reload every page.
    optimizeDeps: { entries: ['index.html', '../**/*-worker.ts'] },
    server: {
      middlewareMode: true,
      hmr: { server },
      // Excludes folders beside them: `data/` may hold citizens' words.
      fs: { allow: ['client', 'contract', 'node_modules'].map((folder) => join(root, folder)) },
    },
  })

/** Folder below `client/` and in the build; served by the desk's own listener, not by the edge. */
const deskClient = 'desk'

/** A client that is served from its sources. */
export interface DevSite extends Site {
  readonly vite: ViteDevServer
  /** Path of the page in the sources. */
  readonly page: string
}

export type DevSites = readonly [DevSite, ...DevSite[]]

/** Opens every client, first the one to which `/` redirects. @throws Error when the edge serves no site at its base */
export async function openSites(root: string, server: Server): Promise<DevSites> {
  const clients = readdirSync(join(root, 'client/citizen'))
    .map((name) => `citizen/${name}`)
    .filter((name) => existsSync(join(root, 'client', name, 'vite.config.ts')))
  const opened = clients.map(async (client) => {
    const vite = await openVite(root, client, server)
    const site = edgeSites.find(({ base }) => base === vite.config.base)
    if (!site) throw new Error(`server/edge/sites.ts has no ${vite.config.base} (client/${client})`)
    return { ...site, vite, page: join(root, 'client', client, 'index.html') }
  })
  const found = await Promise.all(opened)
  const [first, ...rest] = edgeSites.flatMap((s) => found.filter(({ base }) => base === s.base))
  if (!first) throw new Error('no client has a vite.config.ts')
  return [first, ...rest]
}

/** Opens the desk's client. @param server its listener */
export async function openDesk(root: string, server: Server): Promise<DevSite> {
  const vite = await openVite(root, deskClient, server)
  const page = join(root, 'client', deskClient, 'index.html')
  return { base: vite.config.base, folder: 'staff', language: 'zh-CN', paths: ['/'], vite, page }
}

/** Serves Vite's modules of a site, but not its page. */
export const modulesOf =
  ({ vite }: DevSite): RequestHandler =>
  (request, response, next) =>
    vite.middlewares(request, response, (error?: unknown) => {
      // Vite expects the path with its base.
      request.url = request.originalUrl
      next(error)
    })

/**
 * Writes what the edge serves pages from: the pages as in the sources, into which it writes the runtime config, and an
 * empty `sw.js`, in place of which it serves the script that removes the worker of an earlier `npm start` on the same
 * address.
 */
export async function writePages(sites: readonly DevSite[], target: string): Promise<void> {
  for (const { base, folder, page } of sites)
    // The server opens a site in every language; Vite shows Chinese words in each.
    for (const site of [{ folder }, ...edgeSites.filter((one) => one.base.startsWith(base))]) {
      await mkdir(join(target, site.folder), { recursive: true })
      await copyFile(page, join(target, site.folder, 'index.html'))
      const preview = join(dirname(page), 'preview.html')
      if (existsSync(preview)) await copyFile(preview, join(target, site.folder, 'preview.html'))
      await writeFile(join(target, site.folder, 'sw.js'), '')
      await writeFile(join(target, site.folder, pageTextsFile), await pageTexts(languageOfBuild))
    }
}
