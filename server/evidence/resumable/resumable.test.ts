import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { maxFileBytes, resumedFile } from '../../../contract/evidence/file.ts'
import { testClock } from '../../testing/test-clock.ts'
import { createFileTestApi, type FileTestApi } from '../../testing/api/file-test-api.ts'
import { samples, unwelcome } from '../../testing/api/sample-files.ts'
import { CallerAddress } from '../../platform/caller-address.ts'
import { uploadedInHour } from '../upload-volume.ts'
import { uploadTasks } from './clean-up.ts'
import {
  createTusTestClient,
  endpointPath,
  octets,
  type TusAnswer,
  type TusTestClient,
} from '../../testing/api/tus-test-client.ts'

let api: FileTestApi
let tus: TusTestClient
beforeAll(async () => {
  // The protocol's library looks at the real clock as well.
  api = await createFileTestApi(undefined, testClock(new Date().toISOString()))
  tus = createTusTestClient(api.port)
})
afterEach(async () => {
  for (const row of await uploads()) await api.files.remove(row.storage_key)
  await api.database.pool.query(
    'delete from transient.rate_limit; delete from file; delete from upload',
  )
})
afterAll(() => api.close())

const picture = (bytes: number) => Buffer.concat([samples.jpg, randomBytes(bytes)])
const fileOf = ({ said }: TusAnswer) => resumedFile.output.parse(said?.data).file
const uploads = async () =>
  (await api.database.pool.query('select * from upload order by begun_at')).rows

describe('an upload that resumes', () => {
  test('produces the same file as upload/many', async () => {
    const content = picture(3_000_000)
    const path = await tus.begin(content, '../截图.exe')
    expect(path).toMatch(/^\/api\/file\/upload\/resumable\/[A-Za-z0-9_-]{22}$/)
    const first = await tus.patch(path, 0, content.subarray(0, 1_000_000))
    expect(first).toMatchObject({ status: 204, headers: { 'upload-offset': '1000000' } })
    expect(await tus.offset(path)).toBe(1_000_000)
    const last = await tus.patch(path, 1_000_000, content.subarray(1_000_000))
    expect(last.status).toBe(200)
    expect(last.said).toEqual({
      errcode: 0,
      errmessage: '',
      data: {
        file: {
          file_id: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
          name: '截图.exe.jpg',
          size: content.length,
          mime: 'image/jpeg',
          sm3: createHash('sm3').update(content).digest('hex'),
          reader_key: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
        },
      },
    })
    const [row] = await api.rows()
    expect(row?.handle_mac).toEqual(api.keyring.mac('file', fileOf(last).file_id))
    expect(await api.content(row?.storage_key)).toEqual(content)
    expect(await uploads()).toEqual([])
    expect(await api.partialsOnDisk()).toBe(0)
  })

  test('returns its file again after a lost answer', async () => {
    const content = picture(1000)
    const path = await tus.begin(content)
    const told = fileOf(await tus.patch(path, 0, content))
    expect(await tus.offset(path)).toBe(content.length)
    expect(fileOf(await tus.send('GET', path))).toEqual(told)
    expect(fileOf(await tus.patch(path, content.length, Buffer.alloc(0)))).toEqual(told)
    expect(await api.rows()).toHaveLength(1)
  })

  test('is finished on the next query after a crash behind the last byte', async () => {
    const content = picture(1000)
    const path = await tus.begin(content)
    await tus.patch(path, 0, content.subarray(0, 900))
    const [row] = await uploads()
    const store = await api.store(row.storage_key)
    const soFar = { offset: 900, tail: row.tail }
    const whole = await store.append(row.storage_key, soFar, oneChunk(content.subarray(900)))
    await api.database.pool.query('update upload set received = size, tail = $1', [whole.tail])
    // Even if the content had been moved to its place already.
    await store.assemble(row.storage_key, whole)
    await store.keep(row.storage_key)
    const sm3 = createHash('sm3').update(content).digest('hex')
    expect(fileOf(await tus.send('GET', path))).toMatchObject({ sm3, size: content.length })
  })

  test('may be created with its first bytes', async () => {
    const content = picture(1000)
    const headers = { ...octets, 'Upload-Length': content.length, 'Content-Length': 500 }
    const begun = await tus.send('POST', endpointPath, headers, content.subarray(0, 500))
    expect(begun).toMatchObject({ status: 201, headers: { 'upload-offset': '500' } })
    const path = begun.headers.location ?? ''
    expect(fileOf(await tus.patch(path, 500, content.subarray(500))).size).toBe(content.length)
  })

  test('can be continued by its id with any valid token', async () => {
    const content = picture(1000)
    const path = await tus.begin(content)
    await tus.patch(path, 0, content.subarray(0, 500))
    const nobody = await createTusTestClient(api.port, '').patch(path, 500, content.subarray(500))
    expect(nobody).toMatchObject({ status: 419, said: { errcode: 419 } })
    const anew = createTusTestClient(api.port, 'a new token')
    expect(fileOf(await anew.patch(path, 500, content.subarray(500))).size).toBe(content.length)
  })

  test('may use the method override, for firewalls that allow only GET and POST', async () => {
    const content = picture(1000)
    const path = await tus.begin(content)
    const disguise = { ...octets, 'Upload-Offset': 0, 'X-HTTP-Method-Override': 'PATCH' }
    expect(fileOf(await tus.send('POST', path, disguise, content)).size).toBe(content.length)
    expect(await tus.send('POST', path, { 'Upload-Length': 5 })).toMatchObject({ status: 404 })
    expect(await tus.send('POST', path, { 'X-HTTP-Method-Override': 'TRACE' })).toMatchObject({
      status: 404,
    })
  })

  test('stores only a mac of its id', async () => {
    const path = await tus.begin(picture(10))
    const [row] = await uploads()
    expect(JSON.stringify(row)).not.toContain(path.split('/').at(-1))
    expect(row.id_mac).toEqual(api.keyring.mac('upload', path.split('/').at(-1) ?? ''))
  })
})

