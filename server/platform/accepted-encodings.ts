import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import Negotiator from 'negotiator'
import { memoizeRecent } from './memoize-recent.ts'

/** Smallest first. */
export const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

/** Returns whether a weight is valid; a malformed one refuses its encoding. Source: RFC 9110 §12.4.2. */
const hasValidWeight = (entry: string) =>
  /^[^;]*(;\s*q=(0(\.\d{0,3})?|1(\.0{0,3})?)\s*)?$/i.test(entry)

/** Characters; browsers send about thirty. A longer header counts as absent. */
const longest = 512

function readHeader(given: string): readonly Encoding[] {
  const header = given.length > longest ? '' : given
  const entries = header
    // An old name of gzip. Source: RFC 9110 §8.4.1.3.
    .replaceAll(/\bx-gzip\b/gi, 'gzip')
    .split(',')
    .filter(hasValidWeight)
  const request = { headers: { 'accept-encoding': entries.join(',') } }
  const accepted = new Negotiator(request).encodings(encodings, { preferred: encodings })
  return accepted.includes('identity') ? accepted : [...accepted, 'identity']
}

/**
 * Lists the encodings that the client accepts, best first: by its weights, then by size. Identity is always in the
 * list, because a file in an unwanted encoding is better than none. Source: RFC 9110 §12.5.3.
 */
export const acceptedEncodings = memoizeRecent(readHeader, { limit: 100 })

export type Compression = Exclude<Encoding, 'identity'>

/** Compresses off the event loop. @param brotliQuality 0 to 11 */
export const compress = (encoding: Compression, content: Buffer | string, brotliQuality: number) =>
  encoding === 'gzip'
    ? promisify(gzip)(content)
    : promisify(brotliCompress)(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
          [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(content),
        },
      })
