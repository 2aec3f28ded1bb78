import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RequestHandler } from 'express'
import type { ViteDevServer } from 'vite'

/** Path of the page that shows every component of the kit in all its states. */
export const galleryPath = '/gallery/'

/** Serves the gallery's page; its modules come from a client's Vite. */
export const createGallery =
  (root: string, vite: ViteDevServer): RequestHandler =>
  async (request, response, next) => {
    if (request.path !== galleryPath) return next()
    const folder = join(root, 'client/gallery')
    const page = await readFile(join(folder, 'index.html'), 'utf8')
    const html = page.replace('./main.tsx', `/@fs${join(folder, 'main.tsx')}`)
    response.type('html').send(await vite.transformIndexHtml('/index.html', html))
  }
