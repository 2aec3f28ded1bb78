import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { lockFolder } from '../platform/embedded-postgres/folder-lock.ts'
import { testDatabase, type TestDatabase } from '../testing/database/test-database.ts'
import { startApiProcess } from '../testing/processes/api-process.ts'
import { startDeskProcess } from '../testing/processes/desk-process.ts'
import { startProduct } from '../testing/processes/embedded-product-process.ts'
import type { CommandName } from './commands.ts'

const folder = await temporaryFolder(afterAll)
let database: TestDatabase
let env: Record<string, string>
beforeAll(async () => {
  // PostgreSQL's account, another one when the tests run as root, must get through.
  await chmod(folder, 0o711)
  database = await testDatabase()
  env = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    TOKEN_SECRET: randomBytes(32).toString('hex'),
    INDEX_SECRET: randomBytes(32).toString('hex'),
    DATA_KEYS: `1:${randomBytes(32).toString('hex')}`,
    STORAGE_MIN_FREE_MB: '0',
    LOG_LEVEL: 'silent',
  }
  // The first start: three invitations, and an entry of the audit for each.
  await startDeskProcess(env).then((desk) => desk.stop())
})
afterAll(async () => {
  await database.drop()
})

/** Runs a command as operators do. @param given its arguments, and variables of the environment that differ */
async function run(name: CommandName, ...given: (string | Record<string, string>)[]) {
  const words = given.filter((each) => typeof each === 'string')
  const others = given.filter((each) => typeof each !== 'string')
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), name, ...words], {
    env: Object.assign({ PATH: process.env['PATH'] }, env, ...others),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  const [printed, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await ended
  return { code, printed, complained }
}

test('a setting that cannot be used, and a database that is away, end a command in one line', async () => {
  for (const [variable, value, said] of [
    ['STORAGE_MIN_FREE_MB', 'much', /^STORAGE_MIN_FREE_MB: .*\n$/],
    [
      'DATABASE_URL',
      'postgres://portal_app:hunter2@localhost:1/portal',
      /^DATABASE_URL: .*ECONNREFUSED.*\n$/,
    ],
  ] as const)
    for (const name of ['verify-files', 'migrate'] as const) {
      const { code, printed, complained } = await run(name, { [variable]: value })
      expect({ code, printed }).toEqual({ code: 1, printed: '' })
      expect(complained).toMatch(said)
    }
  const file = join(folder, 'no-folder')
  await writeFile(file, '')
  const { code, complained } = await run('verify-files', { DATA_DIR: file })
  expect(code).toBe(1)
  expect(complained).toBe(
    `DATA_DIR: a folder in which this process can write; it is ${file} (ENOTDIR)\n`,
  )
})

describe('beside a portal with an embedded database', () => {
  const own = () => join(folder, 'embedded')
  const command = (name: CommandName) => run(name, { DATABASE_URL: '', DATA_DIR: own() })

  test('commands work on that one and leave it running', async () => {
    const product = await startProduct(own())
    onTestFinished(async () => void (await product.end('SIGTERM')))
    for (const name of ['migrate', 'verify-audit', 'verify-files'] as const)
      expect(await command(name)).toMatchObject({ code: 0, complained: '' })
    const client = new pg.Client(product.url)
    await client.connect()
    expect((await client.query('select from kysely_migration')).rowCount).toBeGreaterThan(0)
    await client.end()
    expect(await product.end('SIGTERM')).toBe(0)
  })

  test('while that is not there yet they say in one line who has the folder', async () => {
    await mkdir(own(), { recursive: true })
    const unlock = await lockFolder(own())
    const { code, complained } = await command('verify-files')
    unlock()
    expect(code).toBe(1)
    expect(complained).toMatch(
      new RegExp(`^.*in use by another.* \\(process ${process.pid}\\).*\n$`),
    )
  })
})

test('replace-administrator invites somebody new in the place of who is lost, once it is told whom', async () => {
  const asked = await run('replace-administrator')
  expect(asked).toMatchObject({ code: 1, printed: '' })
  expect(asked.complained).toContain('security_administrator')

  const path = join(folder, 'desk', 'invitation-security_administrator.txt')
  const before = await readFile(path, 'utf8')
  expect(await run('replace-administrator', 'security_administrator')).toEqual({
    code: 0,
    printed: `invitation (24 h) ${path}\n`,
    complained: '',
  })
  expect(await readFile(path, 'utf8')).not.toBe(before)
})

test('verify-audit ends with 0 while the chain is whole and anchored, and names the entry that was changed and ends with 1', async () => {
  const neverAnchored = await run('verify-audit')
  expect(neverAnchored).toMatchObject({ code: 1, complained: '' })
  expect(neverAnchored.printed).toContain('从未留存锚点')
  const api = await startApiProcess({ ...env, LOG_LEVEL: 'info' })
  onTestFinished(() => api.stop())
  const anchorFile = join(folder, 'desk', 'audit-anchors.jsonl')
  await expect.poll(() => readFile(anchorFile, 'utf8').catch(() => '')).toContain('sequence')
  const whole = await run('verify-audit')
  expect(whole).toMatchObject({ code: 0, complained: '' })
  const { rows } = await database.pool.query('select from staff_audit')
  expect(rows.length).toBeGreaterThanOrEqual(3)
  expect(whole.printed).toMatch(
    new RegExp(`^entries that fit: ${rows.length}, anchors: \\d, the newest of .*\n$`),
  )
  const mistyped = await run('verify-audit', join(folder, 'no-such.jsonl'))
  expect(mistyped).toMatchObject({ code: 1, printed: '' })
  expect(mistyped.complained).toContain('no-such.jsonl')

  await database.asOwner(
    `set session_replication_role = replica; update staff_audit set at = at - interval '1 day' where sequence = 2`,
  )
  const changed = await run('verify-audit')
  expect(changed.code).toBe(1)
  expect(changed.printed).toContain('entry 2: ')
})

test('verify-files names each file that is gone', async () => {
  await database.asOwner(`
    insert into file (handle_mac, storage_key, size, mime, uploaded_at)
    select decode(md5(n::text), 'hex'), 'aabb000000000000000000000000001' || n, 5, 'text/plain', now()
    from generate_series(1, 4) as n`)
  const { code, printed, complained } = await run('verify-files')
  await database.asOwner('delete from file')
  expect({ code, complained }).toEqual({ code: 1, complained: '' })
  const lines = printed.split('\n')
  for (const n of [1, 2, 3, 4])
    expect(
      lines.filter((line) => line.includes(`kept as aabb000000000000000000000000001${n}: `)),
    ).toHaveLength(1)
  expect(printed).toContain('0013: Content that was stored is missing\n')
  expect(printed).toContain('faults: 4')
})

test('verify-files counts what belongs to no row for a week, and deletes it only when told to', async () => {
  const keptIn = join(folder, 'files', 'kept', 'aa', 'bb')
  await mkdir(keptIn, { recursive: true })
  const [old, young] = ['aabb0000000000000000000000000001', 'aabb0000000000000000000000000002']
  const at = new Date(Date.now() - 10 * 24 * 60 * 60 * 1000)
  for (const name of [old, young]) await writeFile(join(keptIn, name), randomBytes(4000))
  await utimes(join(keptIn, old), at, at)

  const counted = await run('verify-files')
  expect(counted).toMatchObject({ code: 0 })
  expect(counted.printed).toContain('faults: 0\nof no row, for a week or longer: 1 on the disk')
  expect(await run('verify-files', 'delete-orphan')).toMatchObject({ code: 1, printed: '' })
  expect(await readdir(keptIn)).toEqual([old, young])

  const deleted = await run('verify-files', 'delete-orphans')
  expect(deleted.printed).toContain('1 on the disk, 0 in the bucket, deleted')
  expect(await readdir(keptIn)).toEqual([young])
})
