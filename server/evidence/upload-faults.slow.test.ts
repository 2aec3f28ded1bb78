import { request } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { StorageUnavailable, type FileStore } from '../platform/storage/file-store.ts'
import { createFileTestApi, type FileTestApi } from '../testing/api/file-test-api.ts'
import { samples } from '../testing/api/sample-files.ts'

const open: FileTestApi[] = []
async function start(wrap?: (store: FileStore) => FileStore) {
  const api = await createFileTestApi(wrap)
  open.push(api)
  return api
}
afterEach(async () => {
  for (const api of open.splice(0)) await api.close()
})

const three = ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => ({ name, content: samples.jpg }))

describe('when the store fails', () => {
  /** A disk that is full from the nth use of a method until it is mended. */
  function fullDisk(method: 'receive' | 'keep', from: number) {
    let uses = 0
    let isFull = true
    const fail = () => {
      uses += 1
      if (isFull && uses >= from) throw new StorageUnavailable('write a file')
    }
    return {
      mend: () => (isFull = false),
      wrap: (store: FileStore): FileStore => ({
        ...store,
        receive: async (source, maxBytes) => {
          if (method === 'receive') fail()
          return store.receive(source, maxBytes)
        },
        keep: async (file) => {
          if (method === 'keep') fail()
          return store.keep(file)
        },
      }),
    }
  }

  test.each([
    ['receive', 1],
    ['receive', 2],
    ['keep', 1],
    ['keep', 3],
  ] as const)('in %s, file %d: it is reported, and leaves nothing', async (method, from) => {
    const disk = fullDisk(method, from)
    const api = await start(disk.wrap)
    expect(await api.upload(three)).toMatchObject({
      errcode: 503,
      errmessage: expect.stringContaining('没有丢失'),
    })
    expect(await api.rows()).toEqual([])
    expect(await api.onDisk()).toEqual({ incoming: 0, kept: 0 })

    disk.mend()
    expect(await api.upload(three)).toMatchObject({ errcode: 0 })
    expect(await api.onDisk()).toEqual({ incoming: 0, kept: 3 })
  })

  test('a client that is still sending a large file receives the answer', async () => {
    const api = await start(fullDisk('receive', 1).wrap)
    const large = { name: 'a.jpg', content: Buffer.alloc(20_000_000) }
    expect(await api.upload([large, large])).toMatchObject({ errcode: 503 })
  })
})

test('a failing database gives an error and leaves no content', async () => {
  const api = await start()
  await api.database.asOwner('alter table file rename to away')
  expect(await api.upload(three)).toMatchObject({ errcode: 500 })
  expect(await api.onDisk()).toEqual({ incoming: 0, kept: 0 })
  await api.database.asOwner('alter table away rename to file')
  expect(await api.upload(three)).toMatchObject({ errcode: 0 })
})

describe('when the client disconnects', () => {
  const boundary =
    '--edge\r\nContent-Disposition: form-data; name="files[]"; filename="a.jpg"\r\n\r\n'
  function begin(api: FileTestApi, length?: number) {
    const call = request({
      port: api.port,
      path: '/api/file/upload/many',
      method: 'POST',
      headers: {
        'Access-Token': 'somebody',
        'Content-Type': 'multipart/form-data; boundary=edge',
        ...(length && { 'Content-Length': length }),
      },
    })
    call.on('error', () => undefined)
    return call
  }

  test.each([[10_000_000], [undefined]])('mid-file (length %j), leaves nothing', async (length) => {
    const api = await start()
    const call = begin(api, length)
    call.write(boundary)
    call.write(samples.jpg)
    call.write(`\r\n${boundary}`)
    call.write(Buffer.alloc(300_000))
    await expect.poll(async () => (await api.onDisk()).incoming).toBe(2)
    call.destroy()
    await expect.poll(() => api.onDisk()).toEqual({ incoming: 0, kept: 0 })
    expect(await api.rows()).toEqual([])
    expect(await api.upload(three)).toMatchObject({ errcode: 0 })
  })
})
