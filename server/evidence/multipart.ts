import type { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import type { Request } from 'express'
import { maxFileBytes, maxFiles } from '../../contract/file.ts'
import { CallError } from '../http/call-error.ts'

/** Bytes of a whole request: every file at its largest, and room for the headers of the parts. */
export const maxRequestBytes = maxFiles * maxFileBytes + 1024 * 1024
/** Parts that are looked at; far more than a form sends, so that refused ones are still named. */
const maxParts = 50

/** One file of the body; must be read to its end or destroyed. */
export interface Part {
  readonly field: string
  /** The fields that came before it, by name. */
  readonly fields: ReadonlyMap<string, string>
  readonly name: string
  readonly content: Readable
}

const broken = () => new CallError('badInput', '上传的内容不完整或格式不对，请重试')
const tooLarge = () => new CallError('tooLarge', '一次上传的文件太大，请分几次上传')

function parserFor(request: Request): BusboyInstance {
  const type = request.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) throw broken()
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': type },
      limits: {
        // One byte more than is taken: enough to see that a file is too large.
        fileSize: maxFileBytes + 1,
        parts: maxParts,
        fieldSize: 1024,
        headerPairs: 32,
        headerSize: 16 * 1024,
      },
    })
  } catch {
    throw broken()
  }
}

/**
 * Reads a multipart body as it comes, file by file, never more of it in memory than a few buffers.
 * @param take reads one part; whatever it throws ends the reading
 * @param drop undoes a `take` when the body as a whole comes to nothing
 * @param arrived hears of the bytes as they come; whatever it throws ends the reading
 * @returns what `take` made of the parts, in their order
 * @throws CallError badInput when it is not multipart, is malformed or ends too early, tooLarge
 */
export async function readParts<T>(
  request: Request,
  take: (part: Part, index: number) => Promise<T>,
  drop: (taken: T) => Promise<void>,
  arrived: (bytes: number) => Promise<void> = async () => undefined,
): Promise<T[]> {
  const parser = parserFor(request)
  // A client that left before we began to listen tells nobody any more.
  if (request.destroyed) throw broken()
  const open = new Set<Readable>()
  const taken: Promise<T>[] = []
  const fields = new Map<string, string>()

  const ended = new Promise<void>((resolve, reject) => {
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > maxRequestBytes) reject(tooLarge())
      arrived(chunk.length).catch(reject)
    })
    request.on('error', () => reject(broken()))
    request.on('close', () => {
      if (!request.complete) reject(broken())
    })
    parser.on('error', () => reject(broken()))
    parser.on('finish', resolve)
    parser.on('field', (name, value) => fields.set(name, value))
    parser.on('file', (field: string | undefined, content, name: string | undefined) => {
      open.add(content)
      content.on('close', () => open.delete(content))
      // The parser only emits; whoever reads must see the stream end.
      content.on('error', (error) => content.destroy(error))
      const work = take(
        { field: field ?? '', fields: new Map(fields), name: name ?? '', content },
        taken.length,
      )
      taken.push(work)
      work.catch(reject)
    })
    request.pipe(parser)
  })

  try {
    await ended
    return await Promise.all(taken)
  } catch (error) {
    request.unpipe(parser)
    for (const content of open) content.destroy(broken())
    for (const result of await Promise.allSettled(taken))
      if (result.status === 'fulfilled') await drop(result.value)
    throw error
  }
}

/**
 * Reads and discards the rest of a body, so that an answer reaches a client that is still sending; gives up on one
 * that sends more than a whole request may hold.
 */
export function discardBody(request: Request): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0
    if (request.complete || request.destroyed) return resolve()
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > maxRequestBytes) resolve()
    })
    for (const event of ['end', 'close', 'error']) request.on(event, () => resolve())
    request.resume()
  })
}
