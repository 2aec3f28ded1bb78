import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { maxFileBytes } from '../../../contract/evidence/file.ts'
import { createFileTestApi, type FileTestApi } from '../../testing/api/file-test-api.ts'
import { testClock } from '../../testing/test-clock.ts'
import { samples } from '../../testing/api/sample-files.ts'
import {
  createTusTestClient,
  endpointPath,
  octets,
  type TusTestClient,
} from '../../testing/api/tus-test-client.ts'

let api: FileTestApi
let tus: TusTestClient
beforeAll(async () => {
  // The protocol's library looks at the real clock as well.
  api = await createFileTestApi(undefined, testClock(new Date().toISOString()))
  tus = createTusTestClient(api.port)
})
beforeEach(() => api.database.pool.query('delete from transient.rate_limit'))
afterAll(() => api.close())

const announce = () => tus.send('POST', endpointPath, { 'Upload-Length': maxFileBytes })
const counts = async () => {
  const { rows } = await api.database.pool.query<{ points: number }>(
    'select points from transient.rate_limit order by points',
  )
  return rows.map(({ points }) => points)
}

test('170 empty uploads that announce 50 MB each do not block others', async () => {
  for (let n = 0; n < 170; n += 10) {
    const answers = await Promise.all(Array.from({ length: 10 }, announce))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
  }
  const path = await tus.begin(samples.jpg)
  expect(await tus.patch(path, 0, samples.jpg)).toMatchObject({ status: 200 })
  expect((await api.upload([{ name: 'a.jpg', content: samples.jpg }])).errcode).toBe(0)
})

test('the first bytes return the point of an empty upload', async () => {
  const path = await tus.begin(samples.jpg)
  expect(await counts()).toEqual([1])
  await tus.patch(path, 0, samples.jpg.subarray(0, 50))
  await vi.waitFor(async () => expect(await counts()).toEqual([0]))
})

test('a hundred requests that announce bytes and send none make no query', async () => {
  const path = await tus.begin(samples.jpg)
  let asked = 0
  const count = () => {
    asked += 1
  }
  api.database.pool.on('acquire', count)
  const headers = { ...octets, 'Upload-Offset': 0, 'Content-Length': samples.jpg.length }
  const silent = Array.from({ length: 100 }, () => tus.open('PATCH', path, headers))
  for (const call of silent) {
    call.on('error', () => undefined)
    call.flushHeaders()
    if (!call.socket) await once(call, 'socket')
  }
  // Queries of the silent calls would precede these answers on the same event loop.
  for (let n = 0; n < 20; n += 1) await tus.send('OPTIONS', endpointPath)
  expect(asked).toBe(0)
  api.database.pool.off('acquire', count)
  for (const call of silent) call.destroy()
  // The silent calls do not delay a client that sends.
  expect(await tus.patch(path, 0, samples.jpg)).toMatchObject({ status: 200 })
})
