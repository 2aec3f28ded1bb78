import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import express, { type RequestHandler, type Router } from 'express'
import { pages } from '../../../contract/pages.ts'
import type { EdgeConfig } from '../../config/edge.ts'
import type { Logger } from '../../platform/log.ts'
import { html } from '../../platform/html.ts'
import type { LoadedSite } from '../load-sites.ts'
import { fileHeaders, pageHeaders } from '../security-headers.ts'
import { pageAddress } from '../sites.ts'
import { createStaticFile, sendStaticFile } from '../static-file.ts'
import {
  createPublishedMonths,
  type PublishedMonth,
  type PublishedMonths,
  type ReadClosedMonths,
} from './closed-months.ts'
import { figuresDocument } from './figures-document.ts'
import { figuresCsv, figuresFeed } from './figures-files.ts'
import { monthPage, pageWithout } from './figures-page.ts'
import { type FiguresPage, figuresWords } from './figures-words.ts'

const path: string = pages.figures.desktop ?? ''
const styleSource = readFileSync(new URL('figures.css', import.meta.url))

/** Content of an address below the page; undefined without one. */
type Rendered = { readonly name: string; readonly content: string | Buffer } | undefined

interface FiguresOptions {
  readonly sites: readonly LoadedSite[]
  readonly config: Pick<EdgeConfig, 'publicUrl' | 'runtime'>
  readonly read: ReadClosedMonths
  readonly logger: Logger
}

/** Returns the content of an address of a site. @param below `/2026-10.csv`; empty for the newest month */
function render(
  { sites, config, style }: Pick<FiguresOptions, 'sites' | 'config'> & { readonly style: string },
  site: LoadedSite,
  months: readonly PublishedMonth[] | undefined,
  below: string,
): Rendered {
  const { publicUrl, runtime } = config
  const words = figuresWords[site.language]
  const { titles, typeNames, siteTitle } = site.texts
  const title = titles['figures'] ?? ''
  const address = pageAddress(site, path)
  const origin = publicUrl === undefined ? undefined : new URL(publicUrl).origin
  const page: FiguresPage = {
    words,
    title,
    base: site.base,
    address,
    hasFeed: origin !== undefined,
    chinese: site.language === 'zh-CN' ? undefined : 'zh-CN',
    typeName: (name) => typeNames[name] ?? name,
  }
  const [, month, ending] = /^\/(20\d\d-\d\d)(?:\.(csv|json|sig))?$/.exec(below) ?? []
  if (below === '/feed.xml')
    return origin && months
      ? {
          name: 'feed.xml',
          content: figuresFeed(months, {
            page: origin + address,
            title: `${title} - ${siteTitle || runtime.title}`,
            words,
            language: site.language,
          }),
        }
      : undefined
  const shown = below === '' ? months?.[0] : months?.find((one) => one.month === month)
  if (below !== '' && !shown) return undefined
  const name = `figures${below.replace('/', '-')}`
  if (shown && ending === 'csv') return { name, content: figuresCsv(shown, words, page.typeName) }
  if (shown && ending) {
    const { statement, signature } = shown
    return { name, content: ending === 'json' ? statement : Buffer.from(signature, 'base64') }
  }
  const main =
    shown && months
      ? monthPage(shown, months, page)
      : pageWithout(months ? words.none : words.away, page)
  return {
    name: 'index.html',
    content: figuresDocument(main, {
      site,
      sites,
      runtime,
      words,
      path,
      below,
      titlePrefix: month ? html`${words.monthName(month)} - `.html : '',
      centre: months?.[0]?.figures.centre ?? '',
      style,
    }),
  }
}

/**
 * Returns a router for the public page of figures, in every language and for every device: `/web/pc/figures` shows the newest
 * closed month, `/web/pc/figures/2026-10` another one, `.csv`, `.json` and `.sig` behind it are its files, and `feed.xml` is the
 * feed, if `PUBLIC_URL` is set. All of it follows from the newest signed statements.
 */
export function createFigures(options: FiguresOptions): Router {
  const { sites, read, logger } = options
  const published = createPublishedMonths(read)
  const digest = createHash('sha256').update(styleSource).digest('hex').slice(0, 8)
  const deps = { ...options, style: `/web/figures-${digest}.css` }
  const styleFile = createStaticFile('figures.css', styleSource, {
    cacheControl: 'public, max-age=31536000, immutable',
    security: fileHeaders,
  })

  function find({ months, rendered }: PublishedMonths, site: LoadedSite, below: string) {
    const key = pageAddress(site, path) + below
    const known = rendered.get(key)
    if (known) return known
    const found = render(deps, site, months, below)
    if (!found) return undefined
    const { name, content } = found
    const security = name === 'index.html' ? pageHeaders : fileHeaders
    // Of a signature no media type is known.
    const typed = name.replace(/sig$/, 'bin')
    const made = createStaticFile(typed, Buffer.from(content), {
      cacheControl: 'no-cache',
      security,
    }).then((file) => ({ name, file }))
    rendered.set(key, made)
    return made
  }

  const sendStyle: RequestHandler = (request, response, next) => {
    styleFile.then((file) => sendStaticFile(request, response, file, request.secure), next)
  }

  const sendFrom =
    (site: LoadedSite): RequestHandler =>
    async (request, response, next) => {
      const { below } = request.params
      const known = await published().catch((error: unknown) => {
        logger.warn({ err: error }, 'the closed months could not be read')
      })
      if (!known) {
        for (const [header, value] of pageHeaders[request.secure ? 'secure' : 'plain'])
          response.setHeader(header, value)
        const away = render(deps, site, undefined, '')?.content
        response.status(503).set('Cache-Control', 'no-store').type('html').send(away)
        return
      }
      const found = await find(known, site, below === undefined ? '' : `/${String(below)}`)
      if (!found) return next()
      if (/\.(csv|json|sig)$/.test(found.name))
        response.set('Content-Disposition', `attachment; filename="${found.name}"`)
      sendStaticFile(request, response, found.file, request.secure)
    }

  const router = express.Router({ caseSensitive: true }).get(deps.style, sendStyle)
  for (const site of sites.filter(({ documents }) => documents?.includes(path))) {
    const address = pageAddress(site, path)
    router.get([address, `${address}/:below`], sendFrom(site))
  }
  return router
}
