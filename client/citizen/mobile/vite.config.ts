import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pages } from '../../../contract/pages.ts'
import { beforeFirstPaint } from '../../build/before-first-paint.ts'
import { compressedCopies } from '../../build/compressed-copies.ts'
import { neededBy } from '../../build/needed-by.ts'
import { serviceWorker } from '../../build/service-worker.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Libraries that change seldom, apart from our own code: a deploy does not make a citizen load them again. */
const library = /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|zustand)\//

/** What draws the start page comes before what asks the server, with what nearly every screen needs after it. */
const start = /client\/citizen\/mobile\/(main|home\/home)\.tsx$/
const call =
  /(client\/citizen\/site\/(guard\/session-steps|session\/(citizen-session|session-expired)|load-report-types)|contract\/field|client\/kit\/ui\/text-field\/text-field)\.tsx?$/

const groups = [
  { name: 'react', test: library, priority: 4 },
  { name: neededBy('start', start), debugName: 'start', priority: 3 },
  { name: neededBy('call', call), debugName: 'call', priority: 2 },
  // Signing in needs no rules for new passwords.
  {
    name: 'new-password',
    test: /kit\/password\/(password-rules|guessable)/,
    priority: 2,
  },
  // What so many screens share: one file instead of ten, which the form would wait for (Lighthouse: 5 points).
  // Whoever signs in is no visitor, whoever looks a code up fills in no form of an account, and nobody begins with files
  // or a receipt.
  {
    name: 'shared',
    test: /^(?!.*(visitor|ui\/breakable|help\/ask-us|react-hook-form|contract\/receipt|site\/(kept-codes|after-config|contact-aside)|screen\/text-screen|success\/(use-receipt|receipt-|save-code|code-image|qr-)|report\/(shrink\/|evidence\/(evidence-|file-picker|use-file-drop|metadata|announcement))|citizen\/account\/|kit\/(password\/|typed-phone)|verification\/.*one-time))/,
    minShareCount: 3,
    priority: 1,
  },
  // What a few screens share beyond that, by what it is for. Small files are what a phone waits for: each takes one of the six
  // connections for a trip, and with it a part of React's.
  {
    name: 'footer',
    test: /(layout\/footer|site\/contact-addresses|external-link\/external-link)\./,
  },
  // Sending and asking.
  {
    name: 'report',
    test: /(verification\/visitor-tickets|success\/last-success|site\/kept-codes|withdrawal\/time-left|evidence\/(upload-evidence|upload-queue|use-uploads)|sending\/is-uncertain|icons\/trash|wechat\/may-use-wechat)\./,
  },
  // How a report is found and shown, in lists and alone; the form shows none.
  {
    name: 'query-parts',
    test: /(query\/(query-code-field|query-code-problem|load-result|typed-code|status-\w+|[\w-]+\.module)|contract\/report-summary|report\/received-report|ui\/breakable\/breakable|icons\/download)\./,
  },
  // What a report's page has below what it says: files chosen and shown, withdrawing, the receipt.
  {
    name: 'evidence',
    test: /(shrink\/(large-picture|use-shrink-offer)|evidence\/(announcement|chosen-files|evidence-\w+|use-file-drop|file-picker|thumbnail)|ui\/progress\/progress|track\/working-days|kit\/day-in-words|kit\/use-object-url|screen\/use-title|print\/print-note|withdrawal\/(lazy-withdrawal|withdrawal|withdrawal\.module)|contract\/(withdrawal|receipt)|success\/(keep-receipt|use-receipt))\./,
  },
]

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
    beforeFirstPaint({ entry: here('./before-paint.ts'), screens }),
    serviceWorker(),
    compressedCopies(),
  ],
  build: {
    outDir: here('../../../dist/web/mobile'),
    emptyOutDir: true,
    // As for the desktop site: the WeChat browser and cheap Android phones are newer than these.
    target: ['chrome87', 'edge88', 'firefox78', 'safari14'],
    manifest: true,
    // The CSP allows no inline script and no data: font.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
})
