import { defineConfig } from '@playwright/test'
import { browserLaunch } from './e2e/browser.ts'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  timeout: 120_000,
  // The machine may be busy with other things; waiting for what comes costs nothing.
  expect: { timeout: 15_000 },
  workers: 1,
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    launchOptions: await browserLaunch(),
    // Journeys meet the server, and may stand in for it; those about the worker allow it (e2e/worker.ts).
    serviceWorkers: 'block',
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
