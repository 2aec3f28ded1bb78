import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { axiosForCalls } from '../build/axios-for-calls.ts'
import { beforeFirstPaint } from '../build/before-first-paint.ts'
import { compressedCopies } from '../build/compressed-copies.ts'
import { neededBy } from '../build/needed-by.ts'
import { routerWithoutFramework } from '../build/router-without-framework.ts'
import { serviceWorker } from '../build/service-worker.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Libraries that change seldom, apart from our own code: a deploy does not make a citizen load them again. */
const library = /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|zustand)\//

/** What draws the start page comes before what asks the server, with what nearly every screen needs after it. */
const start = /client\/mobile\/(main|screens\/home\/home)\.tsx$/
const call =
  /(client\/features\/(guard\/session-steps|session\/(citizen-session|session-expired)|site\/load-report-types)|contract\/field|client\/kit\/ui\/text-field\/text-field)\.tsx?$/

const groups = [
  { name: 'react', test: library, priority: 4 },
  { name: neededBy('start', start), debugName: 'start', priority: 3 },
  { name: neededBy('call', call), debugName: 'call', priority: 2 },
  // How a report is shown in lists and alone; the form shows none.
  { name: 'status-chip', test: /(query\/status-|ui\/breakable)/, priority: 2 },
  // Signing in needs no rules for new passwords.
  {
    name: 'new-password',
    test: /kit\/password\/(password-rules|guessable|known-)/,
    priority: 2,
  },
  // What so many screens share: one file instead of ten, which the form would wait for (Lighthouse: 5 points).
  // Whoever signs in is no visitor, whoever looks a code up fills in no form of an account, and nobody begins with files
  // or a receipt.
  {
    name: 'shared',
    test: /^(?!.*(visitor|react-hook-form|contract\/receipt|site\/kept-codes|success\/(use-receipt|receipt-|save-code|code-image|qr-)|report\/(shrink\/|evidence\/(evidence-|file-picker|use-file-drop|metadata|announcement))|features\/account\/|kit\/(password\/|typed-phone)|verification\/.*one-time))/,
    minShareCount: 3,
    priority: 1,
  },
]

export default defineConfig({
  root: here('.'),
  base: '/web/mobile/',
  plugins: [
    react(),
    axiosForCalls(),
    beforeFirstPaint(),
    routerWithoutFramework(),
    serviceWorker(),
    compressedCopies(),
  ],
  build: {
    outDir: here('../../dist/web/mobile'),
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
