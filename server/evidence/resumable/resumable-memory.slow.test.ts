import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import * as z from 'zod/mini'
import { resumedFile } from '../../../contract/evidence/file.ts'
import { testClock } from '../../testing/test-clock.ts'
import { createFileTestApi } from '../../testing/api/file-test-api.ts'
import { samples } from '../../testing/api/sample-files.ts'
import {
  answerTo,
  createTusTestClient,
  endpointPath,
  octets,
} from '../../testing/api/tus-test-client.ts'

const api = await closeAfterAll(createFileTestApi(undefined, testClock(new Date().toISOString())))

const mib = 1024 * 1024

setFlagsFromString('--expose-gc')
const collect = z.parse(z.custom<() => void>(), runInNewContext('gc'))
/** Bytes that are really held: what is only waiting to be collected does not count. */
function inUse(): number {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

test('memory stays flat while 49 MB come in with one request, and are looked at', async () => {
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
  const block = Buffer.alloc(mib, 7)
  call.write(samples.jpg)
  for (let n = 0; n < 49; n += 1) {
    if (!call.write(block)) await once(call, 'drain')
    if (n % 7 === 0) most = Math.max(most, inUse())
  }
  call.end()
  expect(resumedFile.output.parse((await answer).said?.data).file.size).toBe(size)
  most = Math.max(most, inUse())
  // The client's buffers, in the same process, are counted as well.
  expect((most - before) / mib).toBeLessThan(24)
})
