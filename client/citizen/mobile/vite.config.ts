import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pages } from '../../../contract/pages.ts'
import { beforeFirstPaint } from '../../build/before-first-paint.ts'
import { chunkGroups } from '../../build/chunk-groups.ts'
import { compressedCopies } from '../../build/compressed-copies.ts'
import { inLanguage, languageOfBuild } from '../../build/in-language.ts'
import { serviceWorker } from '../../build/service-worker.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const library = /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|zustand)\//

const start = /mobile\/(main|home\/home)\.tsx$/

/** Screens that links open: a shared report type, and the QR code of a receipt. */
const screens = {
  [pages.submit.phone ?? '']: ['submit.tsx'],
  [pages.query.phone ?? '']: ['query.tsx', '../query/report-result.tsx'],
}

export default defineConfig({
  root: here('.'),
  base: '/web/mobile/',
  plugins: [
    react(),
    inLanguage(languageOfBuild),
    beforeFirstPaint({ entry: here('./before-paint.ts'), screens }),
    serviceWorker(languageOfBuild),
    compressedCopies(),
  ],
  build: {
    outDir: here('../../../dist/web/mobile'),
    // Lowest supported versions: the WeChat browser and cheap Android phones are newer.
    target: ['chrome87', 'edge88', 'firefox78', 'safari14'],
    // The CSP allows no inline script and no data: font.
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: chunkGroups(library, start) } },
  },
})
