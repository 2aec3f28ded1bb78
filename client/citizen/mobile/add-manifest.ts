/** Names the manifest, for who puts the site on their home screen: it and its picture are no part of opening a page. */
export function addManifest(): void {
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = `${import.meta.env.BASE_URL}manifest.webmanifest`
  document.head.append(link)
}
