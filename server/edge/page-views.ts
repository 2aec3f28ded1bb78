import express from 'express'
import * as z from 'zod/mini'
import { desktopBase, mobileBase, mobilePaths } from '../../contract/routes.ts'
import type { Logger } from '../platform/log.ts'

const beacon = z.object({ path: z.string() })

const desktopPages = Object.keys(mobilePaths).map((path) => desktopBase + path)
const mobilePages = Object.values(mobilePaths).map((path) => `${mobileBase}#${path}`)
const pages = new Set([...desktopPages, ...mobilePages])

function readPath(body: unknown): string | undefined {
  if (typeof body !== 'string') return undefined
  try {
    return beacon.safeParse(JSON.parse(body)).data?.path
  } catch {
    return undefined
  }
}

/**
 * Counts page views: a beacon says which page, and once a minute one line of the log says how many there
 * were of each. Neither holds an address, a user agent or a time of the single view.
 * @param every milliseconds between two lines
 */
export function createPageViews(logger: Logger, every = 60_000) {
  let counts: Record<string, number> = {}
  let timer: NodeJS.Timeout | undefined

  /** Writes what has been counted, now. */
  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (Object.keys(counts).length > 0) logger.info({ pages: counts }, 'page views')
    counts = {}
  }

  const router = express.Router()
  router.post(
    '/web/page-views',
    // A beacon made of text says text/plain; what it says of itself does not matter.
    express.text({ type: () => true, limit: 1024 }),
    (request, response) => {
      const path = readPath(request.body)
      if (path === undefined) {
        response.sendStatus(400)
        return
      }
      // Pages that we do not have count together: a stranger cannot make the line grow.
      const page = pages.has(path) ? path : 'other'
      counts[page] = (counts[page] ?? 0) + 1
      timer ??= setTimeout(flush, every).unref()
      response.status(204).end()
    },
  )
  return { router, flush }
}
