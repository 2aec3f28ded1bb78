import { spawn } from 'node:child_process'
import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { createLogger } from '../log.ts'
import { clusterName } from './settings.ts'
import { processesOf } from './orphaned-processes.ts'
import { startProduct } from '../../testing/processes/embedded-product-process.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './start.ts'

const logger = createLogger({ level: 'silent' })
let dataDir: string
let started: EmbeddedPostgres[]
beforeEach(async () => {
  dataDir = await temporaryFolder()
  // PostgreSQL's account, another one when the tests run as root, must be able to traverse it.
  await chmod(dataDir, 0o711)
  started = []
})
afterEach(async () => {
  await Promise.all(started.map((server) => server.stop()))
  for (const pid of await running()) process.kill(pid, 'SIGKILL')
})

const data = () => join(dataDir, 'postgres', 'data')
const running = () => processesOf(clusterName(data()))

async function start(durable = false): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, logger, durable })
  started.push(server)
  return server
}

async function ask(url: string, question: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(question)).rows
  } finally {
    await client.end()
  }
}
const makeReport = (url: string) => ask(url, "create table report as select '举报' as title")
const reports = (url: string) => ask(url, 'select title from report')
const oneReport = [{ title: '举报' }]

describe('a first start', () => {
  test('creates a database in UTF-8, sorted by code point, with page checksums', async () => {
    const { url } = await start()
    expect(
      await ask(
        url,
        `select pg_encoding_to_char(encoding) as encoding, datlocale as locale,
           current_setting('data_checksums') as checksums from pg_database
           where datname = current_database()`,
      ),
    ).toEqual([{ encoding: 'UTF8', locale: 'C.UTF-8', checksums: 'on' }])
  })

  test('accepts only the password, and only from this machine', async () => {
    const { url } = await start()
    const wrong = new URL(url)
    wrong.password = 'guess'
    await expect(ask(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
    expect(await ask(url, `select current_setting('listen_addresses') as heard`)).toEqual([
      { heard: '127.0.0.1' },
    ])
  })

  test('hides password and data from other accounts', async () => {
    await start()
    expect((await stat(join(dataDir, 'postgres', 'password'))).mode & 0o777).toBe(0o600)
    expect((await stat(data())).mode & 0o777).toBe(0o700)
  })

  test('repeats an interrupted initialisation', async () => {
    const partial = `${data()}.0badcafe.partial`
    await mkdir(partial, { recursive: true })
    await chmod(join(dataDir, 'postgres'), 0o711)
    await writeFile(join(partial, 'PG_VERSION'), '18\n')
    const { url } = await start()
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
    await expect(stat(partial)).rejects.toThrow('ENOENT')
  })

  test('syncs to disk unless a test disables it', async () => {
    const product = await startProduct(dataDir)
    const settings = ['fsync', 'full_page_writes', 'synchronous_commit']
    for (const name of settings)
      expect(await ask(product.url, `show ${name}`)).toEqual([{ [name]: 'on' }])
    await product.end('SIGTERM')
  })
})

test('leaves no process and no lock after a clean stop, and a restart has everything', async () => {
  const product = await startProduct(dataDir)
  await makeReport(product.url)
  expect(await product.end('SIGTERM')).toBe(0)
  expect(await running()).toEqual([])
  await expect(stat(join(data(), 'postmaster.pid'))).rejects.toThrow('ENOENT')

  const { url } = await start()
  expect(await reports(url)).toEqual(oneReport)
})

describe('a second start on the same data is refused in plain words', () => {
  test('within a process', async () => {
    await start()
    const second = start()
    await expect(second).rejects.toThrow(`数据目录 ${dataDir} 正被另一个运行中的程序使用`)
    await expect(second).rejects.toThrow(`${dataDir} is in use by another running product`)
  })

  test('from another process, which learns the holder; the first continues', async () => {
    const product = await startProduct(dataDir)
    await expect(start()).rejects.toThrow(`（进程 ${product.pid}）`)
    await expect(startProduct(dataDir)).rejects.toThrow('FolderInUse')
    expect(await ask(product.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await product.end('SIGTERM')
  })

  test('and possible again when the first has stopped', async () => {
    await (await start()).stop()
    await expect(start()).resolves.toHaveProperty('url')
  })
})

describe('after kill -9', () => {
  test('of the product alone: the orphaned database is stopped and the next start has everything', async () => {
    const product = await startProduct(dataDir)
    await makeReport(product.url)
    await product.end('SIGKILL')
    const orphans = await running()
    expect(orphans.length).toBeGreaterThan(1)
    // The orphaned database is still running, and would block the next start.
    expect(await reports(product.url)).toEqual(oneReport)

    const { url } = await start()
    expect(await reports(url)).toEqual(oneReport)
    const now = await running()
    expect(orphans.filter((pid) => now.includes(pid))).toEqual([])
  })

  test('of the product and the database: the next start recovers acknowledged data', async () => {
    const product = await startProduct(dataDir)
    await makeReport(product.url)
    await product.end('SIGKILL')
    for (const pid of await running()) process.kill(pid, 'SIGKILL')
    expect(await readFile(join(data(), 'postmaster.pid'), 'utf8')).toContain(data())

    const { url } = await start()
    expect(await reports(url)).toEqual(oneReport)
  })

  test('of the database alone: it is restarted at the same address', async () => {
    const { url } = await start(true)
    await makeReport(url)
    const pool = new pg.Pool({ connectionString: url })
    pool.on('error', () => undefined)
    await pool.query('select 1')
    const before = await running()
    for (const pid of before) process.kill(pid, 'SIGKILL')

    await expect
      .poll(() => pool.query('select title from report').then(({ rows }) => rows, String), {
        timeout: 20_000,
      })
      .toEqual(oneReport)
    const now = await running()
    expect(before.filter((pid) => now.includes(pid))).toEqual([])
    await pool.end()
  })

  test('ignores a process id that was reused', async () => {
    await (await start()).stop()
    // The process has PostgreSQL's account, so PostgreSQL alone would take it for a server and refuse.
    const { uid, gid } = await stat(data())
    const someone = spawn('sleep', ['60'], { uid, gid })
    const lock = [someone.pid, data(), 1, 5432, '', '127.0.0.1', '', 'ready   ']
    await writeFile(join(data(), 'postmaster.pid'), `${lock.join('\n')}\n`)
    const { url } = await start()
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(someone.kill()).toBe(true)
  })
})

test('stops the database with a product that ends without stopping it', async () => {
  const product = await startProduct(dataDir)
  expect(await product.end('SIGUSR2')).toBe(1)
  await expect.poll(running, { timeout: 10_000 }).toEqual([])
})

test('reports PostgreSQL’s message when data is damaged', async () => {
  await (await start()).stop()
  await rm(join(data(), 'global', 'pg_control'))
  await expect(start()).rejects.toThrow(/PostgreSQL did not start .*pg_control/)
})

test('never logs statements and values of citizens', async () => {
  const lines: string[] = []
  const server = await startEmbeddedPostgres({
    dataDir,
    logger: createLogger({
      level: 'debug',
      destination: { write: (line) => void lines.push(line) },
    }),
    durable: false,
  })
  started.push(server)
  await expect(ask(server.url, `select '13800138000-张三'::int`)).rejects.toThrow('13800138000')
  await ask(server.url, 'create table reporter (phone text unique)')
  const twice = `insert into reporter values ('13800138000'), ('13800138000')`
  await expect(ask(server.url, twice)).rejects.toThrow('duplicate key')
  await server.stop()
  expect(lines.join()).toContain('ready to accept connections')
  // The whole values: three of their digits are in many a time and process id.
  for (const value of ['13800138000', '张三']) expect(lines.join()).not.toContain(value)
})
