import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { longestSide, PreviewUnavailable, type Picture, type PictureType } from './picture.ts'

/*
 * How a file is handed to whoever opens it, and how the picture comes back, by pipe or socket.
 * There: the media type, a line feed, the content, end.
 * Back: `ready`, as soon as whoever opens it runs; then width and height as 32 bits each, big-endian, and the pixels. The
 * end after `ready`: it cannot be shown.
 */

/** What comes back first. */
export const ready = Buffer.from('R')
const headLength = ready.length + 8

/** What comes back of a picture, after `ready`. */
export function encodePicture({ width, height, pixels }: Picture): Buffer {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  return Buffer.concat([size, pixels])
}

/** Hands the content over, unless the other side has seen enough. @throws what the content throws */
async function send(content: Readable, type: PictureType, to: Writable): Promise<void> {
  let broken: { by: unknown } | undefined
  content.once('error', (by) => (broken = { by }))
  to.write(`${type}\n`)
  await pipeline(content, to).catch(() => undefined)
  if (broken) throw broken.by
}

/**
 * Has a picture opened.
 * @param end stops the other side; called in any case
 * @returns undefined when it cannot be shown
 * @throws PreviewUnavailable when nobody was there to open it; what the content throws
 */
export async function exchangePicture(
  content: Readable,
  type: PictureType,
  { input, output, end }: { input: Writable; output: Readable; end: () => void },
): Promise<Picture | undefined> {
  const sending = send(content, type, input)
  sending.catch(() => undefined)
  try {
    const picture = await readPicture(output)
    content.destroy()
    end()
    await sending
    return picture
  } finally {
    content.destroy()
    end()
  }
}

const sizeOf = (head: Buffer) => {
  const width = head.readUInt32BE(ready.length)
  const height = head.readUInt32BE(ready.length + 4)
  const isSize = (side: number) => side >= 1 && side <= longestSide
  return isSize(width) && isSize(height) ? { width, height } : undefined
}

/**
 * Reads what came back, and believes nothing of it: no more than the pixels of its size, which is at most `longestSide`
 * each way, is ever kept.
 * @returns undefined when that is not exactly a picture
 * @throws PreviewUnavailable when nothing came
 */
async function readPicture(from: Readable): Promise<Picture | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  let most = Infinity
  let size: ReturnType<typeof sizeOf>
  const read = async () => {
    for await (const chunk of from) {
      if (!Buffer.isBuffer(chunk)) return
      chunks.push(chunk)
      length += chunk.length
      if (!size && length >= headLength) {
        size = sizeOf(Buffer.concat(chunks))
        most = size ? headLength + size.width * size.height * 3 : 0
      }
      // Leaving the loop destroys the stream.
      if (length > most) return
    }
  }
  // Whoever is killed breaks off; what had come by then tells enough.
  const broken = await read().then(
    () => undefined,
    (error: unknown) => error,
  )
  if (length === 0) throw new PreviewUnavailable(broken)
  if (!size || length !== most) return undefined
  return { ...size, pixels: Buffer.concat(chunks).subarray(headLength) }
}
