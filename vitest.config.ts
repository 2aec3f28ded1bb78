import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const setupFiles = ['./vitest.setup.ts']
const globalSetup = ['./server/testing/database/global-setup.ts']
// Tests that start or kill processes: `npm run test:slow`, in .ci/run.
const slow = '**/*.slow.test.ts'
// Tests that need programs of the operating system (ops/debian-packages.txt): `npm run test:operations`, in .ci/run.
const operations = '**/*.operations.test.ts'
// Long tests of either kind, which run before an issue is called resolved: `npm run test:full`.
const full = '**/*.full.test.ts'

// What an English page shows: compiled with the English words.
const english = 'client/**/*.en.test.{ts,tsx}'

export default defineConfig({
  test: {
    // By itself, Vitest leaves one core idle: half of two.
    maxWorkers: '100%',
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    // A machine that CI shares may stumble once.
    retry: process.env['CI'] ? 1 : 0,
    // How long a condition may take on a machine that is busy with other things; waiting costs nothing.
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: 'contract', include: ['contract/**/*.test.ts'], isolate: false, setupFiles },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [slow, operations, full],
          isolate: false,
          globalSetup,
          setupFiles,
        },
      },
      {
        extends: true,
        test: {
          name: 'client',
          include: ['client/**/*.test.{ts,tsx}'],
          exclude: [slow, operations, full, english],
          environment: 'happy-dom',
          isolate: false,
          setupFiles: [...setupFiles, './client/testing/setup.ts'],
        },
      },
      {
        extends: true,
        resolve: {
          alias: { '#words': fileURLToPath(new URL('client/citizen/words/en', import.meta.url)) },
        },
        test: {
          name: 'client-en',
          include: [english],
          environment: 'happy-dom',
          isolate: false,
          setupFiles: [...setupFiles, './client/testing/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'house',
          include: ['e2e/**/*.test.ts'],
          exclude: [slow, operations, full],
          setupFiles,
        },
      },
      {
        extends: true,
        test: { name: 'slow', include: [slow], globalSetup, setupFiles, testTimeout: 120_000 },
      },
      {
        extends: true,
        test: {
          name: 'operations',
          include: [operations],
          globalSetup,
          setupFiles,
          testTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'full',
          include: [full],
          globalSetup,
          setupFiles,
          testTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
