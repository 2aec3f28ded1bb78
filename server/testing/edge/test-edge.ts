import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { RequestHandler } from 'express'
import * as z from 'zod/mini'
import type { RuntimeConfig } from '../../../contract/site/site.ts'
import { edgeConfig } from '../../config/edge.ts'
import { createHttpServer } from '../../platform/http-server.ts'
import { createLogger, type Logger } from '../../platform/log.ts'
import { createEdge, type Edge } from '../../edge/create-edge.ts'
import type { ReadClosedMonths } from '../../edge/figures-files.ts'
import type { SiteTexts } from '../../edge/page-texts.ts'
import { loadSites, type LoadedSites } from '../../edge/load-sites.ts'
import { sites as productSites, type Site } from '../../edge/sites.ts'

/** Returns a page as the build writes it. */
export const page = (name: string, language = 'zh-CN') => `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="description" content="构建的说明" />
    <title>${name}</title>
    <script type="application/json" id="runtime-config">{}</script>
    <script type="module" crossorigin src="/web/pc/assets/index-B7xq1ZpK.js"></script>
  </head>
  <body><div id="app"><noscript></noscript></div>${'<!-- 举报 -->'.repeat(100)}</body>
</html>
`

export const script = `export const types = [${"'诈骗', 'gambling', ".repeat(200)}]\n`

/** Texts as the build writes them. */
export const siteTexts: SiteTexts = {
  siteTitle: '',
  testEnvironment: ['测试环境', '：请不要在这里提交真实举报'],
  contacts: { organiser: '主办：', phone: '电话：', email: '邮箱：', sample: '（示例）' },
  titles: { faq: '常见问题', figures: '每月受理情况' },
  descriptions: { faq: '查询码遗失了怎么办', figures: '每月收到多少、办得怎样' },
}

/** Writes small builds of these sites into a temporary folder. */
async function buildSites(
  sites: readonly Site[],
): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'edge-site-'))
  const files: Record<string, string | Buffer> = {
    ...Object.fromEntries(
      sites.flatMap(({ folder: site, language }) => [
        [`${site}/index.html`, page(site, language)],
        [`${site}/.page-texts.json`, JSON.stringify(siteTexts)],
        [`${site}/assets/main-M0dule00.js`, script],
      ]),
    ),
    'pc/assets/index-B7xq1ZpK.js': script,
    'pc/assets/index-C0lors42.css': 'body { color: navy }\n'.repeat(50),
    'pc/assets/seal-9fK2_-aQ.png': randomBytes(2000),
    'pc/assets/tiny-00000000.css': 'a{}',
    'pc/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'pc/.vite/manifest.json': '{}',
    'pc/sw.js': '// the service worker of the desktop site',
    'mobile/sw.js': '// the service worker of the mobile site',
    'mobile/manifest.webmanifest': JSON.stringify({ name: 'build', start_url: '/web/mobile/' }),
    'mobile/icons/192.png': randomBytes(500),
  }
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

export interface TestEdge {
  readonly content: LoadedSites
  /** The app, for supertest. */
  readonly app: Edge
  /** Listens as production does. */
  readonly server: Server
  readonly port: number
  readonly url: string
  /** Log lines so far, as text and parsed. */
  readonly logged: string[]
  lines(): Record<string, unknown>[]
  close(): Promise<void>
}

export interface TestEdgeOptions {
  env?: Record<string, string>
  api?: RequestHandler
  closedMonths?: ReadClosedMonths
  makeApi?: (logger: Logger) => RequestHandler
  isReady?: () => boolean | Promise<boolean>
  /** Default: the product's. */
  sites?: typeof productSites
}

/** Listens on a free port. */
export const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address: AddressInfo | string | null = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })

const noApi: RequestHandler = (_request, response) => {
  response.json({ errcode: 0, errmessage: '', data: {} })
}

/** Starts the real edge on small built sites. */
export async function startEdge({
  env = {},
  api = noApi,
  makeApi = () => api,
  closedMonths = async () => [],
  isReady = () => true,
  sites = productSites,
}: TestEdgeOptions = {}): Promise<TestEdge> {
  // Requests come from loopback: not trusted as a proxy unless a test says so.
  const config = edgeConfig({ TRUST_PROXY: '192.0.2.1', ...env })
  const built = await buildSites(sites)
  const logged: string[] = []
  const logger = createLogger({ destination: { write: (line) => void logged.push(line) } })
  const content = await loadSites(built.folder, config, sites)
  const edge = createEdge({ config, content, api: makeApi(logger), closedMonths, logger, isReady })
  const server = createHttpServer(edge.listener).once('close', edge.flush)
  const port = await listen(server)
  return {
    content,
    app: edge,
    server,
    port,
    url: `http://127.0.0.1:${port}`,
    logged,
    lines: () => logged.map((line) => z.record(z.string(), z.unknown()).parse(JSON.parse(line))),
    async close() {
      server.closeAllConnections()
      if (server.listening) await new Promise((resolve) => void server.close(resolve))
      await built.remove()
    },
  }
}

/** Returns the runtime config of a page. */
export function readWrittenConfig(html: string): RuntimeConfig {
  const json = /<script type="application\/json" id="runtime-config">(.*?)<\/script>/s.exec(html)
  return JSON.parse(json?.[1] ?? '') as RuntimeConfig
}

/** Requests a URL without decompressing the body or following redirects. */
export const exchange = (
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> =>
  new Promise((resolve, reject) => {
    const call = request(url, { headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const { statusCode: status = 0, headers } = answer
        resolve({ status, headers, body: Buffer.concat(chunks) })
      })
    })
    call.on('error', reject).end()
  })
