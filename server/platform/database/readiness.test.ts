import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import {
  startSwallowingNetwork,
  through,
  type SwallowingNetwork,
} from '../../testing/stand-ins/swallowing-network.ts'
import { createLogger } from '../log.ts'
import { createReadiness, type Readiness } from './readiness.ts'

let network: SwallowingNetwork
let readiness: Readiness
const logged: string[] = []
const logger = createLogger({ destination: { write: (line) => void logged.push(line) } })
const server = await closeAfterAll(testDatabase())
beforeEach(async () => {
  network = await startSwallowingNetwork(new URL(server.url))
  const url = through(network, server.url)
  readiness = createReadiness({ url, tls: undefined }, logger)
})
afterEach(async () => {
  await readiness.close()
  await network.close()
})

/** Returns the answer, and milliseconds until it. */
async function ask() {
  const begun = performance.now()
  return { ready: await readiness.isReady(), took: performance.now() - begun }
}

test('is ready when the database answers, on one connection for concurrent probes', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, ask))
  expect(answers.every(({ ready }) => ready)).toBe(true)
  expect(network.open()).toBe(1)
})

test('is not ready within a second when the database is silent, and ready when it is back', async () => {
  await ask()
  network.swallowOpen()
  network.swallowNew(true)
  for (let times = 0; times < 3; times += 1) {
    const { ready, took } = await ask()
    expect(ready).toBe(false)
    expect(took).toBeLessThan(1000)
  }
  network.swallowNew(false)
  await expect.poll(async () => (await ask()).ready).toBe(true)
})

test('does not log a lost connection on close', async () => {
  await ask()
  logged.length = 0
  await readiness.close()
  await expect.poll(() => network.open()).toBe(0)
  expect(logged).toEqual([])
})

test('is not ready without a database', async () => {
  const away = createReadiness(
    { url: 'postgres://nobody@127.0.0.1:1/none', tls: undefined },
    createLogger({ level: 'silent' }),
  )
  expect(await away.isReady()).toBe(false)
  await away.close()
})

test.each([
  ['that accepts no writes', 'default_transaction_read_only = on'],
  ['without room for a temporary file', 'temp_file_limit = 100'],
])('is not ready with a database %s', async (_which, setting) => {
  const database = await testDatabase()
  const owner = new pg.Client(database.ownerUrl)
  await owner.connect()
  const address = { url: database.url, tls: undefined }
  const probe = async () => {
    const own = createReadiness(address, logger)
    try {
      return await own.isReady()
    } finally {
      await own.close()
    }
  }
  const name = new URL(database.url).pathname.slice(1)
  expect(await probe()).toBe(true)
  await owner.query(`alter database ${name} set ${setting}`)
  expect(await probe()).toBe(false)
  await owner.end()
  await database.drop()
})
