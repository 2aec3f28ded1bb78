/*
 * Runs before anything of a page is shown. Whoever comes by a link to a screen, such as a receipt's QR code, has its files
 * asked for at once: else they would wait until React has come and has started. No server can do that, as none is
 * told what stands behind the `#`.
 */
import '../site/accessibility/before-paint.ts'

/** By the path behind the `#`: the files of its screen below `assets/`, filled in by the build; none in development. */
declare const filesOfScreens: Readonly<Record<string, string>>

const [path = ''] = location.hash.slice(1).split('?', 1)
for (const file of filesOfScreens[path]?.split(' ') ?? []) {
  const isStyle = file.endsWith('css')
  const link = document.createElement('link')
  link.rel = isStyle ? 'preload' : 'modulepreload'
  link.as = isStyle ? 'style' : 'script'
  // As the bundler asks for them later: else they would be loaded twice.
  link.crossOrigin = ''
  // After what the first paint waits for.
  // After what the first paint waits for.
  link.fetchPriority = 'low'
  link.href = `/web/mobile/assets/${file}`
  document.head.append(link)
}
