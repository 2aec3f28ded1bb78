import { desktopBase, desktopView, mobilePaths } from '../../contract/routes.ts'

/**
 * The desktop page that matches a hash path of the mobile site, with the wish to stay there.
 * @param hash with its `#`, e.g. `#/pages/query/index?code=1`; an unknown one leads to the start page
 */
export function desktopAddress(hash: string): string {
  const [screen = '', query = ''] = hash.replace(/^#/, '').split('?')
  const match = Object.entries(mobilePaths).find(([, mobilePath]) => mobilePath === screen)
  const search = new URLSearchParams(query)
  search.set(desktopView.parameter, desktopView.value)
  return `${desktopBase}${match?.[0] ?? '/'}?${search}`
}
