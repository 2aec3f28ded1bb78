import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  longestSide,
  PreviewUnavailable,
  type Picture,
  type PictureType,
  veilSizeOf,
} from './picture.ts'

/*
 * The protocol between the portal and a picture's opener, over a pipe or socket.
 * Request: the media type, a line feed, the content, end.
 * Answer: `ready` when the opener runs; then width and height as 32 bits each, big-endian, the pixels, those of the
 * veil, and the picture's hash: 32 bytes and one of its quality. An end after `ready` means that the picture cannot be shown.
 */

/** The first byte of an answer. */
export const ready = Buffer.from('R')
const headLength = ready.length + 8
const hashLength = 32

/** Encodes a picture's answer, after `ready`. */
export function encodePicture({ width, height, pixels, veil, likeness }: Picture): Buffer {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  return Buffer.concat([size, pixels, veil, likeness.hash, Buffer.of(likeness.quality)])
}

/** Sends the content until the other side stops reading. @throws what the content throws */
async function send(content: Readable, type: PictureType, to: Writable): Promise<void> {
  let broken: { by: unknown } | undefined
  content.once('error', (by) => (broken = { by }))
  to.write(`${type}\n`)
  await pipeline(content, to).catch(() => undefined)
  if (broken) throw broken.by
}

/**
 * Sends a file and receives its picture.
 * @param end stops the other side; called in any case
 * @returns undefined when it cannot be shown
 * @throws PreviewUnavailable when no opener was running; what the content throws
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

type Size = Pick<Picture, 'width' | 'height'>
const colours = ({ width, height }: Size) => width * height * 3
function veilLength(size: Size): number {
  const { width, height } = veilSizeOf(size)
  return width * height
}

/**
 * Reads an answer without trusting it: at most the pixels of its size, at most `longestSide` each way, are kept.
 * @returns undefined when it is not exactly a picture
 * @throws PreviewUnavailable when nothing arrived
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
        most = size ? headLength + colours(size) + veilLength(size) + hashLength + 1 : 0
      }
      // Leaving the loop destroys the stream.
      if (length > most) return
    }
  }
  // A killed process breaks off; the bytes until then decide.
  const broken = await read().then(
    () => undefined,
    (error: unknown) => error,
  )
  if (length === 0) throw new PreviewUnavailable(broken)
  if (!size || length !== most) return undefined
  const answer = Buffer.concat(chunks).subarray(headLength)
  const hashAt = colours(size) + veilLength(size)
  return {
    ...size,
    pixels: answer.subarray(0, colours(size)),
    veil: answer.subarray(colours(size), hashAt),
    // Copied, because the answer is large.
    likeness: {
      hash: Buffer.from(answer.subarray(hashAt, hashAt + hashLength)),
      quality: answer.readUInt8(hashAt + hashLength),
    },
  }
}
