import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockFile, refusedPackages, type LockFile } from './refused-packages.ts'

const read = () =>
  lockFile.parse(
    JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')),
  )
const withPackage = (path: string, entry: LockFile['packages'][string]): LockFile => {
  const lock = read()
  return { ...lock, packages: { ...lock.packages, [path]: { version: '1.0.0', ...entry } } }
}

test('every package that this repository names is under a licence of the list', () => {
  expect(refusedPackages(read())).toEqual([])
})

test.each<[string, LockFile['packages'][string]]>([
  ['AGPL', { license: 'AGPL-3.0-only' }],
  ['GPL, for development', { license: 'GPL-3.0-or-later', dev: true }],
  ['SSPL', { license: 'SSPL-1.0' }],
  ['one of both that must be kept', { license: '(MIT AND AGPL-3.0-only)' }],
  ['something unreadable', { license: '(MIT AND (GPL-2.0 OR MIT))' }],
  ['a file of its own', { license: 'SEE LICENSE IN LICENSE' }],
  ['none', {}],
  ['UNLICENSED', { license: 'UNLICENSED' }],
])('a package under %s is refused, wherever it lies', (_name, entry) => {
  for (const path of ['node_modules/viral', 'node_modules/pg/node_modules/@scope/viral']) {
    const name = path.slice(path.lastIndexOf('node_modules/') + 13)
    expect(refusedPackages(withPackage(path, entry))).toEqual([
      `${name} 1.0.0: ${entry.license ?? 'no licence'}`,
    ])
  }
})

test.each(['MIT', 'MIT OR AGPL-3.0-only', '(BSD-3-Clause AND Zlib)'])(
  '%s is allowed',
  (license) => {
    expect(refusedPackages(withPackage('node_modules/kind', { license }))).toEqual([])
  },
)

test('what is allowed for development only is refused in what runs', () => {
  const entry = { license: 'MPL-2.0' }
  expect(refusedPackages(withPackage('node_modules/axe-core', entry))).toContain(
    'axe-core 1.0.0: MPL-2.0',
  )
})

test('an exception is for one licence, and goes when its package goes', () => {
  const entry = { license: 'AGPL-3.0-only', dev: true }
  expect(refusedPackages(withPackage('node_modules/lightningcss-other', entry))).toHaveLength(1)
  const { lockfileVersion } = read()
  expect(refusedPackages({ lockfileVersion, packages: {} })).toContain(
    'axe-core: an exception that nothing needs',
  )
})

test('npm run check:licences fails for an AGPL package, and names it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'licences-'))
  const script = join(import.meta.dirname, '../check-licences.ts')
  const check = (...lock: string[]) =>
    spawnSync(process.execPath, [script, ...lock], { encoding: 'utf8' })
  const lock = join(folder, 'package-lock.json')
  writeFileSync(
    lock,
    JSON.stringify(withPackage('node_modules/viral', { license: 'AGPL-3.0-only' })),
  )
  expect(check(lock)).toMatchObject({ status: 1, stderr: 'viral 1.0.0: AGPL-3.0-only\n' })
  expect(check()).toMatchObject({ status: 0, stderr: '' })
  rmSync(folder, { recursive: true })
})
