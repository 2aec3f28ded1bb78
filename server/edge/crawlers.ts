import express, { type RequestHandler } from 'express'
import { desktopBase, publicPaths } from '../../contract/routes.ts'

/** What a search engine need not look at: calls, and pages that open only for whoever is signed in. */
const closed = ['/api/', `${desktopBase}/user`]

function robots(publicUrl: string | undefined): string {
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)]
  if (publicUrl) lines.push('', `Sitemap: ${publicUrl}/sitemap.xml`)
  return `${lines.join('\n')}\n`
}

/** Source: sitemaps.org/protocol.html. The addresses hold nothing that XML would have to escape. */
const sitemap = (publicUrl: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...publicPaths.map((path) => `<url><loc>${publicUrl}${desktopBase}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')

const tell =
  (type: string, text: string): RequestHandler =>
  (_request, response) => {
    response.set('Cache-Control', 'public, max-age=3600').type(type).send(text)
  }

/**
 * `/robots.txt`, and `/sitemap.xml` with the public pages once the portal knows its own address.
 * @param publicUrl as configured, e.g. `https://jubao.example.gov.cn`
 */
export function createCrawlerFiles(publicUrl: string | undefined): express.Router {
  const origin = publicUrl === undefined ? undefined : new URL(publicUrl).origin
  const router = express.Router().get('/robots.txt', tell('text', robots(origin)))
  return origin === undefined ? router : router.get('/sitemap.xml', tell('xml', sitemap(origin)))
}
