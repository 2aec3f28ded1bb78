import { languageBase } from '../../kit/language-base.ts'

/** Links the manifest for the home screen. Added late: opening a page needs neither it nor its icon. */
export function addManifest(): void {
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = `${languageBase}manifest.webmanifest`
  document.head.append(link)
}
