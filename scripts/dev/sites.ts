import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { existsSync, readdirSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import type { RequestHandler } from 'express'
import { createServer, type ViteDevServer } from 'vite'
import { sites as edgeSites, type Site } from '../../server/edge/sites.ts'

/** Marks what Vite writes into a page, which its policy then lets run. No page of these leaves this machine. */
export const nonce = 'dev'

/**
 * Opens Vite on one client: its modules as they stand in the source, and hot reload through the given server.
 * @param root the project's folder
 * @param client below `client/`, e.g. `citizen/desktop`
 */
const openVite = (root: string, client: string, server: Server): Promise<ViteDevServer> =>
  createServer({
    configFile: join(root, 'client', client, 'vite.config.ts'),
    // One for each: they would take turns in making each other's anew.
    cacheDir: join(root, 'node_modules/.vite', client),
    appType: 'custom',
    clearScreen: false,
    html: { cspNonce: nonce },
    // Workers as well: found late, their packages would make every page load again.
    optimizeDeps: { entries: ['index.html', '../**/*-worker.ts'] },
    server: {
      middlewareMode: true,
      hmr: { server },
      // Not what lies beside them: `data/` may hold what citizens wrote.
      fs: { allow: ['client', 'contract', 'node_modules'].map((folder) => join(root, folder)) },
    },
  })

/** Below `client/` and in the build: served by a listener of its own, not by the edge. */
const deskClient = 'desk'

/** A client as it is while it is changed. */
export interface DevSite extends Site {
  readonly vite: ViteDevServer
  /** Its page in the source. */
  readonly page: string
}

export type DevSites = readonly [DevSite, ...DevSite[]]

/**
 * Opens every client that has a build of its own, the one first that `/` leads to.
 * @throws Error when the edge serves none at the address that one is built for
 */
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
  const [first, ...others] = edgeSites.flatMap((s) => found.filter(({ base }) => base === s.base))
  if (!first) throw new Error('no client has a vite.config.ts')
  return [first, ...others]
}

/** Opens the desk's client. @param server its listener */
export async function openDesk(root: string, server: Server): Promise<DevSite> {
  const vite = await openVite(root, deskClient, server)
  const page = join(root, 'client', deskClient, 'index.html')
  return { base: vite.config.base, folder: 'staff', paths: ['/'], vite, page }
}

/** What Vite serves of a site: its modules, not its page. */
export const modulesOf =
  ({ vite }: DevSite): RequestHandler =>
  (request, response, next) =>
    vite.middlewares(request, response, (error?: unknown) => {
      // Vite leaves it without the base.
      request.url = request.originalUrl
      next(error)
    })

/**
 * Gives the edge what it serves pages from: the pages as they stand in the source, which it writes the runtime
 * config into, and a place for `sw.js`, in whose stead it serves the script that takes away the worker of an
 * `npm start` on the same address.
 */
export async function writePages(sites: readonly DevSite[], target: string): Promise<void> {
  for (const { folder, page } of sites) {
    await mkdir(join(target, folder), { recursive: true })
    await copyFile(page, join(target, folder, 'index.html'))
    await writeFile(join(target, folder, 'sw.js'), '')
  }
}
