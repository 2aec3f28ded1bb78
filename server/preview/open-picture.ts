import decodeHeic from 'heic-decode'
import sharp, { type Sharp } from 'sharp'
import { mostFrames, type Picture } from '../platform/preview/picture.ts'
import type { OpenedFile } from '../platform/preview/opened-file.ts'
import type { PreviewRequest } from '../platform/preview/preview-opener.ts'
import type { EvidenceType } from '../../contract/evidence/kinds.ts'
import { completed, lacksEnd } from './complete-picture.ts'
import { isCutShort } from './is-cut-short.ts'
import { frameNumbered, withoutFfmpeg } from './open-media.ts'
import { likenessOf } from './pdq.ts'
import { isTall, pagesOf, pixelsOf } from './pixels.ts'
import { readPictures } from './read-pictures.ts'
import { mayStart } from './run-program.ts'

/** Pixels of a picture that is opened at all: more than phones make (108 million), far fewer than bombs claim. */
const mostPixels = 120_000_000

/** The one program of libvips that may look at each type; it looks at contents and would choose any of its own. */
const loaders: Readonly<Partial<Record<EvidenceType, string>>> = {
  'image/jpeg': 'VipsForeignLoadJpegBuffer',
  'image/png': 'VipsForeignLoadPngBuffer',
  'image/webp': 'VipsForeignLoadWebpBuffer',
  'image/gif': 'VipsForeignLoadNsgifBuffer',
  'image/avif': 'VipsForeignLoadHeifBuffer',
  'image/tiff': 'VipsForeignLoadTiffBuffer',
  // As ffmpeg writes it again: libvips reads no BMP.
  'image/bmp': 'VipsForeignLoadPngBuffer',
}

/** Pixels of a WebP without transparency, which is decoded at the size of its preview: as many as one can have. */
const mostPixelsOfWebp = 16_383 ** 2

const options = { limitInputPixels: mostPixels, sequentialRead: true, pages: 1 } as const

/** Milliseconds after which no further frame is decoded. */
const framesTime = 6000

/** Bytes up to which the animation of a PNG is looked for, before its pixels. */
const pngHead = 64 * 1024

/** Returns the number of frames of an animated PNG; 1 of another picture. Source: PNG 11.3.6.1. */
function framesOfPng(content: Buffer, type: EvidenceType): number {
  const at = type === 'image/png' ? content.subarray(0, pngHead).indexOf('acTL') : -1
  return at < 0 || at + 8 > content.length ? 1 : content.readUInt32BE(at + 4)
}

/** A picture whose type is known. */
interface Given {
  readonly content: Buffer
  readonly type: EvidenceType
  /** Whether it was cut short, so that faults are passed over. */
  readonly isIncomplete?: boolean
  /** Whether FFmpeg decodes it, because libvips cannot. */
  readonly isForFfmpeg?: boolean
}

/** Decodes the frames of an animation, or the pictures of a HEIC, spread over the file from the first on. */
async function framesOf({ content, type, isIncomplete, isForFfmpeg }: Given) {
  const failOn = isIncomplete ? 'none' : 'error'
  const animated = framesOfPng(content, type)
  if ((animated > 1 && mayStart('ffmpeg')) || type === 'image/bmp' || isForFfmpeg)
    return {
      total: animated,
      frameAt: async (at: number) => sharp(await frameNumbered(content, type, at)),
    }
  if (loaders[type]) {
    const isScaled = content.toString('latin1', 8, 16) === 'WEBPVP8 '
    const limitInputPixels = isScaled ? mostPixelsOfWebp : mostPixels
    const loaded = { ...options, limitInputPixels, failOn } as const
    const { pages = 1, depth } = await sharp(content, loaded).metadata()
    // libvips takes the upper half of their range for white.
    if (depth === 'uint') throw new Error('Samples of 32 bits')
    const frameAt = async (page: number) => sharp(content, { ...loaded, page })
    return { total: pages, frameAt }
  }
  const pictures = await decodeHeic.all({ buffer: content })
  const frameAt = async (at: number): Promise<Sharp> => {
    const picture = pictures[at]
    if (!picture || picture.width * picture.height > mostPixels) throw new Error('Nothing to show')
    const { width, height, data } = await picture.decode()
    return sharp(data, { ...options, raw: { width, height, channels: 4 } })
  }
  return { total: Math.max(1, pictures.length), frameAt }
}

type Opened = { head: OpenedFile; pages: Picture[] }

/**
 * Opens a picture, upright: its first frame, and up to five others of an animation; a tall one as pages of its width. Hashes them
 * and reads their codes and the text of the first, or of all pages. Of a picture that was cut short it opens what is there.
 * @throws whatever is wrong with the first frame
 */
export async function openPicture(
  content: Buffer,
  type: EvidenceType,
  { words }: PreviewRequest = {},
): Promise<Opened> {
  if (type === 'image/bmp' && !mayStart('ffmpeg')) return withoutFfmpeg
  const loader = loaders[type]
  sharp.block({ operation: ['VipsForeignLoad'] })
  if (loader) sharp.unblock({ operation: [loader] })
  const isCut = type === 'image/jpeg' && lacksEnd(content)
  const opening = isCut ? Promise.reject(new Error('No end')) : openFrames({ content, type })
  const opened = await opening.catch(async (error: unknown) => {
    // Those that libheif refuses: pictures larger than they state, and sequences without a still.
    if ((type === 'image/avif' || type === 'image/heic') && mayStart('ffmpeg')) {
      sharp.unblock({ operation: ['VipsForeignLoadPngBuffer'] })
      return openFrames({ content, type, isIncomplete: isCutShort(content), isForFfmpeg: true })
    }
    const whole = loader && completed(content, type)
    if (!whole) throw error
    return openFrames({ content: whole, type, isIncomplete: true })
  })
  return words ? { head: { total: 0, text: opened.head.text }, pages: [] } : opened
}

async function openFrames(given: Given): Promise<Opened> {
  const until = performance.now() + framesTime
  const { total, frameAt } = await framesOf(given)
  const { isIncomplete } = given
  // The missing part would make different pictures alike.
  const likenessesOf = (pictures: readonly Picture[]) =>
    isIncomplete
      ? { is_incomplete: true }
      : { likenesses: pictures.slice(0, mostFrames).map(likenessOf) }
  const shown = Math.min(total, mostFrames)
  const pages: Picture[] = []
  for (let at = 0; at < shown && (at === 0 || performance.now() < until); at += 1) {
    const opened = await frameAt(Math.floor((at * total) / shown))
      .then((frame) => pixelsOf(frame.autoOrient()))
      .catch((error: unknown) => {
        if (at === 0) throw error
      })
    if (opened) pages.push(opened)
  }
  const [first] = pages
  if (first && total === 1 && isTall(first)) {
    const parts = await pagesOf((await frameAt(0)).autoOrient())
    const said = await readPictures(parts, { read: parts.length })
    const likenesses = likenessesOf([first, ...parts])
    return { head: { total: parts.length, is_tall: true, ...likenesses, ...said }, pages: parts }
  }
  const said = await readPictures(pages, { read: 1 })
  return { head: { total, ...likenessesOf(pages), ...said }, pages }
}
