import { type ByteReader, CannotRewrite } from './byte-reader.ts'

/** Bytes of header and tag count. */
const head = 132
/** Fields of the header that name the maker, the device, the program and the time. Source: ICC.1:2022 §7.2. */
const namingFields = [
  [4, 8],
  [24, 36],
  [40, 44],
  [48, 56],
  [80, 100],
] as const
/** Tags that convert colours. Others hold the name and serial number of a screen, its settings, and texts. */
const convertingTags: ReadonlySet<string> = new Set(
  (
    'wtpt bkpt chad rXYZ gXYZ bXYZ rTRC gTRC bTRC kTRC cicp gamt A2B0 A2B1 A2B2 A2B3 B2A0 B2A1 B2A2 B2A3 D2B0 D2B1 D2B2 D2B3 ' +
    'B2D0 B2D1 B2D2 B2D3'
  ).split(' '),
)
/** Texts that a profile must have; each becomes an empty one. */
const requiredTexts: ReadonlySet<string> = new Set(['desc', 'cprt'])
const emptyText = Buffer.from('6d6c756300000000000000000000000c', 'hex')
/** Maximum bytes of a profile and of its tags. A printer's has two million bytes, any other some thousand. */
export const maxProfile = 4 * 1024 * 1024
const maxTags = 100

/**
 * Returns a colour profile of the same length without the names of screen, maker and program, serial numbers and times; zeros, which
 * decoders skip, for bytes that are none.
 */
export function anonymousProfile(profile: Buffer): Buffer {
  const clean = Buffer.alloc(profile.length)
  const count = profile.length < head ? 0 : profile.readUInt32BE(head - 4)
  const isProfile = count > 0 && count <= maxTags && profile.toString('latin1', 36, 40) === 'acsp'
  if (!isProfile || head + count * 12 > profile.length) return clean
  profile.copy(clean, 0, 0, head)
  for (const [start, end] of namingFields) clean.fill(0, start, end)
  const kept: Buffer[] = []
  const converting: { start: number; end: number }[] = []
  for (let at = head; at < head + count * 12; at += 12) {
    const entry = Buffer.from(profile.subarray(at, at + 12))
    const [name, start, length] = [
      entry.toString('latin1', 0, 4),
      entry.readUInt32BE(4),
      entry.readUInt32BE(8),
    ]
    const end = start + length
    const isText = requiredTexts.has(name) && length >= emptyText.length
    const isInside = start >= head + count * 12 && end <= profile.length
    if (!isInside || !(isText || convertingTags.has(name))) continue
    if (isText) {
      entry.writeUInt32BE(emptyText.length, 8)
      emptyText.copy(clean, start)
    } else converting.push({ start, end })
    kept.push(entry)
  }
  for (const { start, end } of converting) profile.copy(clean, start, start, end)
  clean.writeUInt32BE(kept.length, head - 4)
  Buffer.concat(kept).copy(clean, head)
  return clean
}

/** Reads the profile in a range, and returns it anonymous. @throws CannotRewrite when it is too large */
export async function anonymousProfileAt(reader: ByteReader, start: number, end: number) {
  if (end - start > maxProfile) throw new CannotRewrite('a colour profile that is too large')
  return anonymousProfile(await reader.at(start, end - start))
}
