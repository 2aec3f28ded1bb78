import { urlOf } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { resumedFile } from '../../contract/file.ts'
import { desktopBase, mobileBase, mobilePaths } from '../../contract/routes.ts'

const known = new Set([
  '/',
  '/healthz',
  '/readyz',
  '/robots.txt',
  '/sitemap.xml',
  '/web/page-views',
  '/web/page-statistics.js',
  mobileBase,
  ...endpoints.map(urlOf),
  urlOf(resumedFile),
  ...Object.keys(mobilePaths).map((path) => desktopBase + path),
])
// An upload's id stands in its path.
const below = [
  `${urlOf(resumedFile)}/`,
  '/api/',
  `${desktopBase}/assets/`,
  `${desktopBase}/`,
  mobileBase,
]

/**
 * What a log may say of an address: one we know, or the area it is in. A stranger's path could hold
 * anything, a query code for example.
 * @param target path with or without its query string
 */
export function routeShape(target: string): string {
  const path = target.replace(/\?.*$/s, '')
  if (known.has(path)) return path
  const area = below.find((prefix) => path.startsWith(prefix))
  return area ? `${area}*` : 'other'
}
