import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rooms } from '../oxlint.config.ts'

/** Forbidden imports: [importing folder, import, part of the linter's message]. */
const forbidden: [string, string, string][] = [
  ['contract', '../server/http/route.ts', 'The contract is a leaf'],
  ['contract', 'node:fs', 'The contract is a leaf'],
  ['contract', 'zod', 'The contract is a leaf'],
  ['contract/staff', '../../server/http/route.ts', 'The contract is a leaf'],
  ['contract/staff', '../desk/case.ts', 'staff knows none of those above it'],
  ['server/platform', '../report/submit.ts', 'platform knows none of those above it'],
  ['server/platform', '../testing/test-clock.ts', 'Production code imports no test support'],
  ['server/platform/storage', '../../api/routes.ts', 'platform knows none of those above it'],
  ['server/preview', '../platform/secrets.ts', 'The program that opens hostile files'],
  ['server/edge', '../http/route.ts', 'edge knows none of those above it'],
  ['server/edge', '../report/submit.ts', 'edge knows none of those above it'],
  ['server/edge', '../../client/kit/device.ts', 'The server knows no client'],
  ['server/edge', '../testing/edge/test-edge.ts', 'Production code imports no test support'],
  ['server/http', '../account/identity/sessions.ts', 'http knows none of those above it'],
  ['server/http', '../edge/create-edge.ts', 'The API knows no browser'],
  ['server/evidence', '../account/account.ts', 'evidence knows none of those above it'],
  ['server/evidence/resumable', '../../report/submit.ts', 'evidence knows none of those above it'],
  ['server/account', '../report/submit.ts', 'account knows none of those above it'],
  ['server/account/identity', '../../report/submit.ts', 'account knows none of those above it'],
  ['server/report', '../evidence/store.ts', "A room's store is its own"],
  ['server/report', '../account/identity/session-store.ts', "A room's store is its own"],
  ['server/report/case', '../../evidence/resumable/store.ts', "A room's store is its own"],
  ['server/report', '../staff/audit/record-audit.ts', 'report knows none of those above it'],
  ['server/staff/audit', '../../desk/work/claim.ts', 'staff knows none of those above it'],
  ['server/desk/search', '../../staff/audit/store.ts', "A room's store is its own"],
  ['server/desk/search', '../../api/routes.ts', 'desk knows none of those above it'],
  ['server/api', '../edge/create-edge.ts', 'The API knows no browser'],
  ['server/api', '../site/store.ts', "A room's store is its own"],
  ['server/api', '../testing/test-clock.ts', 'Production code imports no test support'],
  ['client/kit', '../citizen/report/draft.ts', 'The kit knows no feature'],
  ['client/kit/ui', '../../../server/main.ts', 'The client never imports the server'],
  ['client/citizen/site', '../report/judge.ts', 'site knows none of those above it'],
  ['client/citizen/site/session', '../../report/way.ts', 'site knows none of those above it'],
  [
    'client/citizen/report/success',
    '../../query/typed-code.ts',
    'report knows none of those above',
  ],
  ['client/citizen/query', '../account/form/form-error.tsx', 'query knows none of those above it'],
  [
    'client/citizen/account/center',
    '../../mobile/main.tsx',
    'account knows none of those above it',
  ],
  ['client/citizen/report', '../../desk/frame/call.ts', "The citizens' sites know nothing"],
  ['client/citizen/desktop', '../mobile/main.tsx', 'Desktop and mobile never import'],
  ['client/citizen/mobile', '../desktop/main.tsx', 'Desktop and mobile never import'],
  [
    'client/citizen/mobile/home',
    '../../../../server/main.ts',
    'The client never imports the server',
  ],
  ['client/desk/work', '../../citizen/report/draft.ts', 'The desk is a client of its own'],
  ['client/desk/frame', '../../../server/main.ts', 'The client never imports the server'],
  ['client/desk/frame', '../work/undo.ts', 'frame knows none of those above it'],
  [
    'client/citizen/site/accessibility/settings/deep',
    '../../../../report/judge.ts',
    'site knows none of those above it',
  ],
  ['client/desk/queue', '../case/case-view.tsx', 'queue knows none of those above it'],
]

/** Allowed imports, so that a rule that forbids everything fails the test. */
const allowed: [string, string][] = [
  ['contract/desk', '../staff/role.ts'],
  ['contract/desk', '../field.ts'],
  ['server/api', '../platform/clock.ts'],
  ['server/report', '../account/account.ts'],
  ['server/report', '../platform/storage/file-store.ts'],
  ['server/report/case', '../store.ts'],
  ['server/preview', '../platform/preview/picture.ts'],
  ['server/report', '../platform/crypto/data-key-store.ts'],
  ['server/evidence/resumable', '../store.ts'],
  ['server/desk/work', '../evidence/case-evidence.ts'],
  ['client/citizen/site', '../../kit/session/create-session.ts'],
  ['client/citizen/site/accessibility', '../../../kit/session/create-session.ts'],
  ['client/citizen/query', '../report/evidence/evidence-field.tsx'],
  ['client/citizen/report', '../../../contract/desk/case.ts'],
  ['client/citizen/account/center', '../../query/report-result.tsx'],
  ['client/citizen/desktop', '../account/unread-badge.tsx'],
  ['client/desk/work', '../../kit/ui/button/button.tsx'],
  ['client/desk/frame', '../../../contract/staff/session.ts'],
]

const root = join(import.meta.dirname, '..')
// A copy of the folders outside the working tree, with the linter's rules and the planted files.
const outline = mkdtempSync(join(tmpdir(), 'house-'))
let messages: Map<string, string[]>

/** Plants a file with this import. @returns its path, relative to the root */
function plantedPath(folder: string, imported: string): string {
  return `${folder}/planted-${imported.replaceAll(/[^a-z-]+/gi, '-')}.ts`
}

function plant(folder: string, imported: string): void {
  const path = join(outline, plantedPath(folder, imported))
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `import * as planted from '${imported}'\nexport const it = planted\n`)
}

/** Lints all planted files once. @returns the linter's messages by file */
function lint(): Map<string, string[]> {
  const run = spawnSync(
    join(root, 'node_modules/.bin/oxlint'),
    ['--format', 'json', 'contract', 'server', 'client'],
    {
      cwd: outline,
      encoding: 'utf8',
    },
  )
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
  copyFileSync(join(root, 'oxlint.config.ts'), join(outline, 'oxlint.config.ts'))
  writeFileSync(join(outline, 'package.json'), '{"type":"module"}')
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

describe.each(Object.entries(rooms))('the rooms of %s', (part, order) => {
  test('have each a place in the order', async () => {
    const entries = await readdir(join(root, part), { withFileTypes: true })
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
    expect(folders.toSorted()).toEqual([...order].toSorted())
  })

  test('stand in docs/ARCHITECTURE.md in the same order', () => {
    const text = readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8')
    const named = order.map((name) => `\`${name}\``).join(' ← ')
    expect(text.replaceAll(/\s+/g, ' ')).toContain(named)
  })
})

test('the programs that build the pages import no package of development, which `npm start` leaves out', async () => {
  const { devDependencies }: { devDependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const folder = join(root, 'client/build')
  const programs = (await readdir(folder)).filter((name) => !name.includes('.test.'))
  const imported = programs.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/ from '([^']+)'/g)].map(([, of]) => of),
  )
  expect(imported).toContain('happy-dom')
  expect(imported.filter((of) => of !== undefined && of in devDependencies)).toEqual([])
})
