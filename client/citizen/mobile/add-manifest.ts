import { languageBase } from '../../kit/language-base.ts'

/**
 * Links the manifest for installation on the home screen. Added late, since opening a page needs neither it nor
 * its icon.
 */
export function addManifest(): void {
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = `${languageBase}manifest.webmanifest`
  document.head.append(link)
}
