import { once } from 'node:events'
import { IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { closeAfterAll } from '../testing/close-after-all.ts'
import * as z from 'zod/mini'
import { createFileTestApi } from '../testing/api/file-test-api.ts'
import { samples } from '../testing/api/sample-files.ts'

const api = await closeAfterAll(createFileTestApi())

const mib = 1024 * 1024

setFlagsFromString('--expose-gc')
const collect = z.parse(z.custom<() => void>(), runInNewContext('gc'))
/** Bytes that are really held: what is only waiting to be collected does not count. */
function inUse(): number {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

test('memory stays flat while nine files of 34 MB come in', async () => {
  const before = inUse()
  let most = before
  const call = request({
    port: api.port,
    path: '/api/file/upload/many',
    method: 'POST',
    headers: {
      'Access-Token': 'somebody',
      'Content-Type': 'multipart/form-data; boundary=edge',
    },
  })
  const block = Buffer.alloc(mib, 7)
  const write = async (bytes: string | Buffer) => {
    if (!call.write(bytes)) await once(call, 'drain')
  }
  for (let file = 0; file < 9; file += 1) {
    await write(
      '--edge\r\nContent-Disposition: form-data; name="files[]"; filename="a.jpg"\r\n\r\n',
    )
    await write(samples.jpg)
    for (let n = 0; n < 34; n += 1) {
      await write(block)
      if (n % 8 === 0) most = Math.max(most, inUse())
    }
    await write('\r\n')
  }
  call.end('--edge--\r\n')
  const [response] = z.parse(z.tuple([z.instanceof(IncomingMessage)]), await once(call, 'response'))
  const size = samples.jpg.length + 34 * mib
  expect(await json(response)).toMatchObject({
    errcode: 0,
    data: {
      files: Array.from({ length: 9 }, () => expect.objectContaining({ size })),
      refused: [],
    },
  })
  // 306 MB went through. The client's buffers, in the same process, are counted as well.
  expect((most - before) / mib).toBeLessThan(32)
})
