import { once } from 'node:events'
import { IncomingMessage, request, type ClientRequest } from 'node:http'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import fc from 'fast-check'
import type { Request } from 'express'
import { describe, expect, test } from 'vitest'
import { limitedApi } from '../testing/close-after-all.ts'
import * as z from 'zod/mini'
import { createFileTestApi } from '../testing/api/file-test-api.ts'
import { maxRequestBytes, readParts } from './multipart.ts'
import { samples } from '../testing/api/sample-files.ts'

const api = await limitedApi(createFileTestApi())

const type = 'multipart/form-data; boundary=edge'
const disposition = (more = '; name="files[]"; filename="a.jpg"') =>
  `Content-Disposition: form-data${more}\r\nContent-Type: image/jpeg\r\n`
const part = (headers = disposition(), content = samples.jpg.toString('latin1')) =>
  `--edge\r\n${headers}\r\n${content}\r\n`
const end = '--edge--\r\n'
const good = part() + end
const send = (body: string, contentType = type) => api.raw(Buffer.from(body, 'latin1'), contentType)

test('the unmodified body is accepted', async () => {
  expect(await send(good)).toMatchObject({ errcode: 0, data: { refused: [] } })
})

describe('an upload that is not multipart is bad input', () => {
  test.each([
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; charset=utf-8',
    'multipart/mixed; boundary=edge',
    'multipart/form-data-x; boundary=edge',
    'nonsense',
  ])('%s', async (contentType) => {
    expect(await send(good, contentType)).toMatchObject({ errcode: 400 })
  })
})

describe('a malformed upload is bad input', () => {
  test.each([
    ['an empty body', ''],
    ['only its end', end],
    ['only line breaks', '\r\n\r\n\r\n'],
    ['another boundary', good.replaceAll('edge', 'other')],
    ['cut within the headers', good.slice(0, 30)],
    ['cut within the content', good.slice(0, 120)],
    ['cut before its end', part()],
    ['cut within its end', good.slice(0, -5)],
    ['cut after a good file', part() + part().slice(0, 100)],
    ['line breaks without carriage return', good.replaceAll('\r\n', '\n')],
    ['no blank line after the headers', good.replace('\r\n\r\n', '\r\n')],
    ['headers without end', part(`X: ${'x'.repeat(100_000)}\r\n`) + end],
    ['a thousand headers', part('X: y\r\n'.repeat(1000)) + end],
    ['a part without disposition', part('Content-Type: image/jpeg\r\n') + end],
    ['a disposition of another kind', part('Content-Disposition: attachment\r\n') + end],
    ['a part without a name', part('Content-Disposition: form-data\r\n') + end],
    [
      'text where a file should be',
      part('Content-Disposition: form-data; name="files[]"\r\n') + end,
    ],
    ['no file', part('Content-Disposition: form-data; name="note"\r\n', 'hello') + end],
  ])('%s', async (_what, body) => {
    const before = await api.rows()
    expect(await send(body)).toMatchObject({ errcode: 400 })
    expect(await api.rows()).toEqual(before)
    expect(await api.onDisk()).toEqual({ incoming: 0, kept: before.length })
  })
})

test('a large text field is not kept in memory and not an error', async () => {
  const note = part('Content-Disposition: form-data; name="note"\r\n', 'x'.repeat(5_000_000))
  expect(await send(note + good)).toMatchObject({ errcode: 0 })
})

test('any malformed body gets an answer that is not a server error', async () => {
  const whole = Buffer.from(
    part() + part(disposition('; name="other"; filename="b"')) + good,
    'latin1',
  )
  const spoilt = fc.oneof(
    fc.nat(whole.length).map((at) => whole.subarray(0, at)),
    fc
      .tuple(fc.nat(whole.length), fc.uint8Array({ maxLength: 20 }))
      .map(([at, bytes]) => Buffer.concat([whole.subarray(0, at), bytes, whole.subarray(at)])),
    fc
      .tuple(fc.nat(whole.length), fc.integer({ min: 1, max: 40 }))
      .map(([at, n]) => Buffer.concat([whole.subarray(0, at), whole.subarray(at + n)])),
    fc.uint8Array({ maxLength: 500 }).map((bytes) => Buffer.from(bytes)),
  )
  await fc.assert(
    fc.asyncProperty(spoilt, async (body) => {
      const { errcode } = await api.raw(body, type)
      expect([0, 400]).toContain(errcode)
    }),
    { numRuns: 300 },
  )
  expect(await api.onDisk()).toEqual({ incoming: 0, kept: (await api.rows()).length })
})

test('a request that ends before it is read does not hang', async () => {
  const gone = Object.assign(new Readable({ read: () => undefined }), {
    get: () => type,
    headers: {},
    complete: false,
  })
  gone.destroy()
  const reading = readParts(
    gone as unknown as Request,
    () => Promise.resolve(),
    () => Promise.resolve(),
  )
  await expect(reading).rejects.toMatchObject({ errorName: 'badInput' })
})

describe('a request larger than nine of the largest files', () => {
  const options = () => ({
    port: api.port,
    path: '/api/file/upload/many',
    method: 'POST',
    headers: { 'Access-Token': 'somebody', 'Content-Type': type },
  })

  test('is refused by its Content-Length', async () => {
    const call = request(options()).setHeader('Content-Length', maxRequestBytes + 1)
    call.on('error', () => undefined).flushHeaders()
    expect(await answerTo(call)).toMatchObject({ errcode: 413 })
    call.destroy()
  })

  test('is refused at the limit when it has no Content-Length', async () => {
    const mib = Buffer.alloc(1024 * 1024)
    function* tooMuch() {
      yield Buffer.from(part().slice(0, 150), 'latin1')
      for (let sent = 0; sent < maxRequestBytes + 8 * mib.length; sent += mib.length) yield mib
    }
    const call = Object.assign(Readable.from(tooMuch(), { objectMode: false }), {
      get: () => type,
      headers: {},
    })
    const reading = readParts(
      call as unknown as Request,
      ({ content }) => finished(content.resume()),
      () => Promise.resolve(),
    )
    await expect(reading).rejects.toMatchObject({
      errorName: 'tooLarge',
      message: expect.stringContaining('分几次'),
    })
  })
})

async function answerTo(call: ClientRequest): Promise<unknown> {
  const [response] = z.parse(z.tuple([z.instanceof(IncomingMessage)]), await once(call, 'response'))
  return json(response)
}
