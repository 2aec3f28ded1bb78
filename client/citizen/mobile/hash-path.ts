import { mobilePaths } from '../../../contract/routes.ts'
import { paths } from './paths.ts'

/** What the table of the spec sends to the query page or to no tab, and has a place of its own here. */
const ownPlaces: Readonly<Record<string, string>> = {
  '/user/query': paths.user,
  '/user/notice': `${paths.user}?tab=notices`,
  '/user/manage': `${paths.user}?tab=account`,
}

/** Where the mobile site has what a desktop path names. @param path with its query string */
export function hashPathOf(path: string): string {
  const [screen = '', query] = path.split('?')
  const place = ownPlaces[screen] ?? mobilePaths[screen] ?? paths.home
  return query === undefined ? place : `${place}?${query}`
}
