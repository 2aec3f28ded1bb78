import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RequestHandler } from 'express'
import { staffBase } from '../../../contract/pages.ts'
import { loadBuiltFiles } from '../built-files.ts'
import { sendErrorPage } from '../error-answers.ts'
import { deskPageHeaders, previewPageHeaders } from '../security-headers.ts'
import { createStaticFile, sendStaticFile, type StaticFile } from '../static-file.ts'

export interface DeskPages {
  /** The page for every path; the client-side router chooses the screen. */
  readonly shell: StaticFile
  /** All other files, by URL path. */
  readonly files: ReadonlyMap<string, StaticFile>
}

/** Reads and compresses the desk's pages, once; undefined when `npm run build` has not built them. */
export async function loadDeskPages(folder: string): Promise<DeskPages | undefined> {
  const html = await readFile(join(folder, 'index.html')).catch(() => undefined)
  if (!html) return undefined
  const shell = await createStaticFile('index.html', html, {
    cacheControl: 'no-cache',
    security: deskPageHeaders,
  })
  const files = new Map(await loadBuiltFiles(folder, `${staffBase}/`))
  const preview = await createStaticFile(
    'preview.html',
    await readFile(join(folder, 'preview.html')),
    { cacheControl: 'no-cache', security: previewPageHeaders },
  )
  return { shell, files: files.set(`${staffBase}/preview.html`, preview) }
}

/** Whether a path names a file. A missing file is answered by 404, not by the page. */
const isFile = (path: string) =>
  path.startsWith(`${staffBase}/assets/`) || path.includes('.', path.lastIndexOf('/'))

/** Redirects `/`, `/web` and `/web/staff` to the desk. Serves its files, and its page for every other path below it. */
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
