import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evidenceTypes } from '../../contract/evidence/kinds.ts'
import { detectedType } from '../preview/detected-type.ts'
import { kindOf } from './kind.ts'
import { sampleOf, samples, unwelcome } from '../testing/api/sample-files.ts'

/** Comes in chunks, as from a disk or a bucket; of an odd length, as a network has them. */
function* chunksOf(content: Uint8Array) {
  for (let at = 0; at < content.length; at += 1021)
    yield Buffer.from(content.subarray(at, at + 1021))
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

/** A file of ISO media with a movie box that names these tracks. */
function withTracks(file: Buffer, handlers: readonly string[]): Buffer {
  const box = (type: string, ...parts: Buffer[]) => {
    const body = Buffer.concat(parts)
    const head = Buffer.alloc(8)
    head.writeUInt32BE(8 + body.length)
    head.write(type, 4, 'latin1')
    return Buffer.concat([head, body])
  }
  const tracks = handlers.map((handler) =>
    box('trak', box('mdia', box('hdlr', Buffer.alloc(8), Buffer.from(handler), Buffer.alloc(12)))),
  )
  return Buffer.concat([file, box('moov', ...tracks)])
}

describe('the kind of a file is detected by its content', () => {
  test.each(evidenceTypes)('%s', async (type) => {
    expect(await kindIn(sampleOf(type), 'named.exe')).toMatchObject({ mime: type })
  })

  test.each([
    ['mp4', [['vide'], ['soun']], 'video/mp4'],
    // Recorders of Android write sound alone.
    ['mp4', [['soun']], 'audio/mp4'],
    ['3gp', [['soun']], 'audio/mp4'],
    ['mov', [['soun'], ['meta']], 'audio/mp4'],
    ['mov', [['vide']], 'video/quicktime'],
  ] as const)('%s with tracks %j is %s', async (ending, tracks, mime) => {
    expect(await kindIn(withTracks(samples[ending], tracks.flat()))).toMatchObject({ mime })
  })

  test.each([
    ['账本.xlsx', 'spreadsheetml.sheet'],
    ['通知.docx ', 'wordprocessingml.document'],
    ['无名', 'msword'],
  ])('a locked Office file is what its name says: %s', async (name, mime) => {
    const locked = Buffer.concat([
      samples.doc.subarray(0, 1024),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ])
    expect(await kindIn(locked, name)).toMatchObject({ mime: expect.stringContaining(mime) })
  })

  const tag = (bytes: number) =>
    Buffer.concat([
      Buffer.from([...Buffer.from('ID3\x03\0\0'), 0, 0, bytes >> 7, bytes & 127]),
      Buffer.alloc(bytes, 'x'),
    ])
  test.each([
    ['an MP3 behind zeros', [Buffer.alloc(700), samples.mp3], 'audio/mpeg'],
    ['an MP3 behind a cover and zeros', [tag(12_000), Buffer.alloc(10), samples.mp3], 'audio/mpeg'],
    [
      'a WAV with lengths of 64 bits',
      [Buffer.from('RF64\xff\xff\xff\xffWAVEds64', 'latin1')],
      'audio/wav',
    ],
  ] as const)('%s is a recording', async (_, parts, mime) => {
    const content = Buffer.concat([...parts, Buffer.alloc(9000)])
    expect(await kindIn(content)).toMatchObject({ mime })
    expect(await detectedType(content)).toBe(mime)
  })

  test('a mail that has a document attached is a mail', async () => {
    const mail = Buffer.concat([samples.msg, samples.doc])
    expect(await kindIn(mail)).toMatchObject({ mime: 'application/vnd.ms-outlook' })
    expect(await kindIn(Buffer.from('From: a\nTo: b\n转账'))).toMatchObject({ mime: 'text/plain' })
  })
})

describe('what is refused says what it is and what to do', () => {
  test.each([
    ['exe', '下载地址'],
    ['elf', '下载地址'],
    ['jar', '下载地址'],
    ['apk', '下载地址'],
    ['silk', '录屏'],
    ['docm', 'docx'],
    ['svg', '不支持'],
    ['noise', '不支持'],
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

  test.each(['utf16le', 'big5'] as const)('is accepted in %s', async (encoding) => {
    // 我要檢舉詐騙網站 in Big5.
    const big5 = Buffer.from('a7da b96e c0cb c17c b642 c441 baf4 afb8'.replaceAll(' ', ''), 'hex')
    const content = encoding === 'big5' ? big5 : Buffer.from('\uFEFF先转五千元', 'utf16le')
    expect(await isText(content, '记录')).toBe(true)
  })

  test('is recognised when a character spans two chunks', async () => {
    for (const shift of ['', 'a', 'ab'])
      expect(await isText(Buffer.from(shift + '报'.repeat(200_000)))).toBe(true)
  })

  test('has no control characters and one of the encodings', async () => {
    expect(await isText(Buffer.from('看到一个诈骗网站\0'.repeat(9)))).toBe(false)
    // Terminals and chats write some.
    expect(await isText(Buffer.from('\u001B[31m先转五千元到指定账户，再等客服打电话来。'))).toBe(
      true,
    )
    expect(await isText(Buffer.from('\u0001\u0002abc'))).toBe(false)
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
