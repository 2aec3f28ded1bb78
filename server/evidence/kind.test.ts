import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { acceptedEndings } from '../../contract/evidence/file.ts'
import { kindOf } from './kind.ts'
import { samples, unwelcome } from '../testing/api/sample-files.ts'

/** Comes in chunks, as from a disk or a bucket. */
function* chunksOf(content: Uint8Array) {
  for (let at = 0; at < content.length; at += 65_536)
    yield Buffer.from(content.subarray(at, at + 65_536))
}

const kindIn = (content: Uint8Array, name = 'a') =>
  kindOf(
    {
      size: content.length,
      read: async (range) =>
        Readable.from(chunksOf(content.subarray(range?.start, range?.end)), { objectMode: false }),
    },
    name,
  )

describe('the kind of a file is detected by its content', () => {
  test.each(Object.entries(samples))('%s', async (ending, content) => {
    const kind = await kindIn(content, 'named.exe')
    expect(kind).toMatchObject({ endings: expect.arrayContaining([ending]) })
  })

  test('every accepted extension has a sample; jpeg counts as jpg', () => {
    expect(new Set([...Object.keys(samples), 'jpeg'])).toEqual(new Set(acceptedEndings))
  })
})

describe('unsupported kinds get advice', () => {
  test.each([
    ['exe', '不支持'],
    ['elf', '不支持'],
    ['svg', '不支持'],
    ['noise', '不支持'],
    ['jar', '不支持'],
    ['doc', 'docx'],
    ['rar', 'zip'],
    ['docm', 'docx'],
  ] as const)('%s, called a jpg', async (name, words) => {
    const kind = await kindIn(unwelcome[name], 'picture.jpg')
    expect(kind).toEqual({ reason: expect.stringContaining(words) })
  })
})

describe('text', () => {
  const isText = async (content: Uint8Array, name = 'a.txt') =>
    'endings' in (await kindIn(content, name))

  test('is accepted in UTF-8, with and without a byte order mark, and in GB18030', async () => {
    expect(await isText(Buffer.from('举报内容 🙏 ok'))).toBe(true)
    expect(await isText(Buffer.from('\uFEFF举报内容'))).toBe(true)
    // 举报 in GBK, and 㐀 in four bytes of GB18030.
    expect(await isText(Buffer.from([0xbe, 0xd9, 0xb1, 0xa8, 0x81, 0x39, 0xee, 0x39]))).toBe(true)
  })

  test('is recognised when a character spans two chunks', async () => {
    for (const shift of ['', 'a', 'ab'])
      expect(await isText(Buffer.from(shift + '报'.repeat(200_000)))).toBe(true)
  })

  test('has no control characters and one of the encodings', async () => {
    expect(await isText(Buffer.from('abc\0def'))).toBe(false)
    expect(await isText(Buffer.from('abc\u001B[31m'))).toBe(false)
    expect(await isText(Buffer.from([0x61, 0xff, 0xff, 0x61]))).toBe(false)
    // Ends in the middle of a character.
    expect(await isText(Buffer.from([0x61, 0xe4, 0xb8, 0xff]))).toBe(false)
  })

  test('named .txt is text even if it begins like another kind', async () => {
    const like = Buffer.from('BM 是一个网站的名字，它在诈骗。')
    expect(await isText(like, '情况.txt')).toBe(true)
    expect(await isText(unwelcome.exe, '情况.txt')).toBe(false)
  })
})

test('truncated content never causes a server error', async () => {
  const all = [...Object.values(samples), ...Object.values(unwelcome)]
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...all),
      fc.nat(400),
      fc.uint8Array({ maxLength: 600 }),
      async (sample, length, rest) => {
        const spoilt = Buffer.concat([sample.subarray(0, length), rest])
        const kind = await kindIn(spoilt)
        expect('reason' in kind || 'mime' in kind).toBe(true)
      },
    ),
    { numRuns: 1000 },
  )
})

test('a failing store is not reported as an unknown kind', async () => {
  const failure = new Error('the bucket cannot be reached')
  const content = { size: 100_000, read: () => Promise.reject(failure) }
  await expect(kindOf(content, '照片.jpg')).rejects.toBe(failure)
})