describe('invalid requests get the status and an envelope', () => {
  test('another offset: 409, without a change', async () => {
    const content = picture(1000)
    const path = await tus.begin(content)
    await tus.patch(path, 0, content.subarray(0, 500))
    for (const offset of [0, 499, 501])
      expect(await tus.patch(path, offset, content.subarray(offset))).toMatchObject({
        status: 409,
        said: { errcode: 409 },
      })
    expect(await tus.offset(path)).toBe(500)
  })

  test('an expired or unknown upload: 404, so that the client starts again', async () => {
    const gone = `${endpointPath}/${'A'.repeat(22)}`
    const said = { errcode: 404, errmessage: expect.stringContaining('重新上传') }
    expect(await tus.patch(gone, 0, samples.jpg)).toMatchObject({ status: 404, said })
    expect(await tus.send('GET', gone)).toMatchObject({ status: 404, said })
    expect(await tus.send('DELETE', gone)).toMatchObject({ status: 404, said })
    expect((await tus.send('HEAD', gone)).status).toBe(404)
    expect(await tus.send('HEAD', `${endpointPath}/../../../etc/passwd`)).toMatchObject({
      status: 404,
    })
  })

  test('more than 50 MB: 413 before the first byte; an empty upload: 400', async () => {
    const tooLarge = await tus.send('POST', endpointPath, { 'Upload-Length': maxFileBytes + 1 })
    expect(tooLarge).toMatchObject({
      status: 413,
      said: { errcode: 413, errmessage: expect.stringContaining('50 MB') },
    })
    const empty = await tus.send('POST', endpointPath, { 'Upload-Length': 0 })
    expect(empty).toMatchObject({ status: 400, said: { errcode: 400 } })
    expect(await uploads()).toEqual([])
  })

  test('more bytes than announced: 413, with or without a Content-Length', async () => {
    const content = picture(1000)
    const path = await tus.begin(content.subarray(0, 500))
    expect(await tus.patch(path, 0, content)).toMatchObject({ status: 413 })
    const headers = { ...octets, 'Upload-Offset': 0, 'Transfer-Encoding': 'chunked' }
    expect(await tus.send('PATCH', path, headers, content)).toMatchObject({ status: 413 })
  })

  test('an unsupported kind: 415 with the reason, which is stored, and the content is deleted', async () => {
    const path = await tus.begin(unwelcome.exe, 'a.jpg')
    const said = { errcode: 415, errmessage: expect.stringContaining('下载地址') }
    expect(await tus.patch(path, 0, unwelcome.exe)).toMatchObject({ status: 415, said })
    expect(await api.partialsOnDisk()).toBe(0)
    expect(await tus.offset(path)).toBe(unwelcome.exe.length)
    expect(await tus.send('GET', path)).toMatchObject({ status: 415, said })
    expect(await api.rows()).toEqual([])
  })

  test('the file of an incomplete upload: 409', async () => {
    const path = await tus.begin(picture(1000))
    expect(await tus.send('GET', path)).toMatchObject({ status: 409, said: { errcode: 409 } })
  })

  test.each([
    ['without a length', 'POST', {}],
    ['of unknown length', 'POST', { 'Upload-Defer-Length': 1 }],
    ['with metadata that are none', 'POST', { 'Upload-Length': 5, 'Upload-Metadata': 'a b c' }],
    ['in pieces', 'POST', { 'Upload-Length': 5, 'Upload-Concat': 'partial' }],
  ])('an upload %s: 400', async (_what, method, headers) => {
    const answer = await tus.send(method, endpointPath, headers)
    expect(answer).toMatchObject({ status: 400, said: { errcode: 400 } })
    expect(await uploads()).toEqual([])
  })

  test('another version of the protocol: 412 with the supported one', async () => {
    const answer = await tus.send('POST', endpointPath, { 'Tus-Resumable': '0.2.0' })
    expect(answer).toMatchObject({ status: 412, headers: { 'tus-version': '1.0.0' } })
  })

  test('an address over its volume: 429 with the time to wait', async () => {
    const path = await tus.begin(picture(10))
    await tus.patch(path, 0, picture(10).subarray(0, 1))
    const volume = api.limits.limitInMemory(uploadedInHour)
    await volume.charge(new CallerAddress('127.0.0.1'), uploadedInHour.points)
    const answer = await tus.patch(path, 1, picture(10).subarray(1))
    await volume.charge(new CallerAddress('127.0.0.1'), -uploadedInHour.points)
    expect(answer).toMatchObject({
      status: 429,
      said: { errcode: 429, data: { retry_after: expect.any(Number) } },
    })
  })
})

