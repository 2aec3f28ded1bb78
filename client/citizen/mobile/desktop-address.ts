import { desktopHome } from '../../kit/language-base.ts'
import { desktopView, pages, type Pages } from '../../../contract/pages.ts'

/**
 * Returns the desktop address of the page that a hash path shows, with the wish to stay on the desktop site.
 * @param hash with or without its `#`, e.g. `#/pages/query/index?code=1`; a page that the desktop site lacks leads to `/`
 */
export function desktopAddress(hash: string, all: Pages = pages): string {
  const [screen = '', query = ''] = hash.replace(/^#/, '').split('?')
  const search = new URLSearchParams(query)
  const candidates = Object.values(all).filter(({ phone }) => phone === screen)
  const page = candidates.find(({ tab }) => tab === search.get('tab')) ?? candidates[0]
  search.delete('tab')
  search.set(desktopView.parameter, desktopView.value)
  return `${desktopHome}${page?.desktop?.slice(1) ?? ''}?${search.toString()}`
}
