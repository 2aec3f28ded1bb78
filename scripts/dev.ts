/**
 * `npm run dev`: Vite serves the pages from their sources with hot reload; everything else comes from `server/main.ts`,
 * which restarts when one of its files changes, while the database stays up. Data is in `data-dev/`, or `DATA_DIR`.
 */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, relative } from 'node:path'
import { readFile } from 'node:fs/promises'
import express, { type RequestHandler } from 'express'
import type { ViteDevServer } from 'vite'
import { deskConfig } from '../server/config/desk.ts'
import { edgeConfig } from '../server/config/edge.ts'
import { loadEnvironment } from '../server/config/environment.ts'
import { startEmbeddedPostgres } from '../server/platform/embedded-postgres/start.ts'
import { createLogger } from '../server/platform/log.ts'
import { runUntilSignal } from '../server/run-until-signal.ts'
import { createPages } from './dev/pages.ts'
import { startServer } from './dev/server-process.ts'
import { modulesOf, openDesk, openSites, writePages, type DevSite } from './dev/sites.ts'

/** Path of the page that shows every component of the kit in all its states. */
const galleryPath = '/gallery/'

/** Serves the gallery's page; its modules come from a client's Vite. */
const createGallery =
  (root: string, vite: ViteDevServer): RequestHandler =>
  async (request, response, next) => {
    if (request.path !== galleryPath) return next()
    const folder = join(root, 'client/gallery')
    const page = await readFile(join(folder, 'index.html'), 'utf8')
    const html = page.replace('./main.tsx', `/@fs${join(folder, 'main.tsx')}`)
    response.type('html').send(await vite.transformIndexHtml('/index.html', html))
  }

const root = join(import.meta.dirname, '..')

const since = (began: number) => ((performance.now() - began) / 1000).toFixed(1)

/** Restarts the server when one of its files or a page changes; once for several changes at a time. */
function restartOnChange(
  [first, ...furtherSites]: readonly [DevSite, ...DevSite[]],
  restart: (changed: string) => Promise<void>,
): void {
  const pages = [first, ...furtherSites].map(({ page }) => page)
  const watched = [...['server', 'contract', '.env'].map((path) => join(root, path)), ...pages]
  let timer: NodeJS.Timeout | undefined
  first.vite.watcher.add(watched).on('all', (_event, path) => {
    if (!watched.some((source) => path.startsWith(source))) return
    if (/\.(test|fixture)\.tsx?$/.test(path)) return
    clearTimeout(timer)
    timer = setTimeout(() => void restart(relative(root, path)), 30)
  })
}

/** @returns the port */
async function listen(
  listener: Server,
  { host, port }: { host: string; port: number },
  closers: (() => Promise<unknown>)[],
): Promise<number> {
  await once(listener.listen(port, host), 'listening')
  closers.push(async () => {
    listener.close()
    listener.closeAllConnections()
  })
  return (listener.address() as AddressInfo).port
}

async function startDevelopment(closers: (() => Promise<unknown>)[]): Promise<void> {
  const given = loadEnvironment(join(root, '.env'))
  const env: NodeJS.ProcessEnv & { DATA_DIR: string } = {
    ...given,
    DATA_DIR: given['DATA_DIR'] ?? join(root, 'data-dev'),
  }
  const { host, port, logLevel } = edgeConfig({ LOG_LEVEL: 'warn', ...env })
  const deskAddress = deskConfig(env)
  const pages = join(env.DATA_DIR, 'pages')

  const app = express().disable('x-powered-by')
  const listener = createServer(app)
  const sites = await openSites(root, listener)
  closers.push(() => Promise.all(sites.map(({ vite }) => vite.close())))
  const deskApp = express().disable('x-powered-by')
  const deskListener = createServer(deskApp)
  const desk = await openDesk(root, deskListener)
  closers.push(() => desk.vite.close())
  await writePages([...sites, desk], pages)

  const logger = createLogger({ level: logLevel })
  const database =
    env['DATABASE_URL'] || env['API_HOST']
      ? undefined
      : await startEmbeddedPostgres({ dataDir: env.DATA_DIR, logger })
  if (database) closers.push(() => database.stop())
  const server = startServer(
    root,
    pages,
    {
      ...env,
      LOG_LEVEL: logLevel,
      SERVICE_WORKER: '0',
      ...(database && {
        DATABASE_URL: database.address.url,
        DATABASE_OWNER_URL: database.address.ownerUrl,
      }),
    },
    console.log,
  )
  closers.push(() => server.stop())
  if (!(await server.origin())) throw new Error('The server did not start.')

  restartOnChange([...sites, desk], async (changed) => {
    const began = performance.now()
    await writePages([...sites, desk], pages)
    await server.restart()
    if (await server.origin())
      console.log(`${changed}: the server started again in ${since(began)} s`)
  })
  app.use(...sites.map(modulesOf))
  app.use(createGallery(root, sites[0].vite), ...createPages(server, sites))
  if (await server.deskOrigin()) {
    deskApp.use(modulesOf(desk), ...createPages({ origin: () => server.deskOrigin() }, [desk]))
    const deskPort = await listen(deskListener, deskAddress, closers)
    console.log(`desk http://${deskAddress.host}:${deskPort}${desk.base}`)
  }
  const taken = await listen(listener, { host, port }, closers)
  const addresses = [...sites.map(({ base }) => base), galleryPath]
  console.log(`ready ${addresses.map((path) => `http://${host}:${taken}${path}`).join('\n      ')}`)
}

// Treats a closed terminal like Ctrl-C: the database, in a session of its own, would not receive the signal.
process.once('SIGHUP', () => process.kill(process.pid, 'SIGTERM'))

await runUntilSignal(async () => {
  const closers: (() => Promise<unknown>)[] = []
  const closeAll = async () => {
    for (const close of closers.toReversed()) await close()
  }
  try {
    await startDevelopment(closers)
  } catch (error) {
    await closeAll()
    throw error
  }
  return closeAll
})
