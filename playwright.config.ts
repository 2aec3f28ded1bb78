import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { browserLaunch } from './e2e/browser.ts'

const isCi = Boolean(process.env['CI'])

export default defineConfig({
  projects: [
    { name: 'journeys', testDir: 'e2e/journeys', grepInvert: /@full/ },
    // Long journeys, and the second variants of short ones.
    { name: 'full', testDir: 'e2e', testMatch: '*/*.spec.ts', grep: /\bfull\/|@full/ },
  ],
  // The machine may be busy with other things; waiting for what comes costs nothing.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // Each worker has a product and a browser of its own, which keep two cores busy.
  workers: Math.max(2, Math.floor(availableParallelism() / 2)),
  forbidOnly: isCi,
  // A machine that CI shares may stumble once; what needed a second try is listed as flaky.
  retries: isCi ? 1 : 0,
  reporter: 'list',
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    launchOptions: await browserLaunch(),
    // Journeys meet the server, and may stand in for it; those about the worker allow it (e2e/service-worker.ts).
    serviceWorkers: 'block',
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
