import { type ByteReader, CannotRewrite } from './byte-reader.ts'
import { Pieces } from './pieces.ts'

/** Bytes of the file's header. */
const fileHead = 14
/** Lengths of known headers; that of OS/2 has short numbers. The last one may name a file with a colour profile. */
const headers: ReadonlySet<number> = new Set([12, 40, 52, 56, 108, 124])

/**
 * Keeps of a BMP header, colours and rows of pixels; cuts off what follows, and empties the gap before the rows.
 * @returns undefined when there is nothing to remove
 * @throws CannotRewrite when it is none, has a colour profile, or its pixels are a file of their own
 */
export async function bmpWithoutMetadata(reader: ByteReader) {
  const head = await reader.at(0, fileHead + 124)
  const size =
    head.length < fileHead + 12 || head.toString('latin1', 0, 2) !== 'BM'
      ? 0
      : head.readUInt32LE(14)
  if (!headers.has(size) || head.length < fileHead + size) throw new CannotRewrite('no BMP')
  const isShort = size === 12
  const field = (at: number) => (isShort ? 0 : head.readUInt32LE(fileHead + at))
  const width = isShort ? head.readUInt16LE(18) : head.readInt32LE(18)
  const height = isShort ? head.readUInt16LE(20) : Math.abs(head.readInt32LE(22))
  const bits = head.readUInt16LE(isShort ? 24 : 28)
  const compression = field(16)
  if (compression === 4 || compression === 5 || (size === 124 && field(112) > 0))
    throw new CannotRewrite('a picture file or a colour profile in a BMP')
  const isPlain = [0, 3, 6].includes(compression)
  const masks = size === 40 && compression === 3 ? 12 : size === 40 && compression === 6 ? 16 : 0
  const colours = field(32) || (bits <= 8 ? 2 ** bits : 0)
  const rows = head.readUInt32LE(10)
  const needed = Math.min(fileHead + size + masks + colours * (isShort ? 3 : 4), rows)
  const length = isPlain ? Math.ceil((width * bits) / 32) * 4 * height : field(20)
  const end = Math.min(rows + length, reader.size)
  if (width <= 0 || length <= 0 || rows - needed > 1024 * 1024 || end <= rows)
    throw new CannotRewrite('no rows')
  const before = await reader.at(0, rows)
  const clean = Buffer.from(before)
  clean.writeUInt32LE(end, 2)
  // Reserved numbers, and the gap.
  clean.fill(0, 6, 10).fill(0, needed)
  const pieces = new Pieces()
  if (clean.equals(before)) pieces.keep(0, rows)
  else pieces.insert(clean)
  pieces.keep(rows, end)
  return pieces.list(reader.size)
}
