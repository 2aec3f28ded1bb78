import { execFile } from 'node:child_process'
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  databaseAccount,
  namedAccount,
  choosePlacement,
  copyPrograms,
  sharedFolder,
  isReachable,
} from './placement.ts'
import { nativeFolder } from './start.ts'

const isRoot = process.getuid?.() === 0
let home: string
let elsewhere: string[]
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'portal-home-'))
  elsewhere = []
})
afterEach(async () => {
  for (const folder of [home, ...elsewhere]) await rm(folder, { recursive: true, force: true })
})

describe('an account reaches a folder', () => {
  const stranger = { uid: 54_321, gid: 54_321 }
  const self = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }

  test('when it can traverse each folder above', async () => {
    await chmod(home, 0o711)
    expect(await isReachable(join(home, 'not', 'yet', 'there'), stranger)).toBe(true)
  })

  test('but not below a private home', async () => {
    await mkdir(join(home, 'project'), { mode: 0o755 })
    await chmod(home, 0o700)
    expect(await isReachable(join(home, 'project'), stranger)).toBe(false)
    expect(await isReachable(join(home, 'project'), self)).toBe(true)
  })

  test('by its group, which counts before others', async () => {
    await chmod(home, 0o710)
    expect(await isReachable(home, { uid: 54_321, gid: self.gid })).toBe(true)
    await chmod(home, 0o701)
    expect(await isReachable(home, { uid: 54_321, gid: self.gid })).toBe(false)
  })
})

test('finds accounts by name, and never root', () => {
  const users =
    'root:x:0:0::/root:/bin/sh\npostgres:x:101:104::/var/lib:/bin/sh\npostgresql:x:7:7::/:\n'
  expect(namedAccount(users, 'postgres')).toEqual({ uid: 101, gid: 104 })
  expect(namedAccount(users, 'nobody')).toBeUndefined()
  expect(namedAccount(users, 'root')).toBeUndefined()
})

test.runIf(!isRoot)('a user other than root runs the database as themselves', async () => {
  expect(await choosePlacement(home, await nativeFolder())).toMatchObject({
    cluster: join(home, 'postgres'),
    account: undefined,
    isOutside: false,
  })
})

describe.runIf(isRoot)('as root', () => {
  test('uses the owner of existing data', async () => {
    await chown(home, 4321, 4321)
    expect(await databaseAccount(home)).toEqual({ uid: 4321, gid: 4321 })
  })

  test('copies programs of a private home with their links, readable by everyone', async () => {
    const native = join(home, 'package', 'native')
    await mkdir(join(native, 'bin'), { recursive: true, mode: 0o700 })
    await writeFile(join(home, 'package', 'package.json'), JSON.stringify({ version: home }))
    await writeFile(join(native, 'bin', 'postgres'), '#!/bin/sh\necho works\n', { mode: 0o700 })
    await symlink('postgres', join(native, 'bin', 'link'))

    const copy = await copyPrograms(native)
    elsewhere.push(copy)
    expect(await readdir(join(copy, 'bin'))).toEqual(['link', 'postgres'])
    expect((await lstat(join(copy, 'bin', 'link'))).isSymbolicLink()).toBe(true)
    const ran = await promisify(execFile)(join(copy, 'bin', 'link'), { uid: 65_534, gid: 65_534 })
    expect(ran.stdout).toBe('works\n')

    // Once a version: a second start finds the copy.
    expect(await copyPrograms(native)).toBe(copy)
    expect(
      (await readdir(await sharedFolder())).filter((name) => name.endsWith('.partial')),
    ).toEqual([])
  })
})
