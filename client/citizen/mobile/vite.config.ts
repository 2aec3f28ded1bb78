import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pages } from '../../../contract/pages.ts'
import { beforeFirstPaint } from '../../build/before-first-paint.ts'
import { compressedCopies } from '../../build/compressed-copies.ts'
import { inLanguage, languageOfBuild } from '../../build/in-language.ts'
import { neededBy } from '../../build/needed-by.ts'
import { serviceWorker } from '../../build/service-worker.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Libraries change seldom: in a chunk of their own they stay cached across deploys. */
const library = /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|zustand)\//

/** Home renders before the code for calls loads; the latter brings what nearly every screen shares. */
const start = /client\/citizen\/mobile\/(main|home\/home)\.tsx$/
const call =
  /(client\/citizen\/site\/(guard\/session-steps|session\/(citizen-session|session-expired)|load-report-types)|contract\/field|client\/kit\/ui\/text-field\/text-field)\.tsx?$/

const groups = [
  { name: 'react', test: library, priority: 4 },
  { name: neededBy('start', start), debugName: 'start', priority: 3 },
  { name: neededBy('call', call), debugName: 'call', priority: 2 },
  // Modules that most screens share: one file instead of ten (Lighthouse: 5 points on the form). Excluded: code of
  // visitors, of account forms, of files, of drafts and of receipts, which only some screens need.
  {
    name: 'shared',
    test: /^(?!.*(lean-qr|\/idb\/|icons\/(printer|camera)|sm3|receipt-text|visitor-tickets|help\/ask-us|contract\/(account|person-field|typed-person|simplified)|report\/received-report|site\/(kept-codes|after-config)|screen\/text-screen|success\/(use-receipt|receipt-|save-code|slip-(picture|contents)|packed|unsaved-dialog)|report\/(addresses\/|danger\/|fields\/|start-box\/|draft\/|shrink\/|evidence\/(evidence-|file-picker|use-file-drop))|citizen\/account\/|words\/\w+\/(account|news|password|receipt)|kit\/(qr-|password\/|typed-phone|form-state|use-submission)|verification\/.*one-time))/,
    minShareCount: 3,
    priority: 1,
  },
  // Sentences with values, which the bundler cannot write where they are used. In the group of the first screen that uses
  // them they would make every other screen load that group.
  {
    name: 'words',
    test: /citizen\/words\/\w+\/report\.ts$/,
    priority: 5,
  },
  // The submission has a chunk by itself, since the form and the query page, which links open, do not need it.
  { name: 'submission', test: /kit\/use-submission\./ },
  // The next three groups collect what a few screens share, by purpose. Without them the link of a receipt needs
  // 27 files instead of 15 and the form 16 instead of 12; each file occupies one of six connections for a round
  // trip.
  // Sending and asking.
  {
    name: 'report',
    test: /(verification\/visitor-tickets|success\/last-success|site\/kept-codes|kit\/time-in-words|withdrawal\/time-left|evidence\/(upload-evidence|upload-queue|use-uploads)|sending\/is-uncertain|icons\/trash|wechat\/may-use-wechat)\./,
  },
  // Finding and showing a report, in lists and alone; the form needs none of it.
  {
    name: 'query-parts',
    test: /(query\/(query-code-field|query-code-problem|load-result|typed-code|status-\w+|[\w-]+\.module)|report\/received-report|icons\/download)\./,
  },
  // Lower part of a report's page: files, withdrawal, receipt.
  {
    name: 'evidence',
    test: /(shrink\/(large-picture|use-shrink-offer)|evidence\/(chosen-files|evidence-\w+|use-file-drop|file-picker|thumbnail)|ui\/progress\/progress|track\/working-days|kit\/use-object-url|screen\/use-title|print\/print-note|withdrawal\/(lazy-withdrawal|withdrawal|withdrawal\.module)|success\/(keep-receipt|use-receipt))\./,
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
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
})
