import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { acceptedEncodings, type Encoding } from '../platform/accepted-encodings.ts'

type Compression = Exclude<Encoding, 'identity'>

const compressors: Record<Compression, (body: string) => Promise<Buffer>> = {
  // Quality 5: a millisecond for 14 kB, off the event loop.
  br: (body: string) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: string) => promisify(gzip)(body),
}

export interface CompressedAnswer {
  readonly encoding: Compression
  readonly body: Buffer
}

/**
 * Compresses the response of one endpoint, once as long as it stays the same. Only for responses without secrets and without
 * data of the caller: the length of others would leak their content (BREACH).
 * @param accepted the client's `Accept-Encoding`
 */
export function createAnswerCompressor() {
  const latest = new Map<Compression, { of: string; body: Promise<Buffer> }>()
  return async (body: string, accepted: string): Promise<CompressedAnswer | undefined> => {
    const [encoding = 'identity'] = acceptedEncodings(accepted)
    if (encoding === 'identity') return undefined
    let known = latest.get(encoding)
    if (known?.of !== body) {
      known = { of: body, body: compressors[encoding](body) }
      latest.set(encoding, known)
    }
    try {
      return { encoding, body: await known.body }
    } catch {
      // Out of memory, perhaps: send it uncompressed.
      latest.delete(encoding)
      return undefined
    }
  }
}
