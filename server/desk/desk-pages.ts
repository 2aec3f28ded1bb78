import { readdir, readFile } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import type { RequestHandler } from 'express'
import { staffBase } from '../../contract/routes.ts'
import { sendErrorPage } from '../edge/error-answers.ts'
import { fileHeaders, pageHeaders } from '../edge/security-headers.ts'
import { createStaticFile, sendStaticFile, type StaticFile } from '../edge/static-file.ts'

/** The desk's build in memory. */
export interface DeskPages {
  /** One page for every path; which screen that is, it decides itself. */
  readonly shell: StaticFile
  /** Everything else, by URL path. */
  readonly files: ReadonlyMap<string, StaticFile>
}

const immutable = 'public, max-age=31536000, immutable'
/** As vite names them: the name changes with the content. */
const isHashed = (path: string) => /^assets\/.*-[\w-]{8}\.\w+$/.test(path)

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => path !== 'index.html' && !/(^|\/)\./.test(path))
}

/**
 * Reads and compresses the desk's pages, once.
 * @param folder as `npm run build` leaves it, i.e. `dist/web/staff`
 * @returns undefined when it was not built
 */
export async function loadDeskPages(folder: string): Promise<DeskPages | undefined> {
  const html = await readFile(join(folder, 'index.html')).catch(() => undefined)
  if (!html) return undefined
  const shell = await createStaticFile('index.html', html, {
    cacheControl: 'no-cache',
    security: pageHeaders,
  })
  const files = (await listFiles(folder)).map(async (path): Promise<[string, StaticFile]> => [
    encodeURI(`${staffBase}/${path}`),
    await createStaticFile(basename(path), await readFile(join(folder, path)), {
      cacheControl: isHashed(path) ? immutable : 'no-cache',
      security: fileHeaders,
    }),
  ])
  return { shell, files: new Map(await Promise.all(files)) }
}

/** Addresses of files: when one is missing, the answer must not be a page. */
const isFile = (path: string) =>
  path.startsWith(`${staffBase}/assets/`) || path.includes('.', path.lastIndexOf('/'))

/** `/` and `/web/staff` lead to the desk; every path below it that is no file is its page. */
export const createDeskPages =
  (pages: DeskPages | undefined): RequestHandler =>
  (request, response, next) => {
    const [path = ''] = request.originalUrl.split('?', 1)
    const leads = ['/', '/web', '/web/', staffBase].includes(path)
    if (!leads && !path.startsWith(`${staffBase}/`)) return next()
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.set('Allow', 'GET, HEAD')
      return sendErrorPage(response, 405)
    }
    if (leads) return response.status(302).location(`${staffBase}/`).end()
    if (!pages) {
      response.status(503).set('Cache-Control', 'no-store').type('text')
      return response.send('工作台的页面还没有构建：请运行 npm run build，再重新启动。\n')
    }
    const file = pages.files.get(path) ?? (isFile(path) ? undefined : pages.shell)
    if (!file) return next()
    return sendStaticFile(request, response, file, request.secure)
  }
