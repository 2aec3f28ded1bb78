import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { marker } from '../../testing/preview/hostile-files.ts'
import { filmOf, mediaOf, toneOf } from '../../testing/preview/media-samples.ts'
import { openWhole } from '../../testing/preview/open-whole.ts'
import { mostFrames, mostSoundBytes, mostSoundSeconds, previewSeconds } from './picture.ts'
import type { EvidenceType } from '../../../contract/evidence/kinds.ts'
import { offeredConfinements } from './confinement.ts'
import { createPreviewProcesses } from './preview-process.ts'
import { offeredPrograms } from './programs.ts'

// The weakest confinement shows that the openers refuse hostile files without help from the system.
const confinement = (await offeredConfinements()).at(-1) ?? 'limits'
const programs = await offeredPrograms(confinement)
const here = createPreviewProcesses({ confinement, programs })

const folder = mkdtempSync(join(tmpdir(), 'media-canary-'))
afterAll(() => rmSync(folder, { recursive: true }))

// These files need ffmpeg; open-media.slow.test.ts covers machines without it.
describe.skipIf(!programs.includes('ffmpeg'))('a hostile file', () => {
  let film: Buffer
  let long: Buffer
  beforeAll(() => {
    film = mediaOf('a.mp4', ...filmOf(3))
    long = mediaOf('a.mp3', ...toneOf(10), '-b:a', '32k')
    writeFileSync(canary, film)
    writeFileSync(join(folder, 'a.srt'), subtitle)
  })
  const canary = join(folder, `${randomUUID()}.mp4`)
  const text = (words: string) => Buffer.from(words)
  const patched = (content: Buffer, box: string, at: number, value: number[]) => {
    const copy = Buffer.from(content)
    Buffer.from(value).copy(copy, copy.indexOf(box) + 4 + at)
    return copy
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file://${canary}"/></svg>`
  const subtitle = text(`1\n00:00:00,000 --> 00:00:09,000\n${marker}\n`)

  const refused: [name: string, type: EvidenceType, make: () => Buffer][] = [
    [
      'a playlist (HLS) of another file',
      'video/mp4',
      () =>
        text(`#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile://${canary}\n#EXT-X-ENDLIST\n`),
    ],
    [
      'a list (concat) of other files',
      'video/mp4',
      () => text(`ffconcat version 1.0\nfile '${canary}'\n`),
    ],
    ['a playlist as a recording', 'audio/mpeg', () => text(`#EXTM3U\nfile://${canary}\n`)],
    ['a drawing (SVG) as a film', 'video/quicktime', () => text(svg)],
    ['subtitles as a film', 'video/mp4', () => subtitle],
    [
      'a film in a codec that no camera writes',
      'video/quicktime',
      () => mediaOf('a.mov', ...filmOf(1), '-c:v', 'png'),
    ],
    [
      'a film that is cut off before its index',
      'video/mp4',
      () => film.subarray(0, film.length / 2),
    ],
    ['nothing', 'video/mp4', () => Buffer.alloc(0)],
    ['zeros', 'audio/mpeg', () => Buffer.alloc(1024 * 1024)],
    ['a page', 'audio/wav', () => text(`<script>${marker}</script>`)],
  ]
  test.each(refused)('shows nothing: %s', async (_, type, make) => {
    const opened = await openWhole(here, make(), type)
    expect([opened?.pages ?? [], opened?.sound]).toEqual([[], undefined])
  })

  const shown: [name: string, type: EvidenceType, make: () => Buffer][] = [
    // mvhd: time scale and duration.
    [
      'a film that says it lasts for years',
      'video/mp4',
      () => patched(film, 'mvhd', 12, [0, 0, 0, 1, 0x7f, 255, 255, 255]),
    ],
    [
      'a film that says it lasts a day',
      'video/mp4',
      () => patched(film, 'mvhd', 12, [0, 0, 0, 1, 0, 1, 0x51, 0x80]),
    ],
    // avc1: width and height.
    [
      'a film that says it is 1 by 65,000',
      'video/mp4',
      () => patched(film, 'avc1', 24, [0, 1, 253, 232]),
    ],
    [
      'a film with an archive behind it',
      'video/mp4',
      () => Buffer.concat([film, text(`PK\x03\x04${marker}`)]),
    ],
    [
      'a film with subtitles',
      'video/mp4',
      () => mediaOf('b.mp4', '-i', join(folder, 'a.srt'), '-i', canary, '-c:s', 'mov_text'),
    ],
    ['a recording of hours', 'audio/mpeg', () => Buffer.concat(Array<Buffer>(1000).fill(long))],
    ['a recording that is cut off', 'audio/mpeg', () => long.subarray(0, long.length / 2)],
    [
      'a recording whose header claims gigabytes',
      'audio/wav',
      () => patched(mediaOf('a.wav', ...toneOf(1)), 'data', 0, [255, 255, 255, 127]),
    ],
  ]
  test.each(shown)(
    'is shown within its limits, and nothing else of it: %s',
    async (_, type, make) => {
      const begun = performance.now()
      const opened = await openWhole(here, make(), type)
      expect(performance.now() - begun).toBeLessThan((previewSeconds + 5) * 1000)
      if (type === 'video/mp4') expect(opened?.pages.length).toBeLessThanOrEqual(mostFrames)
      else expect(opened?.sound?.length).toBeLessThanOrEqual(mostSoundBytes)
      expect((opened?.pages.length ?? 0) + (opened?.sound?.length ?? 0)).toBeGreaterThan(0)
      for (const bytes of [...(opened?.pages.map(({ pixels }) => pixels) ?? []), opened?.sound])
        expect(bytes?.includes(marker) ?? false).toBe(false)
      expect(JSON.stringify({ ...opened, pages: [], sound: undefined })).not.toContain(marker)
    },
  )

  test('a recording of hours is played for five minutes', async () => {
    const opened = await openWhole(here, Buffer.concat(Array<Buffer>(60).fill(long)), 'audio/mpeg')
    expect((opened?.sound?.length ?? 0) / mostSoundBytes).toBeCloseTo(1, 2)
    expect(opened?.seconds).toBeGreaterThan(mostSoundSeconds)
  })
})
