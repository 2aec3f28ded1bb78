import { once } from 'node:events'
import { createServer, request as httpRequest, type Server } from 'node:http'
import { json as readAsJson } from 'node:stream/consumers'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { urlOf } from '../../contract/endpoint.ts'
import { envelope } from '../../contract/envelope.ts'
import { errors } from '../../contract/errors.ts'
import { accessReportType } from '../../contract/site/site.ts'
import { listenOnLoopback } from '../testing/stand-ins/listen-on-loopback.ts'
import { createTestApi, type TestApi } from '../testing/api/test-api.ts'

let api: TestApi
let server: Server
let port: number
beforeAll(async () => {
  api = await createTestApi()
  server = createServer(api.app)
  port = await listenOnLoopback(server)
})
afterAll(async () => {
  server.close()
  await api.close()
})
// A body that is not what its headers say is no fault of ours.
afterEach(() => expect(api.logged).toEqual([]))

/** Past any HTTP client, which would compress or convert it. */
async function send(body: Buffer, encoding: string) {
  const call = httpRequest(`http://127.0.0.1:${port}${urlOf(accessReportType)}`, {
    method: 'POST',
    headers: {
      'access-token': api.token(),
      'content-type': 'application/json',
      'content-encoding': encoding,
      'content-length': body.length,
    },
  })
  const answered = once(call, 'response')
  call.end(body)
  const [answer] = await answered
  return envelope.parse(await readAsJson(answer)).errcode
}

const json = Buffer.from(JSON.stringify({ report_type_id: 1 }))
const bomb = Buffer.from(JSON.stringify({ report_type_id: ' '.repeat(50 * 1024 * 1024) }))

test.each(['gzip', 'br', 'deflate', 'zstd', 'x-gzip', 'gzip, br', 'none'])(
  'a body that is not %s is bad input',
  async (encoding) => {
    const bodies = [json, Buffer.from([0x1f, 0x8b, 8, 0, 0]), gzipSync(json).subarray(0, 20)]
    for (const body of bodies) expect(await send(body, encoding)).toBe(errors.badInput.errcode)
  },
)

test('a compressed one is read', async () => {
  for (const [encoding, body] of [
    ['gzip', gzipSync(json)],
    ['br', brotliCompressSync(json)],
    ['deflate', deflateSync(json)],
  ] as const)
    expect(await send(body, encoding)).toBe(0)
})

test.each([
  ['gzip', gzipSync(bomb)],
  ['br', brotliCompressSync(bomb)],
  ['deflate', deflateSync(bomb)],
] as const)('50 MiB in a few kilobytes of %s are too large', async (encoding, body) => {
  expect(await send(body, encoding)).toBe(errors.tooLarge.errcode)
})
