/**
 * Runs before the first paint, shows the page of the address as the build rendered it (`prerendered.tsx`), and preloads the
 * scripts of a screen that a link opens, such as the QR code of a receipt. Otherwise they would wait until React has started. A
 * server cannot do this, because browsers do not send the part behind the `#`.
 */
import '../site/returned.ts'
import '../site/accessibility/before-paint.ts'
import { type PrerenderedName, showPrerendered } from '../site/show-prerendered.ts'

/** Scripts below `assets/` by hash path, filled in by the build; empty in development. */
declare const filesOfScreens: Readonly<Record<string, string>>

const [path = ''] = location.hash.slice(1).split('?', 1)
const names = new Map<string, PrerenderedName>([
  ['', 'home'],
  ['/', 'home'],
  ['/pages/query/index', 'query'],
  ['/pages/submit/index', 'submit'],
])
showPrerendered(names.get(path) ?? 'other')
for (const file of filesOfScreens[path]?.split(' ') ?? []) {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.as = 'script'
  // Must match the later request of the bundler, or the file loads twice.
  link.crossOrigin = ''
  // After the files of the first paint.
  link.fetchPriority = 'low'
  link.href = `/web/mobile/assets/${file}`
  document.head.append(link)
}
