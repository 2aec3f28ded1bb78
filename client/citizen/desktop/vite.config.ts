import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { beforeFirstPaint } from '../../build/before-first-paint.ts'
import { compressedCopies } from '../../build/compressed-copies.ts'
import { inLanguage, languageOfBuild } from '../../build/in-language.ts'
import { serviceWorker } from '../../build/service-worker.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Libraries change seldom: in a chunk of their own they stay cached across deploys. */
const library =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|axios|zod|zustand)\//

/** Everything except modules that many screens share and home does not use: parts of forms and of text pages. */
const neededAtHome =
  /^(?!.*(contract\/(field|file|person-field|report|typed-person)|citizen\/(account|report|site\/verification|words\/\w+\/(receipt|report|result|verification))|kit\/ui\/(dialog|field|text-field)))/

/** Form fields, which many screens share. */
const formFields = /kit\/ui\/(checkbox|field|text-area|text-field)\/[\w-]+\.[a-z.]+$/

export default defineConfig({
  root: here('.'),
  base: '/web/pc/',
  plugins: [
    react(),
    inLanguage(languageOfBuild),
    beforeFirstPaint(),
    serviceWorker(languageOfBuild),
    compressedCopies(),
  ],
  build: {
    outDir: here('../../../dist/web/pc'),
    // Chromium 78 of the 360 browser on Windows 7; WeChat and cheap Android phones are newer.
    target: ['chrome78', 'edge79', 'firefox78', 'safari13.1'],
    // The CSP allows no inline script and no data: font.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'library', test: library, priority: 2 },
            // Modules that most screens share: one file instead of ten.
            { name: 'shared', test: neededAtHome, minShareCount: 6, priority: 1 },
            { name: 'fields', test: formFields, priority: 1 },
          ],
        },
      },
    },
  },
})
