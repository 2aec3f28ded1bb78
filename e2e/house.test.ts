import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** [the folder that imports, what it imports, part of the linter's message] */
const forbidden: [string, string, string][] = [
  ['contract', '../server/api/http/route.ts', 'The contract is a leaf'],
  ['contract', 'node:fs', 'The contract is a leaf'],
  ['contract', 'zod', 'The contract is a leaf'],
  ['server/platform', '../api/route.ts', 'The platform is what could be swapped'],
  ['server/edge', '../api/route.ts', 'The edge receives a request handler'],
  ['server/api', '../edge/create-edge.ts', 'The API knows no browser'],
  ['server/api/report', '../file/store.ts', "A feature's store is its own"],
  ['server/api/report', '../file/resumable/store.ts', "A feature's store is its own"],
  ['server/api/sign-in', '../identity/session-store.ts', "A feature's store is its own"],
  ['server/api/file/resumable', '../../report/export-store.ts', "A feature's store is its own"],
  ['server/api', './site/store.ts', "A feature's store is its own"],
  ['server/api/http', '../identity/sessions.ts', 'http knows none of those above it'],
  ['server/api/identity', '../account/account.ts', 'identity knows none of those above it'],
  ['server/api/account', '../report/submit.ts', 'account knows none of those above it'],
  ['server/api/file/resumable', '../../report/submit.ts', 'file knows none of those above it'],
  ['server/api/staff/queue', '../audit/store.ts', "A feature's store is its own"],
  ['server/api/staff/audit', '../session/staff-call.ts', 'audit knows none of those above it'],
  ['server/api/staff/search', '../queue/case-rows.ts', 'search knows none of those above it'],
  ['server/api/staff/search', '../../documentation/open-api.ts', 'staff knows none of those'],
  ['server/api/report', '../routes.ts', 'report knows none of those above it'],
  ['server/api/report', '../../testing/test-clock.ts', 'Production code imports no test support'],
  ['server/api', '../testing/test-clock.ts', 'Production code imports no test support'],
  ['server/edge', '../testing/edge/test-edge.ts', 'Production code imports no test support'],
  ['server/platform', '../testing/test-clock.ts', 'Production code imports no test support'],
  ['server', './testing/test-clock.ts', 'Production code imports no test support'],
  ['server', '../client/kit/transport.ts', 'The server knows no client'],
  ['client/kit', '../features/report/draft.ts', 'The kit knows no feature'],
  ['client/kit', '../../server/api/route.ts', 'The kit knows no feature'],
  ['client/features', '../desktop/main.tsx', 'Features serve both shells'],
  ['client/features/report/form', '../../../desktop/main.tsx', 'Features serve both shells'],
  ['client/features/account-center', '../../mobile/main.tsx', 'Features serve both shells'],
  ['client/features/verification', '../report/random-key.ts', 'verification knows none of those'],
  ['client/features/withdrawal', '../query/typed-code.ts', 'withdrawal knows none of those'],
  ['client/features/report/success', '../../query/typed-code.ts', 'report knows none of those'],
  ['client/features/query', '../account-center/panel.tsx', 'query knows none of those'],
  ['client/features/session', '../site/way.ts', 'session knows none of those'],
  ['client/desktop', '../mobile/main.tsx', 'Desktop and mobile never import'],
  ['client/desktop', '../../server/main.ts', 'Desktop and mobile never import'],
  ['client/mobile', '../desktop/main.tsx', 'Desktop and mobile never import'],
  ['client/mobile', '../staff/call/call.ts', 'Desktop and mobile never import'],
  ['client/features/report', '../../staff/call/call.ts', 'Features serve both shells'],
  ['client/staff', '../features/report/draft.ts', 'The desk is a client of its own'],
  ['client/staff/work', '../../desktop/main.tsx', 'The desk is a client of its own'],
  ['client/staff', '../../server/main.ts', 'The desk is a client of its own'],
  ['client/staff/call', '../session/member.ts', 'call knows none of those above it'],
  ['client/staff/queue', '../case/case-pane.tsx', 'queue knows none of those above it'],
]

/** [the folder that imports, what it imports] */
const allowed: [string, string][] = [
  ['server/api', '../platform/clock.ts'],
  ['server/api/report', '../account/account.ts'],
  ['server/api/report', '../../platform/storage/file-store.ts'],
  ['server/api/file/resumable', '../store.ts'],
  ['client/features', '../kit/session/create-call.ts'],
  ['client/features/accessibility', '../../kit/session/create-call.ts'],
  ['client/features/query', '../report/evidence/evidence-field.tsx'],
  ['client/features/report', '../../../contract/staff/case.ts'],
  ['client/staff/work', '../../kit/ui/button/button.tsx'],
  ['client/staff/call', '../../../contract/staff/session.ts'],
  ['client/features/account-center/reports', '../../query/report-result.tsx'],
]

const root = join(import.meta.dirname, '..')
// The house in outline, outside of the working tree: the linter's own rules, and the planted files.
const outline = mkdtempSync(join(tmpdir(), 'house-'))
let messages: Map<string, string[]>

/** @returns the path of the planted file that holds this import, relative to the root */
function plantedPath(folder: string, imported: string): string {
  return `${folder}/planted-${imported.replaceAll(/[^a-z-]+/gi, '-')}.ts`
}

function plant(folder: string, imported: string): void {
  const path = join(outline, plantedPath(folder, imported))
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `import * as planted from '${imported}'\nexport const it = planted\n`)
}

/** Lints the whole outline once. @returns what the linter says, by file */
function lint(): Map<string, string[]> {
  const run = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--format', 'json', '.'], {
    cwd: outline,
    encoding: 'utf8',
  })
  const found = new Map<string, string[]>()
  const report: {
    number_of_files: number
    diagnostics: { filename: string; message: string; help?: string }[]
  } = JSON.parse(run.stdout)
  expect(report.number_of_files).toBe(forbidden.length + allowed.length)
  for (const { filename, message, help } of report.diagnostics)
    found.set(filename, [...(found.get(filename) ?? []), `${message} ${help ?? ''}`])
  return found
}

beforeAll(() => {
  copyFileSync(join(root, '.oxlintrc.json'), join(outline, '.oxlintrc.json'))
  for (const [folder, imported] of [...forbidden, ...allowed]) plant(folder, imported)
  messages = lint()
})

afterAll(() => rmSync(outline, { recursive: true, force: true }))

describe('a planted forbidden import fails the checks', () => {
  test.each(forbidden)('%s may not import %s', (folder, imported, reason) => {
    expect(messages.get(plantedPath(folder, imported))?.join('\n')).toContain(reason)
  })

  test.each(allowed)('while %s may import %s', (folder, imported) => {
    expect(messages.get(plantedPath(folder, imported))).toBeUndefined()
  })
})
