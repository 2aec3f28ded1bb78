import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from './testing/temporary-folder.ts'
import * as z from 'zod/mini'
import { resumedFile } from '../contract/evidence/file.ts'
import { accessToken } from '../contract/account/session.ts'
import { samples } from './testing/api/sample-files.ts'
import {
  createTusTestClient,
  type TusAnswer,
  type TusTestClient,
} from './testing/api/tus-test-client.ts'
import { startApiProcess, type ApiProcess } from './testing/processes/api-process.ts'
import { testDatabase, type TestDatabase } from './testing/database/test-database.ts'

const secret = () => randomBytes(32).toString('hex')
const secrets = { TOKEN_SECRET: secret(), INDEX_SECRET: secret(), DATA_KEYS: `1:${secret()}` }
const folder = await temporaryFolder(afterAll)
let database: TestDatabase
let processes: ApiProcess[] = []
beforeAll(async () => {
  database = await testDatabase()
  const env = {
    ...secrets,
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    STORAGE_MIN_FREE_MB: '0',
  }
  processes = await Promise.all([startApiProcess(env), startApiProcess(env)])
})
afterAll(async () => {
  await Promise.all(processes.map((each) => each.stop()))
  await database.drop()
})

async function clients(): Promise<[TusTestClient, TusTestClient]> {
  const [one, other] = await Promise.all(
    processes.map(async (api) => {
      const { data } = await api.call(accessToken, { client: 'web' }, '')
      const { access_token } = accessToken.output.parse(data)
      const port = Number(new URL(/ready (\S+)/.exec(api.printed())?.[1] ?? '').port)
      return createTusTestClient(port, access_token)
    }),
  )
  return [
    z.parse(z.custom<TusTestClient>(Boolean), one),
    z.parse(z.custom<TusTestClient>(Boolean), other),
  ]
}

const content = Buffer.concat([samples.jpg, randomBytes(3_000_000)])
const sm3 = createHash('sm3').update(content).digest('hex')
const fileOf = ({ said }: TusAnswer) => resumedFile.output.parse(said?.data).file
const holders = async () => (await database.pool.query('select * from lease')).rows.length

describe('two API processes on one database and one data folder', () => {
  test('take turns on one upload, piece by piece', async () => {
    const [one, other] = await clients()
    const path = await one.begin(content)
    await one.patch(path, 0, content.subarray(0, 1_000_000))
    expect(await other.offset(path)).toBe(1_000_000)
    await other.patch(path, 1_000_000, content.subarray(1_000_000, 2_000_000))
    expect(fileOf(await one.patch(path, 2_000_000, content.subarray(2_000_000))).sm3).toBe(sm3)
    expect(fileOf(await other.send('GET', path)).sm3).toBe(sm3)
  })

  test('write the same bytes once when both receive them at once', async () => {
    const [one, other] = await clients()
    const path = await one.begin(content)
    await Promise.all([one.patch(path, 0, content), other.patch(path, 0, content)])
    let offset = await one.offset(path)
    while (offset < content.length) {
      await other.patch(path, offset, content.subarray(offset))
      offset = await one.offset(path)
    }
    expect(fileOf(await other.send('GET', path)).sm3).toBe(sm3)
    expect(fileOf(await one.send('GET', path)).sm3).toBe(sm3)
  })

  test('take over an upload whose client fell silent at the other process', async () => {
    const [one, other] = await clients()
    const path = await one.begin(content)
    const call = one.fallSilent(path, content, 0, 500_000)
    await expect.poll(holders).toBe(1)
    expect(await other.offset(path)).toBe(500_000)
    expect(fileOf(await other.patch(path, 500_000, content.subarray(500_000))).sm3).toBe(sm3)
    call.destroy()
  })

  test('resume an upload when the other process is killed while writing', async () => {
    const [one, other] = await clients()
    const path = await one.begin(content)
    await one.patch(path, 0, content.subarray(0, 1_000_000))
    one.fallSilent(path, content, 1_000_000, 1_500_000)
    await expect.poll(holders).toBe(1)
    await processes[0]?.kill()
    // Only acknowledged bytes count; bytes beyond them are written again.
    expect(await other.offset(path)).toBe(1_000_000)
    expect(fileOf(await other.patch(path, 1_000_000, content.subarray(1_000_000))).sm3).toBe(sm3)
  })
})
