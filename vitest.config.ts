import { defineConfig } from 'vitest/config'

const setupFiles = ['./vitest.setup.ts']

export default defineConfig({
  test: {
    restoreMocks: true,
    // A machine that CI shares may stumble once.
    retry: process.env['CI'] ? 1 : 0,
    // How long a condition may take on a machine that is busy with other things; waiting costs nothing.
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'contract', include: ['contract/**/*.test.ts'], setupFiles } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['./server/testing/database/global-setup.ts'],
          setupFiles,
        },
      },
      {
        extends: true,
        test: {
          name: 'client',
          include: ['client/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles,
        },
      },
      {
        extends: true,
        test: { name: 'house', include: ['e2e/**/*.test.ts'], setupFiles, testTimeout: 120_000 },
      },
    ],
  },
})
