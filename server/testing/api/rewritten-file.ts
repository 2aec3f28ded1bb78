import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { withoutMetadata } from '../../evidence/metadata/without-metadata.ts'

export type RewrittenType = Parameters<typeof withoutMetadata>[1]

export const contentOf = (bytes: Buffer) => ({
  size: bytes.length,
  read: async (range?: { start: number; end: number }) =>
    Readable.from([bytes.subarray(range?.start, range?.end)], { objectMode: false }),
})
/** Returns a file without metadata, or why it was not rewritten. */
export async function rewritten(bytes: Buffer, mime: RewrittenType) {
  const result = await withoutMetadata(contentOf(bytes), mime)
  return typeof result === 'string' ? result : buffer(result)
}
/** Rewrites a file that must be rewritten. */
export async function cleaned(bytes: Buffer, mime: RewrittenType): Promise<Buffer> {
  const now = await rewritten(bytes, mime)
  if (typeof now === 'string') throw new Error(now)
  return now
}
