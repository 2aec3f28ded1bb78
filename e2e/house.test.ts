import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const planted: string[] = []

/** Runs the linter on one file that holds one import. @returns what it printed */
function lint(file: string, imported: string): string {
  const path = join(root, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `import * as planted from '${imported}'\nexport const it = planted\n`)
  planted.push(path)
  try {
    return execFileSync('node_modules/.bin/oxlint', [file], {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
    })
  } catch (error) {
    return error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error)
  }
}

afterAll(() => {
  for (const path of planted) rmSync(path, { force: true })
})

describe('a planted forbidden import fails the checks', () => {
  test.each([
    ['contract/planted.ts', '../server/api/route.ts', 'The contract is a leaf'],
    ['contract/planted.ts', 'node:fs', 'The contract is a leaf'],
    ['contract/planted.ts', 'zod', 'The contract is a leaf'],
    ['server/platform/planted.ts', '../api/route.ts', 'The platform is what could be swapped'],
    ['server/edge/planted.ts', '../api/route.ts', 'The edge receives a request handler'],
    ['server/api/planted.ts', '../edge/create-edge.ts', 'The API knows no browser'],
    ['server/api/report/planted.ts', '../file/store.ts', "A feature's store is its own"],
    ['server/planted.ts', '../client/kit/call.ts', 'The server knows no client'],
    ['client/kit/planted.ts', '../features/report/draft.ts', 'The kit knows no feature'],
    ['client/kit/planted.ts', '../../server/api/route.ts', 'The kit knows no feature'],
    ['client/features/planted.ts', '../desktop/main.tsx', 'Features serve both shells'],
    ['client/desktop/planted.ts', '../mobile/main.tsx', 'Desktop and mobile never import'],
    ['client/desktop/planted.ts', '../../server/main.ts', 'Desktop and mobile never import'],
    ['client/mobile/planted.ts', '../desktop/main.tsx', 'Desktop and mobile never import'],
  ])('%s may not import %s', (file, imported, reason) => {
    expect(lint(file, imported)).toContain(reason)
  })

  test('while an allowed one passes', () => {
    expect(lint('server/api/planted.ts', '../platform/clock.ts')).toContain('0 errors')
  })
})
