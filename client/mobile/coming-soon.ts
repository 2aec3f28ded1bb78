import type { RuntimeConfig } from '../../contract/site.ts'
import { desktopAddress } from './desktop-address.ts'

/** Shows an element that is hidden until there is something to say in it. */
function reveal(page: Document, id: string, href: string | undefined, text: string): void {
  const element = page.getElementById(id)
  const link = element?.querySelector('a')
  if (!element || !link || !text) return
  if (href) link.setAttribute('href', href)
  link.textContent = text
  element.hidden = false
}

/**
 * Fills in what only the running page knows. Without scripts the page stands as it is: the link then
 * leads to the start page of the desktop site.
 */
export function comingSoon(
  page: Document,
  { hash }: Pick<Location, 'hash'>,
  config: Pick<RuntimeConfig, 'title' | 'contact_phone' | 'icp_number'>,
): void {
  const site = page.getElementById('site')
  if (site) site.textContent = config.title
  page.getElementById('desktop')?.setAttribute('href', desktopAddress(hash))
  const { contact_phone: phone, icp_number: filing } = config
  reveal(page, 'contact', `tel:${phone.replace(/[^\d+]/g, '')}`, phone)
  reveal(page, 'filing', undefined, filing)
}