test('OPTIONS returns the supported protocol, and permits no other origin', async () => {
  const { status, headers } = await tus.send('OPTIONS', endpointPath, { Origin: 'https://evil' })
  expect(status).toBe(204)
  expect(headers).toMatchObject({
    'tus-version': '1.0.0',
    'tus-extension': 'creation,creation-with-upload,expiration,termination',
    'tus-max-size': String(maxFileBytes),
    'cache-control': 'no-store',
  })
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
})

describe('an unfinished upload', () => {
  test('can be deleted by its id', async () => {
    const path = await tus.begin(picture(1000))
    expect((await tus.send('DELETE', path)).status).toBe(204)
    expect((await tus.send('HEAD', path)).status).toBe(404)
    expect(await api.partialsOnDisk()).toBe(0)
  })

  test('returns its expiry, and is not found after 24 hours', async () => {
    const content = picture(1000)
    const path = await tus.begin(content)
    const { headers } = await tus.patch(path, 0, content.subarray(0, 10))
    const until = new Date(String(headers['upload-expires'])).getTime()
    expect(until - api.clock.now().getTime()).toBeGreaterThan(24 * 3600_000 - 1000)
    api.clock.advance(24 * 3600_000)
    expect((await tus.send('HEAD', path)).status).toBe(404)
    expect(await tus.patch(path, 10, content.subarray(10))).toMatchObject({ status: 404 })
  })

  test('is deleted with its content an hour later; other uploads stay', async () => {
    const { delete_unfinished_uploads } = uploadTasks({ ...api, db: api.database.db })
    await tus.begin(picture(10))
    api.clock.advance(24 * 3600_000)
    await tus.begin(picture(10))
    await delete_unfinished_uploads()
    expect(await api.partialsOnDisk()).toBe(2)
    api.clock.advance(3600_001)
    await delete_unfinished_uploads()
    expect(await uploads()).toHaveLength(1)
    expect(await api.partialsOnDisk()).toBe(1)
  })
})

async function* chunks(content: Buffer) {
  yield content
}
const oneChunk = (content: Buffer) => Readable.from(chunks(content))
