import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { createPreviewProcesses } from '../platform/preview/preview-process.ts'
import { strictestConfinement } from '../platform/preview/confinement.ts'
import { soundRate } from '../platform/preview/picture.ts'
import { offeredPrograms } from '../platform/preview/programs.ts'
import { marker } from '../testing/preview/hostile-files.ts'
import { filmOf, mediaOf, qrCode, toneOf } from '../testing/preview/media-samples.ts'
import { pdfOf } from '../testing/preview/pdf-samples.ts'
import { openWhole } from '../testing/preview/open-whole.ts'
import { readPictures } from './read-pictures.ts'

/** A recording of silence in AMR, for which ffmpeg has no encoder: frames of 20 ms at 4.75 kbit/s. */
const silentAmr = (seconds: number) =>
  Buffer.concat([Buffer.from('#!AMR\n'), Buffer.alloc(seconds * 50 * 13, '\x04'.padEnd(13, '\0'))])

const confinement = await strictestConfinement()
const programs = await offeredPrograms(confinement)
const here = createPreviewProcesses({ confinement, programs })
const bare = createPreviewProcesses({ confinement })
const has = (program: (typeof programs)[number]) => programs.includes(program)
const size = ({ width, height }: { width: number; height: number }) => [width, height]

// The tests below cover machines without ffmpeg.
describe.skipIf(!has('ffmpeg'))('with ffmpeg', () => {
  test('a film is shown by its length and six frames spread over it, with their hashes', async () => {
    const film = mediaOf('a.mp4', ...filmOf(6))
    const opened = await openWhole(here, film, 'video/mp4')
    expect(opened).toMatchObject({ total: 6, seconds: 6 })
    expect(opened?.pages.map(size)).toEqual(Array.from({ length: 6 }, () => [320, 180]))
    expect(new Set(opened?.pages.map(({ pixels }) => pixels.toString('latin1'))).size).toBe(6)
    expect(opened?.likenesses?.map(({ quality }) => quality > 50)).toEqual(Array(6).fill(true))
    expect(opened?.sound).toBeUndefined()
  })

  test.each([
    ['video/matroska', 'a.mkv', 'ass'],
    ['video/mp4', 'a.mp4', 'mov_text'],
  ] as const)(
    'a film with subtitles has its length and six frames: %s',
    async (type, name, codec) => {
      const words = 'data:,1\n00:00:00,000 --> 00:00:03,000\nwords\n'
      const film = mediaOf(name, '-f', 'srt', '-i', words, ...filmOf(3), '-c:s', codec)
      expect(await openWhole(here, film, type)).toMatchObject({ total: 6, seconds: 3 })
    },
  )

  test('a recording in 3GP with five frames of AMR in each sample is heard whole', async () => {
    const amr = `data:audio/amr;base64,${silentAmr(2).toString('base64')}`
    const content = mediaOf('a.3gp', '-f', 'amr', '-i', amr, '-c', 'copy')
    // 100 frames of 13 bytes and 160 moments become 20 samples.
    const changed: [box: string, at: number, value: number][] = [
      ['stts', 8, 20],
      ['stts', 12, 800],
      ['stsc', 12, 20],
      ['stsz', 4, 65],
      ['stsz', 8, 20],
    ]
    for (const [box, at, value] of changed)
      content.writeUInt32BE(value, content.indexOf(box) + 4 + at)
    const opened = await openWhole(here, content, 'audio/mp4')
    expect((opened?.sound?.length ?? 0) / 2 / soundRate).toBeCloseTo(2, 1)
  })

  test.each(['avif', 'heic'] as const)(
    'a sequence in %s without a still is shown by its first picture',
    async (format) => {
      const opened = await openWhole(here, mediaOf('a.mp4', ...filmOf(1)), `image/${format}`)
      expect(opened?.pages.map(size)).toEqual([[320, 180]])
    },
  )

  test('an AVIF whose picture is larger than it states is shown', async () => {
    const grey = '-f lavfi -i color=gray:s=320x180 -frames:v 1 -c:v libaom-av1'.split(' ')
    const content = mediaOf('a.avif', ...grey)
    content.fill(
      Buffer.from([0, 0, 0, 32, 0, 0, 0, 18]),
      content.indexOf('ispe') + 8,
      content.indexOf('ispe') + 16,
    )
    const opened = await openWhole(here, content, 'image/avif')
    expect(opened?.pages.map(size)).toEqual([[320, 180]])
    expect(opened).not.toHaveProperty('is_incomplete')
  })

  test.each([
    ['a.3gp', 'video/3gpp', [...filmOf(2), '-c:a', 'aac']],
    ['a.mkv', 'video/matroska', filmOf(2)],
    ['b.mkv', 'video/matroska', [...filmOf(2), '-c:a', 'ac3']],
    ['a.webm', 'video/webm', [...filmOf(2).slice(0, 4), '-c:v', 'libvpx', '-deadline', 'realtime']],
    ['a.avi', 'video/vnd.avi', [...filmOf(2).slice(0, 4), '-c:v', 'mpeg4']],
  ] as const)('%s is shown by frames and heard', async (name, type, picture) => {
    const opened = await openWhole(here, mediaOf(name, ...toneOf(2), ...picture), type)
    expect(opened?.pages).toHaveLength(6)
    expect((opened?.sound?.length ?? 0) / 2 / soundRate).toBeCloseTo(2, 0)
  })

  test.each([
    ['a.wav', 'audio/wav', 0.5],
    ['a.m4a', 'audio/mp4', 0.5],
  ] as const)(
    '%s that was cut short is heard as far as it goes, and says so',
    async (name, type, share) => {
      const recording = mediaOf(name, ...toneOf(4), '-movflags', 'faststart')
      const opened = await openWhole(here, recording.subarray(0, recording.length * share), type)
      expect(opened).toMatchObject({ is_incomplete: true })
      expect(opened?.sound?.length).toBeGreaterThan(soundRate)
      expect(await openWhole(here, recording, type)).not.toHaveProperty('is_incomplete')
    },
  )

  test('a recording of which only the index is there is 文件不完整', async () => {
    const recording = mediaOf('a.m4a', ...toneOf(4), '-movflags', 'faststart')
    const start = recording.indexOf('mdat') - 4
    const emptied = Buffer.concat([recording.subarray(0, start), Buffer.from('\0\0\0\x08mdat')])
    for (const cut of [recording.subarray(0, start + 20), emptied])
      expect(await openWhole(here, cut, 'audio/mp4')).toMatchObject({ reason: 'incomplete' })
  })

  test('a BMP is a picture', async () => {
    const picture = mediaOf('a.bmp', ...filmOf(0.1).slice(0, 4))
    expect((await openWhole(here, picture, 'image/bmp'))?.pages.map(size)).toEqual([[320, 180]])
    expect(await openWhole(bare, picture, 'image/bmp')).toMatchObject({ missing: 'ffmpeg' })
  })

  test.each([
    ['AAC', 'a.aac', 'audio/aac'],
    ['AMR', 'a.amr', 'audio/amr'],
  ] as const)('a recording without a title becomes samples: %s', async (_, name, type) => {
    const recording = name === 'a.amr' ? silentAmr(3) : mediaOf(name, ...toneOf(3))
    const opened = await openWhole(here, recording, type)
    expect((opened?.sound?.length ?? 0) / 2 / soundRate).toBeCloseTo(3, 0)
  })

  test('further frames lie between those that were shown, and there are eight rounds of them', async () => {
    const film = mediaOf('a.mp4', ...filmOf(6))
    const frames = async (round: number) =>
      (await openWhole(here, film, 'video/mp4', { round }))?.pages.map(({ pixels }) =>
        pixels.toString('latin1'),
      )
    const [first = [], second = []] = [await frames(0), await frames(1)]
    expect(new Set([...first, ...second]).size).toBe(12)
    expect(await frames(8)).toBeUndefined()
  })

  test('an animated PNG is shown by frames spread over it, and without ffmpeg by its first', async () => {
    const animation = mediaOf('a.apng', ...filmOf(2).slice(0, 4), '-plays', '0')
    const opened = await openWhole(here, animation, 'image/png')
    expect(opened?.total).toBeGreaterThan(6)
    expect(new Set(opened?.pages.map(({ pixels }) => pixels.toString('latin1'))).size).toBe(6)
    expect(await openWhole(bare, animation, 'image/png')).toMatchObject({ total: 1 })
  })

  test('a QuickTime film of one frame is one frame', async () => {
    const film = mediaOf('a.mov', ...filmOf(0.1))
    const opened = await openWhole(here, film, 'video/quicktime')
    expect(new Set(opened?.pages.map(({ pixels }) => pixels.toString('latin1'))).size).toBe(1)
  })

  test.each([
    ['MP3', 'a.mp3', 'audio/mpeg'],
    ['M4A', 'a.m4a', 'audio/mp4'],
    ['WAV', 'a.wav', 'audio/wav'],
    ['OGG', 'a.ogg', 'audio/ogg'],
    ['Opus', 'a.opus', 'audio/ogg'],
    ['WebM without a picture', 'a.webm', 'video/webm'],
    ['MP4 without a picture', 'a.mp4', 'audio/mp4'],
  ] as const)(
    'a recording becomes samples, without what else is in it: %s',
    async (_, name, type) => {
      const recording = mediaOf(name, ...toneOf(3), '-metadata', `title=${marker}`)
      expect(recording.includes(marker)).toBe(true)
      const opened = await openWhole(here, recording, type)
      expect(opened?.seconds).toBeCloseTo(3, 0)
      expect((opened?.sound?.length ?? 0) / 2 / soundRate).toBeCloseTo(3, 0)
      expect(opened?.sound?.includes(marker)).toBe(false)
      expect(opened?.pages).toEqual([])
    },
  )
})

