import { once } from 'node:events'
import { IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { resumedFile } from '../../contract/evidence/file.ts'
import { createFileTestApi } from '../testing/api/file-test-api.ts'
import { samples } from '../testing/api/sample-files.ts'
import {
  answerTo,
  createTusTestClient,
  endpointPath,
  octets,
} from '../testing/api/tus-test-client.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { testClock } from '../testing/test-clock.ts'
import { maxRequestBytes } from './multipart.ts'

const api = await closeAfterAll(createFileTestApi(undefined, testClock(new Date().toISOString())))

const mib = 1024 * 1024
const block = Buffer.alloc(mib, 7)
const head = '--edge\r\nContent-Disposition: form-data; name="files[]"; filename="a.jpg"\r\n\r\n'

setFlagsFromString('--expose-gc')
const collect = z.parse(z.custom<() => void>(), runInNewContext('gc'))
/** Returns the bytes in use; garbage does not count. */
function inUse(): number {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Begins a request with several files. */
function beginUpload() {
  const call = request({
    port: api.port,
    path: '/api/file/upload/many',
    method: 'POST',
    headers: {
      'Access-Token': 'somebody',
      'Content-Type': 'multipart/form-data; boundary=edge',
    },
  })
  return { call, response: once(call, 'response') }
}
const bodyOf = async (response: Promise<unknown[]>) =>
  json(z.parse(z.tuple([z.instanceof(IncomingMessage)]), await response)[0])

test('memory stays flat while nine files of 34 MB arrive', async () => {
  const before = inUse()
  let most = before
  const { call, response } = beginUpload()
  const write = async (bytes: string | Buffer) => {
    if (!call.write(bytes)) await once(call, 'drain')
  }
  for (let file = 0; file < 9; file += 1) {
    await write(head)
    await write(samples.jpg)
    for (let n = 0; n < 34; n += 1) {
      await write(block)
      if (n % 8 === 0) most = Math.max(most, inUse())
    }
    await write('\r\n')
  }
  call.end('--edge--\r\n')
  const size = samples.jpg.length + 34 * mib
  const files = Array.from({ length: 9 }, () => expect.objectContaining({ size }))
  expect(await bodyOf(response)).toMatchObject({ errcode: 0, data: { files, refused: [] } })
  // 306 MB went through. The client's buffers, in the same process, are counted as well.
  expect((most - before) / mib).toBeLessThan(32)
})

test('memory stays flat while 49 MB arrive with one resumable request', async () => {
  const tus = createTusTestClient(api.port)
  const size = samples.jpg.length + 49 * mib
  const begun = await tus.send('POST', endpointPath, { 'Upload-Length': size })
  const before = inUse()
  let most = before
  const call = tus.open('PATCH', begun.headers.location ?? '', {
    ...octets,
    'Upload-Offset': 0,
    'Content-Length': size,
  })
  const answer = answerTo(call)
  call.write(samples.jpg)
  for (let n = 0; n < 49; n += 1) {
    if (!call.write(block)) await once(call, 'drain')
    if (n % 7 === 0) most = Math.max(most, inUse())
  }
  call.end()
  expect(resumedFile.output.parse((await answer).said?.data).file.size).toBe(size)
  most = Math.max(most, inUse())
  expect((most - before) / mib).toBeLessThan(24)
})

test('answers a request larger than nine of the largest files while it still arrives', async () => {
  const { call, response } = beginUpload()
  call.write(head)
  let sent = 0
  const goOn = () => {
    sent += mib
    if (sent < maxRequestBytes + 8 * mib) call.write(block, goOn)
    else call.end()
  }
  goOn()
  expect(await bodyOf(response)).toMatchObject({
    errcode: 413,
    errmessage: expect.stringContaining('分几次'),
  })
})
