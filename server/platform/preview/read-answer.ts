import { openedFile, type OpenedFile } from './opened-file.ts'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import { encodeRequest, ready } from './encode-answer.ts'
import { longestSide, mostPages, veilSizeOf, type Picture } from './picture.ts'
import { PreviewUnavailable, type PreviewOpener, type PreviewRequest } from './preview-opener.ts'
import type { EvidenceType } from '../../../contract/evidence/kinds.ts'

/** Bytes of a head: text of `mostCharacters` at most, escaped. */
const mostHead = 4 * 1024 * 1024

/** Sends the content until the other side stops reading. @throws what the content throws */
async function send(content: Readable, request: string, to: Writable): Promise<void> {
  let broken: { by: unknown } | undefined
  content.once('error', (by) => {
    // A reader that stopped ends the content with an error that is not its own.
    if (!to.destroyed) broken = { by }
  })
  to.write(request)
  await pipeline(content, to).catch(() => undefined)
  if (broken) throw broken.by
}

/**
 * Sends a file and receives its head and pages.
 * @param end stops the other side; called in any case
 * @returns undefined when it cannot be shown
 * @throws PreviewUnavailable when no opener was running; what the content or `onPage` throws
 */
export async function exchangeFile(
  content: Readable,
  { type, asked }: { type: EvidenceType; asked: PreviewRequest | undefined },
  { input, output, end }: { input: Writable; output: Readable; end: () => void },
  onPage: (page: Picture) => Promise<void>,
): ReturnType<PreviewOpener['open']> {
  let failure: { by: unknown } | undefined
  const sending = send(content, encodeRequest(type, asked), input).catch((by: unknown) => {
    failure = { by }
    end()
  })
  try {
    const opened = await readAnswer(output, onPage).catch((error: unknown) => {
      throw failure ? failure.by : error
    })
    content.destroy()
    end()
    await sending
    if (failure) throw failure.by
    return opened
  } finally {
    content.destroy()
    output.destroy()
    end()
  }
}

/** Takes bytes from a stream as they are asked for, and keeps no more than that and a chunk. */
function byteReader(from: Readable) {
  const iterator = from[Symbol.asyncIterator]()
  let chunks: Buffer[] = []
  let length = 0
  let broken: unknown
  return {
    brokenBy: () => broken,
    /** @returns undefined when the stream ends or breaks before */
    async take(wanted: number): Promise<Buffer | undefined> {
      while (length < wanted) {
        const next = await iterator.next().catch((error: unknown) => {
          broken = error
          return undefined
        })
        if (!next || next.done || !Buffer.isBuffer(next.value)) return undefined
        chunks.push(next.value)
        length += next.value.length
      }
      const all = Buffer.concat(chunks)
      chunks = [all.subarray(wanted)]
      length -= wanted
      return all.subarray(0, wanted)
    },
  }
}
type ByteReader = ReturnType<typeof byteReader>

/**
 * Reads an answer without trusting it: at most a head of `mostHead` bytes, samples of `mostSoundSeconds`, and `mostPages` pages of
 * at most `longestSide` pixels each way. A page that is not whole is dropped, as are the ones after it.
 * @throws PreviewUnavailable when nothing arrived
 */
async function readAnswer(
  from: Readable,
  onPage: (page: Picture) => Promise<void>,
): ReturnType<PreviewOpener['open']> {
  const bytes = byteReader(from)
  if (!(await bytes.take(ready.length))) throw new PreviewUnavailable(bytes.brokenBy())
  const head = await readHead(bytes)
  // A process that finds a fault says so; one that was killed says nothing.
  if (!head) return { total: 0, reason: 'too_heavy' }
  if (head.reason === 'unreadable') return undefined
  const sound = head.soundBytes && (await bytes.take(head.soundBytes))
  for (let count = 0; count < Math.min(head.total, mostPages); count += 1) {
    const page = await readPage(bytes)
    if (!page) break
    await onPage(page)
  }
  return { ...head, ...(sound && { sound }) }
}

async function readHead(bytes: ByteReader): Promise<OpenedFile | undefined> {
  const length = (await bytes.take(4))?.readUInt32BE() ?? Infinity
  const json = length <= mostHead ? await bytes.take(length) : undefined
  try {
    return json && z.parse(openedFile, JSON.parse(json.toString()))
  } catch {
    return undefined
  }
}

async function readPage(bytes: ByteReader): Promise<Picture | undefined> {
  const head = await bytes.take(8)
  if (!head) return undefined
  const size = { width: head.readUInt32BE(0), height: head.readUInt32BE(4) }
  if (Object.values(size).some((side) => side < 1 || side > longestSide)) return undefined
  const veilSize = veilSizeOf(size)
  const pixels = await bytes.take(size.width * size.height * 3)
  const veil = pixels && (await bytes.take(veilSize.width * veilSize.height))
  return veil && { ...size, pixels, veil }
}
