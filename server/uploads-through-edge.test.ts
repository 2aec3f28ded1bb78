import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { resumedFile } from '../contract/evidence/file.ts'
import { createFileTestApi, type FileTestApi } from './testing/api/file-test-api.ts'
import { samples } from './testing/api/sample-files.ts'
import {
  createTusTestClient,
  endpointPath,
  type TusTestClient,
} from './testing/api/tus-test-client.ts'
import { createApiProxy } from './edge/api-proxy.ts'
import { startEdge, type TestEdge } from './testing/edge/test-edge.ts'
import { testClock } from './testing/test-clock.ts'

let api: FileTestApi
let edge: TestEdge
let tus: TusTestClient
beforeAll(async () => {
  api = await createFileTestApi(undefined, testClock(new Date().toISOString()))
  const target = `http://127.0.0.1:${api.port}`
  edge = await startEdge({ makeApi: (logger) => createApiProxy({ targets: [target], logger }) })
  tus = createTusTestClient(edge.port)
})
beforeEach(() => void edge.logged.splice(0))
afterAll(async () => {
  await edge.close()
  await api.close()
})

const content = Buffer.concat([samples.jpg, randomBytes(3_000_000)])
const sm3 = createHash('sm3').update(content).digest('hex')

describe('a resumable upload through the edge and its proxy', () => {
  test('works with every method, and gets a working address', async () => {
    const options = await tus.send('OPTIONS', endpointPath)
    expect(options).toMatchObject({ status: 204, headers: { 'tus-version': '1.0.0' } })
    const path = await tus.begin(content)
    expect(path).toMatch(/^\/api\/file\/upload\/resumable\/[A-Za-z0-9_-]{22}$/)
    await tus.patch(path, 0, content.subarray(0, 1_000_000))
    const head = await tus.send('HEAD', path)
    expect(head.headers).toMatchObject({
      'upload-offset': '1000000',
      'upload-length': String(content.length),
      'tus-resumable': '1.0.0',
      'cache-control': 'no-store',
    })
    const last = await tus.patch(path, 1_000_000, content.subarray(1_000_000))
    expect(resumedFile.output.parse(last.said?.data).file.sm3).toBe(sm3)
    const asked = await tus.send('GET', path)
    expect(resumedFile.output.parse(asked.said?.data).file.sm3).toBe(sm3)
    const other = await tus.begin(content)
    expect((await tus.send('DELETE', other)).status).toBe(204)
  })

  test('keeps the status and the messages of refusals', async () => {
    const path = await tus.begin(content)
    expect(await tus.patch(path, 5, content)).toMatchObject({ status: 409, said: { errcode: 409 } })
    const nobody = createTusTestClient(edge.port, '')
    expect(await nobody.send('HEAD', path)).toMatchObject({ status: 419 })
  })

  test('keeps the bytes received before the connection broke', async () => {
    const path = await tus.begin(content)
    const call = tus.fallSilent(path, content, 0, 700_000)
    const writing = async () =>
      (await api.database.pool.query('select * from lease')).rows.length === 1
    await expect.poll(writing).toBe(true)
    call.destroy()
    await expect.poll(() => tus.offset(path)).toBeGreaterThan(0)
    expect(await tus.offset(path)).toBeLessThanOrEqual(700_000)
  })

  test('never has its id in a log, because the id grants access to the upload', async () => {
    const path = await tus.begin(content)
    await tus.patch(path, 0, content.subarray(0, 10))
    const pieces = () => {
      edge.app.flush()
      return edge.logged.filter((line) => line.includes('"PATCH ')).length
    }
    await expect.poll(pieces).toBeGreaterThan(0)
    const all = [...edge.logged, ...api.logged].join('')
    expect(all).toContain('/api/file/upload/resumable/*')
    expect(all).not.toContain(path.split('/').at(-1))
  })
})
