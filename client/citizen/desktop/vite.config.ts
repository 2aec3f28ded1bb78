import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { beforeFirstPaint } from '../../build/before-first-paint.ts'
import { chunkGroups } from '../../build/chunk-groups.ts'
import { compressedCopies } from '../../build/compressed-copies.ts'
import { inLanguage, languageOfBuild } from '../../build/in-language.ts'
import { serviceWorker } from '../../build/service-worker.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const library =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|axios|zod|zustand)\//

/** Home as a whole, and what every screen needs. */
const start =
  /desktop\/(main|home\/(home|query-box)|layouts\/footer)\.tsx$|site\/(load-report-types|news\/(announcements|figures)|promises\/promises|type-section)\.tsx?$|kit\/ui\/(choice\/choice|text-field\/text-field)/

export default defineConfig({
  root: here('.'),
  base: '/web/pc/',
  plugins: [
    react(),
    inLanguage(languageOfBuild),
    beforeFirstPaint({ entry: here('./before-paint.ts') }),
    serviceWorker(languageOfBuild),
    compressedCopies(),
  ],
  build: {
    outDir: here('../../../dist/web/pc'),
    // Chromium 78 of the 360 browser on Windows 7; WeChat and cheap Android phones are newer.
    target: ['chrome78', 'edge79', 'firefox78', 'safari13.1'],
    // The CSP allows no inline script and no data: font.
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: chunkGroups(library, start) } },
  },
})
