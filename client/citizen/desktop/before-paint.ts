/** Runs before the first paint, and shows the page of the address as the build rendered it (`prerendered.tsx`). */
import '../site/returned.ts'
import '../site/accessibility/before-paint.ts'
import { showPrerendered } from '../site/show-prerendered.ts'

const path = location.pathname.replace(/^\/web\/pc\/([a-z]{2}\/)?/, '')
// Its frame is not that of the others.
if (path !== 'login') showPrerendered(/^(query|submit)?$/.test(path) ? path || 'home' : 'other')
