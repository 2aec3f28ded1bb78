import { desktopBase, desktopView, mobilePaths } from '../../../contract/routes.ts'
import { paths } from './paths.ts'
import { type UserTab, userTabOf } from './user-tab.ts'

/** Where the desktop site has what stands in one place here. */
const desktopTabs: Readonly<Record<UserTab, string>> = {
  reports: '/user/query',
  notices: '/user/notice',
  account: '/user/manage',
}

/**
 * The desktop page that matches a hash path of the mobile site, with the wish to stay there.
 * @param hash with or without its `#`, e.g. `#/pages/query/index?code=1`; an unknown one leads to the start page
 */
export function desktopAddress(hash: string): string {
  const [screen = '', query = ''] = hash.replace(/^#/, '').split('?')
  const search = new URLSearchParams(query)
  const match =
    screen === paths.user
      ? desktopTabs[userTabOf(search) ?? 'reports']
      : Object.keys(mobilePaths).find((path) => mobilePaths[path] === screen)
  search.delete('tab')
  search.set(desktopView.parameter, desktopView.value)
  return `${desktopBase}${match ?? '/'}?${search.toString()}`
}