test.each(['video/mp4', 'audio/mpeg'] as const)(
  'without ffmpeg a file says what is missing: %s',
  async (type) => {
    expect(await openWhole(bare, Buffer.from(marker), type)).toEqual({
      total: 0,
      missing: 'ffmpeg',
      pages: [],
    })
  },
)

const drawn = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="200"><rect width="900" height="200" fill="#fff"/>
  <text x="20" y="110" font-size="60" font-family="sans-serif">WIN 5000 TODAY CALL NOW</text></svg>`,
)

test.skipIf(!has('tesseract'))('the words in a picture are recognised', async () => {
  const opened = await openWhole(here, await sharp(drawn).png().toBuffer(), 'image/png')
  expect(opened?.text).toMatchObject({ is_recognised: true, text: 'WIN 5000 TODAY CALL NOW' })
  expect(opened?.pages).toHaveLength(1)
  const own = await openWhole(here, await sharp(drawn).png().toBuffer(), 'image/png', {
    words: true,
  })
  expect(own).toEqual({ total: 0, text: opened?.text, pages: [] })
})

test.skipIf(!has('tesseract'))('the words in a scan are recognised, before its page', async () => {
  const grey = await sharp(drawn).greyscale().raw().toBuffer()
  const picture = `BI /W 900 /H 200 /CS /G /BPC 8 /F /AHx ID ${grey.toString('hex')}> EI`
  const scan = pdfOf([''], { size: [900, 600], drawing: `q 900 0 0 200 0 300 cm ${picture} Q` })
  const opened = await openWhole(here, scan, 'application/pdf')
  expect(opened?.text).toMatchObject({ is_recognised: true, text: 'WIN 5000 TODAY CALL NOW' })
  expect(opened?.pages).toHaveLength(1)
})

test('a QR code in a picture is read', async () => {
  const code = await sharp(await qrCode('https://bad.example/pay?x=1'))
    .resize(300)
    .toBuffer()
  const photograph = sharp({
    create: { width: 1200, height: 900, channels: 3, background: '#8a6' },
  }).composite([{ input: code, left: 500, top: 300 }])
  const opened = await openWhole(bare, await photograph.jpeg().toBuffer(), 'image/jpeg')
  expect(opened?.text).toMatchObject({ codes: ['https://bad.example/pay?x=1'], text: '' })
})

test('a picture is sent without being read when the process has little time left', async () => {
  const code = sharp(await qrCode('https://bad.example/'))
    .resize(300)
    .removeAlpha()
  const { data, info } = await code
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const page = { ...info, pixels: data, veil: Buffer.alloc(0) }
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  expect(await readPictures([page], { read: 0 })).toMatchObject({
    text: { codes: ['https://bad.example/'] },
  })
  now.mockReturnValue(15_001)
  expect(await readPictures([page], { read: 0 })).toEqual({})
})

test('a picture that says nothing has no text', async () => {
  const plain = sharp({ create: { width: 300, height: 200, channels: 3, background: '#8a6' } })
  const opened = await openWhole(here, await plain.png().toBuffer(), 'image/png')
  expect(opened?.text).toBeUndefined()
})

test.each(['avif', 'tiff'] as const)('a picture in %s is shown', async (format) => {
  const plain = sharp({ create: { width: 300, height: 200, channels: 3, background: '#8a6' } })
  const opened = await openWhole(bare, await plain.toFormat(format).toBuffer(), `image/${format}`)
  expect(opened?.pages.map(size)).toEqual([[300, 200]])
})

test.each(['gif', 'webp'] as const)('an animation shows six of its frames: %s', async (format) => {
  const shades = Array.from({ length: 20 }, (_, at) => Buffer.alloc(40 * 30 * 3, at * 12))
  const raw = { width: 40, height: 30 * 20, channels: 3, pageHeight: 30 } as const
  const animation = sharp(Buffer.concat(shades), { raw }).toFormat(format, { delay: 100 })
  const opened = await openWhole(bare, await animation.toBuffer(), `image/${format}`)
  expect(opened?.total).toBe(20)
  expect(opened?.pages.map(({ pixels }) => Math.round((pixels[0] ?? 0) / 12))).toEqual([
    0, 3, 6, 10, 13, 16,
  ])
})
