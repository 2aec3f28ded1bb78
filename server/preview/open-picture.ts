import decodeHeic from 'heic-decode'
import sharp, { type Sharp } from 'sharp'
import { mostFrames, type Picture } from '../platform/preview/picture.ts'
import type { OpenedFile } from '../platform/preview/opened-file.ts'
import type { PreviewType } from '../platform/preview/preview-kind.ts'
import { likenessOf } from './pdq.ts'
import { isTall, pagesOf, pixelsOf } from './pixels.ts'
import { readPictures } from './read-pictures.ts'

/** Pixels of a picture that is opened at all: more than phones make (108 million), far fewer than bombs claim. */
const mostPixels = 120_000_000

/** The one program of libvips that may look at each type; it looks at contents and would choose any of its own. */
const loaders: Readonly<Partial<Record<PreviewType, string>>> = {
  'image/jpeg': 'VipsForeignLoadJpegBuffer',
  'image/png': 'VipsForeignLoadPngBuffer',
  'image/webp': 'VipsForeignLoadWebpBuffer',
  'image/gif': 'VipsForeignLoadNsgifBuffer',
}

const options = {
  limitInputPixels: mostPixels,
  failOn: 'error',
  sequentialRead: true,
  pages: 1,
} as const

/** Milliseconds after which no further frame is decoded. */
const framesTime = 6000

/** Decodes the frames of an animation, or the pictures of a HEIC, spread over the file from the first on. */
async function framesOf(content: Buffer, loader: string | undefined) {
  if (loader) {
    const { pages = 1 } = await sharp(content, options).metadata()
    return { total: pages, frameAt: async (page: number) => sharp(content, { ...options, page }) }
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

/**
 * Opens a picture, upright: its first frame, and up to five others of an animation; a tall one as pages of its width. Hashes them
 * and reads their codes and the text of the first, or of all pages.
 * @throws whatever is wrong with the first frame
 */
export async function openPicture(
  content: Buffer,
  type: PreviewType,
): Promise<{ head: OpenedFile; pages: Picture[] }> {
  const loader = loaders[type]
  sharp.block({ operation: ['VipsForeignLoad'] })
  if (loader) sharp.unblock({ operation: [loader] })
  const until = performance.now() + framesTime
  const { total, frameAt } = await framesOf(content, loader)
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
    const likenesses = [first, ...parts].slice(0, mostFrames).map(likenessOf)
    return { head: { total: parts.length, likenesses, ...said }, pages: parts }
  }
  const said = await readPictures(pages, { read: 1 })
  return { head: { total, likenesses: pages.map(likenessOf), ...said }, pages }
}
