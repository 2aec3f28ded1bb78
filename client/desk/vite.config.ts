import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { beforeFirstPaint } from '../build/before-first-paint.ts'
import { compressedCopies } from '../build/compressed-copies.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Applies the stored theme. */
const beforePaint = fileURLToPath(new URL('./frame/before-paint.ts', import.meta.url))

/** Libraries that change rarely, in a chunk of their own. */
const library =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|zod|zustand|@tanstack)\//

export default defineConfig({
  root: here('.'),
  base: '/web/staff/',
  plugins: [react(), beforeFirstPaint({ entry: beforePaint }), compressedCopies()],
  build: {
    outDir: here('../../dist/web/staff'),
    emptyOutDir: true,
    // Supported office browsers: Chrome 109 (the last for Windows 7), 360 with Chromium 108, and later.
    target: ['chrome108', 'edge108', 'firefox115', 'safari16.4'],
    manifest: true,
    // The CSP allows no inline script and no data: font.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The desk, and the page that shows drafts as citizens will see them.
      input: [here('./index.html'), here('./preview.html')],
      output: { codeSplitting: { groups: [{ name: 'library', test: library }] } },
    },
  },
})
