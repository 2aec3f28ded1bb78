import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { lookup } from 'mime-types'
import PQueue from 'p-queue'
import {
  acceptedEncodings,
  compress,
  type Compression,
  type Encoding,
} from '../platform/accepted-encodings.ts'
import type { Header, HeaderSet } from './security-headers.ts'

/** One encoding of a file, with its response headers in the flat form of `writeHead`. */
interface Representation {
  readonly body: Buffer
  readonly etag: string
  readonly okHeaders: { readonly plain: string[]; readonly secure: string[] }
  readonly notModifiedHeaders: { readonly plain: string[]; readonly secure: string[] }
}
/** A file in memory. Other encodings than identity are kept only if they are smaller. */
export type StaticFile = Readonly<Partial<Record<Encoding, Representation>>> & {
  readonly identity: Representation
}

export interface FileOptions {
  readonly cacheControl: string
  /** Request headers for `Vary`, besides `Accept-Encoding`. */
  readonly vary?: readonly string[]
  readonly security: HeaderSet
}

/** Copies that the build compressed at the highest level. */
export type CompressedCopies = Readonly<Partial<Record<Compression, Buffer>>>

/** Binary formats without compression of their own. */
const compressibleBinaries = new Set(['application/wasm', 'image/vnd.microsoft.icon'])

/** Returns the media type of a file name. Unknown types are downloaded, not shown. */
function mediaTypeOf(name: string): { type: string; compressible: boolean } {
  const type = lookup(name) || 'application/octet-stream'
  const isText = /^text\/|[/+](json|xml|javascript)$/.test(type)
  return {
    type: isText ? `${type}; charset=utf-8` : type,
    compressible: isText || compressibleBinaries.has(type),
  }
}

/** A page takes 1 ms; the highest quality takes 10 ms and saves 150 bytes. */
const brotliQuality = 6

/** Three at a time leave one of Node's four threads free: connecting to the database would time out. */
const compressing = new PQueue({ concurrency: 3 })

function represent(
  body: Buffer,
  encoding: Encoding,
  type: string,
  { cacheControl, vary = [], security }: FileOptions,
): Representation {
  // A hash of the encoded bytes: each encoding has its own strong tag.
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const shared: Header[] = [
    ['Cache-Control', cacheControl],
    ['ETag', etag],
    ['Vary', ['Accept-Encoding', ...vary].join(', ')],
  ]
  const content: Header[] = [
    ['Content-Type', type],
    ['Content-Length', String(body.length)],
    ...(encoding === 'identity' ? [] : [['Content-Encoding', encoding] as const]),
  ]
  const flat = (name: 'plain' | 'secure', before: Header[]) => [...before, ...security[name]].flat()
  const all = [...content, ...shared]
  return {
    body,
    etag,
    okHeaders: { plain: flat('plain', all), secure: flat('secure', all) },
    // Security headers are sent here too, because the client updates its stored headers with them.
    notModifiedHeaders: { plain: flat('plain', shared), secure: flat('secure', shared) },
  }
}

/** Prepares a file for serving, and compresses it if the build has not. @param name tells the media type */
export async function createStaticFile(
  name: string,
  content: Buffer,
  options: FileOptions,
  copies: CompressedCopies = {},
): Promise<StaticFile> {
  const { type, compressible } = mediaTypeOf(name)
  const make = async (encoding: Compression) => {
    const body =
      copies[encoding] ?? (await compressing.add(() => compress(encoding, content, brotliQuality)))
    return body.length < content.length && { [encoding]: represent(body, encoding, type, options) }
  }
  const smaller = compressible ? await Promise.all([make('br'), make('gzip')]) : []
  return Object.assign({ identity: represent(content, 'identity', type, options) }, ...smaller)
}

/** Matches `If-None-Match` against a tag: lists, weak tags and `*`. Source: RFC 9110 §13.1.2. */
const matchesTag = (header: string, etag: string): boolean =>
  header === etag ||
  header.trim() === '*' ||
  header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)

function chooseRepresentation(
  file: StaticFile,
  accepted: string | string[] | undefined,
): Representation {
  if (accepted === undefined) return file.identity
  for (const encoding of acceptedEncodings(String(accepted))) {
    const representation = file[encoding]
    if (representation) return representation
  }
  return file.identity
}

/** Answers GET or HEAD with a file: 200, or 304 if the client has it. Keeps headers that are already set. */
export function sendStaticFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: StaticFile,
  secure: boolean,
): void {
  const { headers } = request
  const chosen = chooseRepresentation(file, headers['accept-encoding'])
  const transport = secure ? 'secure' : 'plain'
  const ifNoneMatch = headers['if-none-match']
  if (ifNoneMatch !== undefined && matchesTag(ifNoneMatch, chosen.etag)) {
    response.writeHead(304, chosen.notModifiedHeaders[transport]).end()
    return
  }
  response.writeHead(200, chosen.okHeaders[transport])
  // Node omits the body of a response to HEAD.
  response.end(chosen.body)
}
