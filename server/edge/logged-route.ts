import { urlOf } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { resumedFile } from '../../contract/file.ts'
import { pageAddress, type Site } from './sites.ts'

const ownAddresses = [
  '/',
  '/healthz',
  '/readyz',
  '/robots.txt',
  '/sitemap.xml',
  '/web/page-views',
  '/web/page-statistics.js',
  ...endpoints.map(urlOf),
  urlOf(resumedFile),
]
// An upload's id is part of its path.
const ownAreas = [`${urlOf(resumedFile)}/`, '/api/']

/** Whether a logged route is a call of the citizens' API, and not of the desk's. */
export const isCitizensCall = (route: string): boolean =>
  route.startsWith('/api/') && !route.startsWith('/api/staff/')

/** An address as the log may name it. @param target path with or without its query string */
export type LoggedRoute = (target: string) => string

/**
 * What the log may say of an address: a known one in full, of any other only the area it is in. A path from
 * a client could contain anything, a query code for example.
 */
export function createLoggedRoute(sites: readonly Site[]): LoggedRoute {
  const pages = sites.flatMap((site) => site.paths.map((path) => pageAddress(site, path)))
  const known = new Set([...ownAddresses, ...pages])
  const areas = [...ownAreas, ...sites.flatMap(({ base }) => [`${base}assets/`, base])]
  return (target) => {
    if (known.has(target)) return target
    const path = target.replace(/\?.*$/s, '')
    if (known.has(path)) return path
    const area = areas.find((prefix) => path.startsWith(prefix))
    return area ? `${area}*` : 'other'
  }
}
