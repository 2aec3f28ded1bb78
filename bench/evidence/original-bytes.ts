/** Bytes of an original that make a run: any 31 bytes in common contain one aligned block of it. */
const block = 16

/** Whether bytes differ enough among themselves to come from nowhere but the original. */
const isTelling = (bytes: Buffer) => new Set(bytes).size >= 8

/** Blocks of an original by their first four bytes. */
export interface OriginalBlocks {
  /** Whether another content has a block of the original anywhere. */
  areIn(answer: Buffer): boolean
}

/** Indexes an original to find long runs of its bytes elsewhere. */
export function indexBlocks(original: Buffer): OriginalBlocks {
  const seen = new Uint8Array(2 ** 20)
  const blocks = new Set<string>()
  const bitOf = (word: number) => Math.imul(word, 0x9e3779b1) >>> 9
  for (let at = 0; at + block <= original.length && blocks.size < 400_000; at += block) {
    const bytes = original.subarray(at, at + block)
    if (!isTelling(bytes)) continue
    const bit = bitOf(bytes.readUInt32LE(0))
    seen[bit >>> 3] = (seen[bit >>> 3] ?? 0) | (1 << (bit & 7))
    blocks.add(bytes.toString('latin1'))
  }
  return {
    areIn(answer) {
      for (let at = 0; at + block <= answer.length; at += 1) {
        const bit = bitOf(answer.readUInt32LE(at))
        if (((seen[bit >>> 3] ?? 0) & (1 << (bit & 7))) === 0) continue
        if (blocks.has(answer.toString('latin1', at, at + block))) return true
      }
      return false
    },
  }
}
