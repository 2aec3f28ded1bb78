import { urlOf } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints/citizens.ts'
import { resumedFile } from '../../contract/evidence/file.ts'
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
// The path of a resumed upload contains its id.
const ownAreas = [`${urlOf(resumedFile)}/`, '/api/']

/** Whether a route brings a citizen's act: a citizens' call, or an intake at the desk. */
export const isCitizensCall = (route: string): boolean =>
  route.startsWith('/api/') &&
  (!route.startsWith('/api/staff/') || route.startsWith('/api/staff/intake/'))

/** Returns the route to log. @param target path with or without query string */
export type LoggedRoute = (target: string) => string

/** Returns a function that maps unknown paths to their area: a client's path could contain a query code. */
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
