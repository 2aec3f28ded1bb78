import type { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import type { Request } from 'express'
import { maxFileBytes, maxFiles } from '../../contract/evidence/file.ts'
import { CallError } from '../http/call-error.ts'

/** Maximum bytes of a request: all files at their maximum, and room for the headers of the parts. */
export const maxRequestBytes = maxFiles * maxFileBytes + 1024 * 1024
/** Maximum parts read. Far more than a form sends, so that surplus files are named in the refusal. */
const maxParts = 50

/** A file of the body. The stream must be read to the end or destroyed. */
export interface Part {
  readonly field: string
  /** The fields that precede the file, by name. */
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
        // One byte above the limit shows that a file is too large.
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
 * Streams a multipart body file by file, with a few buffers in memory.
 * @param take reads one part; an error aborts the body
 * @param drop undoes a `take` when the body as a whole fails
 * @param arrived receives the number of bytes as they arrive; an error aborts the body
 * @returns the results of `take`, in the order of the parts
 * @throws CallError badInput when the body is not multipart, malformed or truncated; tooLarge
 */
export async function readParts<T>(
  request: Request,
  take: (part: Part, index: number) => Promise<T>,
  drop: (taken: T) => Promise<void>,
  arrived: (bytes: number) => Promise<void> = async () => undefined,
): Promise<T[]> {
  const parser = parserFor(request)
  // A client that disconnected earlier emits no more events.
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
      // The parser only emits the error; destroying the stream ends its reader.
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

/** Drains a body up to a request's maximum size, so that the answer reaches a client that is still sending. */
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
