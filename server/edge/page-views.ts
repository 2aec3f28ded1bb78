import express from 'express'
import * as z from 'zod/mini'
import type { Logger } from '../platform/log.ts'
import { parseJson } from '../platform/parse-json.ts'
import { onQuarterHour } from '../platform/quarter-hour.ts'
import { pageAddress, type Site } from './sites.ts'

const beacon = z.object({ path: z.string() })

/** Returns page names as the client's beacon sends them. Pages of a hash router always have a hash. */
const pagesOf = (site: Site): string[] =>
  site.hashPaths?.map((path) => `${site.base}#${path}`) ??
  site.paths.map((path) => pageAddress(site, path))

/** Counts page views by beacons, one line of the log a quarter of an hour, without address, user agent or time. */
export function createPageViews(sites: readonly Site[], logger: Logger) {
  const pages = new Set(sites.flatMap(pagesOf))
  let counts: Record<string, number> = {}
  const quarterly = onQuarterHour(() => {
    logger.info({ pages: counts }, 'page views')
    counts = {}
  })

  const router = express.Router()
  router.post(
    '/web/page-views',
    // Any type: `sendBeacon` sends text/plain.
    express.text({ type: () => true, limit: 1024 }),
    (request, response) => {
      const path = beacon.safeParse(parseJson(String(request.body))).data?.path
      if (path === undefined) {
        response.sendStatus(400)
        return
      }
      // One counter for all unknown pages: clients cannot make the log line grow.
      const page = pages.has(path) ? path : 'other'
      counts[page] = (counts[page] ?? 0) + 1
      quarterly.schedule()
      response.status(204).end()
    },
  )
  return { router, flush: quarterly.flush }
}
