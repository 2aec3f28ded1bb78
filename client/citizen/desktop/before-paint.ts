/** Runs before the first paint; at home's address it shows home as the build rendered it. */
import '../site/returned.ts'
import '../site/accessibility/before-paint.ts'

if (/^\/web\/pc\/([a-z]{2}\/)?$/.test(location.pathname))
  document.documentElement.setAttribute('data-home', '')
