import { acceptedEncodings, compress, type Compression } from '../platform/accepted-encodings.ts'

/** A millisecond for 14 kB. */
const brotliQuality = 5

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
      known = { of: body, body: compress(encoding, body, brotliQuality) }
      latest.set(encoding, known)
    }
    try {
      return { encoding, body: await known.body }
    } catch {
      // Compression may fail for lack of memory: send the body uncompressed.
      latest.delete(encoding)
      return undefined
    }
  }
}
