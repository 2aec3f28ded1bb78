/** Lengths from which on a RIFF states none: recorders that were writing a stream leave such. */
const unknownLength = 0x7f000000
/** Bytes by which programs state too much, because they count the header of a RIFF. */
const header = 8

/**
 * Whether a picture, film or recording ends before the length that it states: RIFF, and boxes of ISO/IEC 14496-12 §4.2. With an
 * empty `mdat` at its end it has no samples at all. Of other files it is not known.
 */
export function isCutShort(content: Buffer): boolean {
  if (content.length < 16) return false
  if (content.toString('latin1', 0, 4) === 'RIFF') {
    const length = content.readUInt32LE(4)
    return length < unknownLength && length > content.length
  }
  if (content.toString('latin1', 4, 8) !== 'ftyp') return false
  let [at, isEmpty] = [0, false]
  while (at + header <= content.length) {
    const size = content.readUInt32BE(at)
    // 0: up to the end of the file. 1: the length is behind the name, in 64 bits.
    if (size === 0 || (size === 1 && at + 16 > content.length)) return size === 1
    const bytes = size === 1 ? Number(content.readBigUInt64BE(at + header)) : size
    if (bytes < header) return false
    isEmpty = bytes === header && content.toString('latin1', at + 4, at + 8) === 'mdat'
    at += bytes
  }
  return isEmpty || at > content.length
}
