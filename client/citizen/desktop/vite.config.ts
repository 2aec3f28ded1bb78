import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { beforeFirstPaint } from '../../build/before-first-paint.ts'
import { compressedCopies } from '../../build/compressed-copies.ts'
import { serviceWorker } from '../../build/service-worker.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Libraries that change seldom, apart from our own code: a deploy does not make a citizen load them again. */
const library =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|axios|zod|zustand)\//

/** All but what many screens share and the home page has no use for: what forms are made of, and what stands beside texts. */
const neededAtHome =
  /^(?!.*\/(contract\/(field|file|report|report-status)|citizen\/((account|report|site\/verification)\/[\w/-]+|site\/(after-config|contact-aside))|kit\/(mask-phone|time-in-words|use-seconds-until|ui\/(breakable|dialog|field|text-field)\/[\w-]+))\.)/

/** What every form is made of, and many screens besides. */
const formFields = /kit\/ui\/(checkbox|field|text-area|text-field)\/[\w-]+\.[a-z.]+$/

const sharedByFew = /(site\/(report-types|type-grid)|icons\/chevron-down)\.[a-z]+$/

/** Of query codes: home needs it once its field for one is there. */
const aroundCodes =
  /(contract\/query-code|site\/typed-query-code|icons\/(chevron-right|search|eye-off))\.[a-z]+$/

export default defineConfig({
  root: here('.'),
  base: '/web/pc/',
  plugins: [react(), beforeFirstPaint(), serviceWorker(), compressedCopies()],
  build: {
    outDir: here('../../../dist/web/pc'),
    emptyOutDir: true,
    // The Chromium inside the 360 browser on Windows 7, and what is newer: WeChat, cheap Android phones.
    target: ['chrome78', 'edge79', 'firefox78', 'safari13.1'],
    manifest: true,
    // The CSP allows no inline script and no data: font.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'library', test: library, priority: 2 },
            // What so many screens share that nobody gets by without it: one file instead of ten.
            { name: 'shared', test: neededAtHome, minShareCount: 6, priority: 1 },
            // What the home page shares with a few: one file instead of seven of a few hundred bytes.
            { name: 'few', test: sharedByFew, priority: 1 },
            { name: 'codes', test: aroundCodes, priority: 1 },
            { name: 'fields', test: formFields, priority: 1 },
          ],
        },
      },
    },
  },
})
