import express, { type RequestHandler } from 'express'
import { pageAddress, type Site } from './sites.ts'

function robots(sites: readonly Site[], publicUrl: string | undefined): string {
  const closed = sites.flatMap((site) =>
    (site.searchEngines?.closed ?? []).map((path) => pageAddress(site, path)),
  )
  const lines = ['User-agent: *', ...['/api/', ...closed].map((path) => `Disallow: ${path}`)]
  if (publicUrl) lines.push('', `Sitemap: ${publicUrl}/sitemap.xml`)
  return `${lines.join('\n')}\n`
}

/** Returns links to a page in every language that has it. Source: developers.google.com, localized versions of pages. */
function alternates(sites: readonly Site[], origin: string, path: string): string[] {
  const having = sites.filter(({ searchEngines }) => searchEngines?.listed.includes(path))
  return having.length < 2
    ? []
    : having.map(
        (site) =>
          `<xhtml:link rel="alternate" hreflang="${site.language}" href="${origin}${pageAddress(site, path)}"/>`,
      )
}

/** Source: sitemaps.org/protocol.html. No address contains a character that XML escapes. */
const sitemap = (sites: readonly Site[], publicUrl: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...sites.flatMap((site) =>
      (site.searchEngines?.listed ?? []).map((path) =>
        [
          `<url><loc>${publicUrl}${pageAddress(site, path)}</loc>`,
          ...alternates(sites, publicUrl, path),
          '</url>',
        ].join(''),
      ),
    ),
    '</urlset>',
    '',
  ].join('\n')

const sendText =
  (type: string, text: string): RequestHandler =>
  (_request, response) => {
    response.set('Cache-Control', 'public, max-age=3600').type(type).send(text)
  }

/** Returns a router for `/robots.txt`, and for `/sitemap.xml` of the public pages if `PUBLIC_URL` is set. */
export function createCrawlerFiles(
  sites: readonly Site[],
  publicUrl: string | undefined,
): express.Router {
  const origin = publicUrl === undefined ? undefined : new URL(publicUrl).origin
  const router = express.Router().get('/robots.txt', sendText('text', robots(sites, origin)))
  return origin === undefined
    ? router
    : router.get('/sitemap.xml', sendText('xml', sitemap(sites, origin)))
}
