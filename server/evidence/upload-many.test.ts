import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { maxFileBytes } from '../../contract/evidence/file.ts'
import { CallerAddress } from '../platform/caller-address.ts'
import { uploadedInHour } from './upload-volume.ts'
import { createFileTestApi, uploaded, type FileTestApi } from '../testing/api/file-test-api.ts'
import { samples, unwelcome } from '../testing/api/sample-files.ts'

const api = await closeAfterAll(createFileTestApi())
afterEach(async () => {
  await api.database.pool.query('delete from transient.rate_limit; delete from file')
})

const jpg = (name = 'a.jpg') => ({ name, content: samples.jpg })

describe('spec §7: POST /api/file/upload/many takes files[]', () => {
  test('and answers with their ids, names, sizes, types and hashes, in order', async () => {
    const answer = await api.upload([
      { name: '截图.jpg', content: samples.jpg },
      { name: 'sheet', content: samples.xlsx },
    ])
    expect(answer.errcode).toBe(0)
    const { files, refused } = uploaded(answer)
    expect(refused).toEqual([])
    expect(files).toEqual([
      {
        file_id: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
        name: '截图.jpg',
        size: samples.jpg.length,
        mime: 'image/jpeg',
        sm3: createHash('sm3').update(samples.jpg).digest('hex'),
        reader_key: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      },
      expect.objectContaining({ name: 'sheet.xlsx', mime: expect.stringContaining('spreadsheet') }),
    ])
  })

  test('without a valid token the answer is 419', async () => {
    expect(await api.upload([jpg()], '')).toMatchObject({ errcode: 419 })
    expect(await api.rows()).toEqual([])
  })
})

describe('an uploaded file', () => {
  test('is sealed in the store, opens as sent, and has only a mac of its id in the database', async () => {
    const { files } = uploaded(await api.upload([jpg()]))
    const [row] = await api.rows()
    expect(row).toMatchObject({ name: 'a.jpg', report_id: null, message_id: null })
    expect(JSON.stringify(row)).not.toContain(files[0]?.file_id)
    expect(row?.handle_mac).toEqual(api.keyring.mac('file', files[0]?.file_id ?? ''))
    const lies = await buffer(await api.files.read(row?.storage_key ?? ''))
    expect(lies.length).toBeGreaterThan(samples.jpg.length)
    expect(lies.includes(samples.jpg.subarray(0, 16))).toBe(false)
    expect((await api.content(row?.storage_key)).equals(samples.jpg)).toBe(true)
  })
})

describe('refused files are named with the reason while the good ones stay', () => {
  const upload = async (files: Parameters<FileTestApi['upload']>[0]) => {
    const answer = await api.upload(files)
    expect(answer.errcode).toBe(0)
    const result = uploaded(answer)
    expect(await api.rows()).toHaveLength(result.files.length)
    expect(await api.onDisk()).toMatchObject({ incoming: 0 })
    return { ...result, names: result.files.map((file) => file.name) }
  }

  test('a wrong type, an empty one', async () => {
    const { names, refused } = await upload([
      jpg('one.jpg'),
      { name: '../virus.jpg', content: unwelcome.exe },
      { name: 'empty.jpg', content: Buffer.alloc(0) },
      jpg('two.jpg'),
    ])
    expect(names).toEqual(['one.jpg', 'two.jpg'])
    expect(refused).toEqual([
      { name: 'virus.jpg', errcode: 415, reason: expect.stringContaining('下载地址') },
      { name: 'empty.jpg', errcode: 400, reason: expect.stringContaining('空') },
    ])
  })

  test('the tenth and later ones', async () => {
    const { names, refused } = await upload(Array.from({ length: 12 }, (_, n) => jpg(`${n}.jpg`)))
    expect(names).toHaveLength(9)
    expect(refused.map((r) => r.name)).toEqual(['9.jpg', '10.jpg', '11.jpg'])
    expect(refused[0]).toMatchObject({ errcode: 400, reason: expect.stringContaining('9 个') })
  })

  test('one byte over 50 MB, while exactly 50 MB is accepted', { timeout: 120_000 }, async () => {
    const largest = Buffer.concat([samples.jpg, Buffer.alloc(maxFileBytes - samples.jpg.length)])
    const { names, refused } = await upload([
      { name: 'large.jpg', content: Buffer.concat([largest, Buffer.alloc(1)]) },
      { name: 'largest.jpg', content: largest },
      jpg('small.jpg'),
    ])
    expect(names).toEqual(['largest.jpg', 'small.jpg'])
    expect(refused).toEqual([
      { name: 'large.jpg', errcode: 413, reason: expect.stringContaining('50 MB') },
    ])
  })

  test('a file under another field name', async () => {
    const { names, refused } = await upload([jpg('a.jpg'), { ...jpg('b.jpg'), field: 'avatar' }])
    expect(names).toEqual(['a.jpg'])
    expect(refused).toEqual([
      { name: 'b.jpg', errcode: 400, reason: expect.stringContaining('files[]') },
    ])
  })

  test('all files of a request', async () => {
    const { names, refused } = await upload([{ name: 'a', content: unwelcome.noise }])
    expect(names).toEqual([])
    expect(refused).toHaveLength(1)
  })
})

describe('the volume of one address', () => {
  const here = new CallerAddress('127.0.0.1')
  const volume = () => api.limits.limitInMemory(uploadedInHour)

  test('is limited, and the refusal has the time to wait', async () => {
    const { taken } = await volume().peek(here)
    await volume().charge(here, uploadedInHour.points - 1 - taken)
    expect(await api.upload([jpg()])).toMatchObject({ errcode: 0 })
    expect(await api.upload([jpg()])).toMatchObject({
      errcode: 429,
      // The windows of a limit begin at times of the day.
      errmessage: expect.stringMatching(/请 \d+ (秒|分钟|小时)后再试/),
      data: { retry_after: expect.any(Number) },
    })
  })

  test('counts bytes, so that many small files are allowed', async () => {
    api.clock.advance(2 * 3_600_000)
    const kib = async () => (await volume().peek(here)).taken
    for (let n = 0; n < 5; n += 1) await api.upload([jpg()])
    const small = await kib()
    expect(small).toBeLessThan(100)
    const large = { name: 'a.jpg', content: Buffer.concat([samples.jpg, Buffer.alloc(3e6)]) }
    await api.upload([large])
    expect((await kib()) - small).toBeGreaterThanOrEqual(3e6 / 1024)
    expect((await kib()) - small).toBeLessThan(3e6 / 1024 + 20)
  })
})
