import { desktopBase, desktopView } from '../../contract/routes.ts'

/** Asks the edge for the mobile page of a desktop one, and to forget any wish for the desktop site. */
export function mobileView(path: string, search: string): string {
  const query = new URLSearchParams(search)
  query.set(desktopView.parameter, 'mobile')
  return `${desktopBase}${path}?${query.toString()}`
}
