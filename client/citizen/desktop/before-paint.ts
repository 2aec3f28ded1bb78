/** Runs before the first paint, and shows the page of the address as the build rendered it (`prerendered.tsx`). */
import '../site/returned.ts'
import '../site/accessibility/before-paint.ts'
import { type PrerenderedName, showPrerendered } from '../site/show-prerendered.ts'

const names = new Map<string, PrerenderedName>([
  ['', 'home'],
  ['query', 'query'],
  ['submit', 'submit'],
])
const path = location.pathname.replace(/^\/web\/pc\/([a-z]{2}\/)?/, '')
// The sign-in has a frame of its own, which is not rendered at build.
if (path !== 'login') showPrerendered(names.get(path) ?? 'other')
