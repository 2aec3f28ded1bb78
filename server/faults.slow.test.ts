import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { temporaryFolder } from './testing/temporary-folder.ts'
import { accessToken } from '../contract/account/session.ts'
import { reportTypeList } from '../contract/site/site.ts'
import { testDatabase, type TestDatabase } from './testing/database/test-database.ts'
import { startApiProcess, type ApiProcess } from './testing/processes/api-process.ts'
import { freePort, listenOnLoopback } from './testing/stand-ins/listen-on-loopback.ts'
import {
  startSwallowingNetwork,
  through,
  type SwallowingNetwork,
} from './testing/stand-ins/swallowing-network.ts'

const folder = await temporaryFolder(afterAll)
let database: TestDatabase
let network: SwallowingNetwork
let env: Record<string, string>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  await database.drop()
})
beforeEach(async () => {
  network = await startSwallowingNetwork(new URL(database.url))
  env = {
    DATA_DIR: folder,
    DATABASE_URL: through(network, database.url),
    DATABASE_OWNER_URL: database.ownerUrl,
    STORAGE_MIN_FREE_MB: '0',
  }
})
afterEach(() => network.close())

/** Returns the milliseconds that some work takes. */
async function took(work: Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work
  return performance.now() - begun
}
const statusOf = async (origin: string, path: string) => (await fetch(new URL(path, origin))).status
/** Returns a function that makes a call which queries the database. */
async function asker(api: ApiProcess) {
  const { data } = await api.call(accessToken, { client: 'web' }, '')
  const token = z.parse(accessToken.output, data).access_token
  return async () => (await api.call(reportTypeList, {}, token)).errcode
}
const many = <T>(ask: () => Promise<T>) => Promise.all(Array.from({ length: 40 }, ask))

describe('database connections that all lose their packets', () => {
  test('delay the service by at most fifteen seconds, and fail no call with a fault of ours', async () => {
    const api = await startApiProcess(env)
    const ask = await asker(api)
    await many(ask)
    network.swallowOpen()
    const begun = performance.now()
    const during = many(ask)
    expect(await took(statusOf(api.origin, '/readyz'))).toBeLessThan(1500)
    await expect.poll(ask, { timeout: 20_000 }).toBe(0)
    expect(performance.now() - begun).toBeLessThan(15_000)
    expect((await during).filter((errcode) => errcode !== 503 && errcode !== 0)).toEqual([])
    await api.stop()
  })

  test('do not keep a process from ending', async () => {
    const api = await startApiProcess(env)
    const ask = await asker(api)
    network.swallowOpen()
    network.swallowNew(true)
    const during = Promise.allSettled([ask(), ask()])
    expect(await statusOf(api.origin, '/readyz')).toBe(503)
    // Requests 30 s at most, jobs 8 s, connections 3 s, and 3 s for what still hangs.
    expect(await took(api.stop())).toBeLessThan(45_000)
    await during
  })
})

test('reports that it is shutting down while it still serves', async () => {
  const api = await startApiProcess({ ...env, DRAIN_DELAY_SECONDS: '3' })
  const ask = await asker(api)
  expect(await statusOf(api.origin, '/readyz')).toBe(200)
  const stopped = api.stop()
  await expect.poll(() => statusOf(api.origin, '/readyz')).toBe(503)
  expect(await ask()).toBe(0)
  await stopped
})

describe('a process', () => {
  function start(stdout: 'ignore' | number, more: Record<string, string>) {
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, 'commands/main.ts'), 'serve-api'],
      {
        env: { PATH: process.env['PATH'], ...env, ...more },
        stdio: ['ignore', stdout, 'pipe'],
      },
    )
    const said = child.stderr ? text(child.stderr) : Promise.resolve('')
    return { child, said, ended: once(child, 'exit') }
  }

  test('closes everything and ends when it cannot listen', async () => {
    const taken = createServer()
    const port = await listenOnLoopback(taken)
    const { child, said, ended } = start('ignore', { API_PORT: String(port) })
    await ended
    taken.close()
    expect(child.exitCode).toBe(1)
    expect(await said).toMatch(/^HOST, API_PORT: cannot listen on 127\.0\.0\.1:\d+: .*EADDRINUSE/m)
    expect(await said).not.toContain('still runs')
    expect(network.open()).toBe(0)
  })

  test('serves on when its log meets a full disk, and ends on request', async () => {
    const port = await freePort()
    const full = openSync('/dev/full', 'w')
    const { child, ended } = start(full, { API_PORT: String(port) })
    const status = (path: string) => statusOf(`http://127.0.0.1:${port}`, path).catch(() => 0)
    await expect.poll(() => status('/readyz'), { timeout: 30_000 }).toBe(200)
    // Each lost connection writes a line.
    await database.asOwner(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    await expect.poll(() => status('/readyz')).toBe(200)
    child.kill('SIGTERM')
    await ended
    expect(child.exitCode).toBe(0)
  })
})
