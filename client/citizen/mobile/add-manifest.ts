/**
 * Links the manifest for installation on the home screen. Added late, since opening a page needs neither it nor
 * its icon.
 */
export function addManifest(): void {
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = `${import.meta.env.BASE_URL}manifest.webmanifest`
  document.head.append(link)
}
