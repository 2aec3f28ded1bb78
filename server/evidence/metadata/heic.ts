import { type ByteReader, CannotRewrite } from './byte-reader.ts'
import {
  anonymousColours,
  boxesIn,
  boxesOf,
  emptied,
  keepOnly,
  merged,
  outside,
  type Box,
  type Overwritten,
  type Range,
} from './iso-boxes.ts'
import { filmWithoutMetadata, readMovie } from './movie.ts'

const names = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Items that are shown: coded pictures, and those derived from them. Others hold EXIF, XMP and texts. */
const shownItems = names('hvc1 hev1 lhv1 vvc1 av01 avc1 j2k1 unci grid iovl iden tmap')
/** Boxes of a picture's index. */
const neededInMeta = names('hdlr dinf pitm iinf iref iprp iloc idat grpl')
/** Properties of a picture that affect the rendering. The orientation is one, and stays. */
const neededProperties = names(
  'ispe hvcC lhvC vvcC av1C avcC j2kH uncC cmpd pixi colr pasp clap irot imir auxC rloc lsel a1op a1lx clli mdcv cclv amve ' +
    'ccst oinf tols rref',
)
/** The brands of files with a sequence of pictures, which have the index of a film too. */
const sequenceBrands = ['msf1', 'avis']
/** Maximum bytes of an item index. Pictures have a few hundred. */
const maxIndex = 1024 * 1024
/** Maximum places in an index, where a place may take zero bytes. */
const maxPlaces = 100_000

/** Reads consecutive numbers of 0, 2, 4 or 8 bytes. @throws RangeError beyond the end */
class Cursor {
  readonly #bytes: Buffer
  #at = 0
  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }
  uint(size: number): number {
    const value =
      size === 0
        ? 0
        : size === 8
          ? Number(this.#bytes.readBigUInt64BE(this.#at))
          : this.#bytes.readUIntBE(this.#at, size)
    this.#at += size
    return value
  }
  text(length: number): string {
    this.#at += length
    return this.#bytes.toString('latin1', this.#at - length, this.#at)
  }
}

/** Returns the ids of items that are shown, from the `infe` boxes of `iinf`, and empties all names. Source: ISO/IEC 14496-12 §8.11.6. */
async function readItems(reader: ByteReader, iinf: Box, places: Overwritten[]) {
  const [version] = await reader.at(iinf.body, 1)
  const ids = new Set<number>()
  for (const { body, end } of await boxesIn(
    reader,
    iinf.body + (version === 0 ? 6 : 8),
    iinf.end,
  )) {
    const entry = new Cursor(await reader.at(body, Math.min(end - body, 16)))
    const entryVersion = entry.uint(1)
    // Older versions have no item type.
    if (entryVersion < 2) throw new CannotRewrite('items without a type')
    entry.uint(3)
    const id = entry.uint(entryVersion === 2 ? 2 : 4)
    entry.uint(2)
    const type = entry.text(4)
    if (type === 'jpeg') throw new CannotRewrite('an item that is a JPEG')
    if (shownItems.has(type)) ids.add(id)
    places.push({ start: body + (entryVersion === 2 ? 12 : 14), end })
  }
  return ids
}

/** Returns the places of these items, from `iloc`. Source: ISO/IEC 14496-12 §8.11.3. */
async function placesOf(
  reader: ByteReader,
  iloc: Box,
  idat: Box | undefined,
  ids: ReadonlySet<number>,
): Promise<{ media: Range[]; inIndex: Range[] }> {
  const index = new Cursor(await reader.at(iloc.body, Math.min(iloc.end - iloc.body, maxIndex)))
  const version = index.uint(1)
  index.uint(3)
  const sizes = index.uint(2)
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15]
  const indexSize = version === 0 ? 0 : sizes & 15
  const [media, inIndex]: [Range[], Range[]] = [[], []]
  let seen = 0
  for (let left = index.uint(version < 2 ? 2 : 4); left > 0; left -= 1) {
    const id = index.uint(version < 2 ? 2 : 4)
    const method = version === 0 ? 0 : index.uint(2) & 15
    index.uint(2)
    const base = index.uint(baseSize)
    for (let extents = index.uint(2); extents > 0; extents -= 1) {
      seen += 1
      if (seen > maxPlaces) throw new CannotRewrite('too many places')
      index.uint(indexSize)
      const offset = base + index.uint(offsetSize)
      const length = index.uint(lengthSize)
      if (!ids.has(id)) continue
      if (method === 0)
        media.push({ start: offset, end: length === 0 ? Infinity : offset + length })
      else if (method === 1 && idat)
        inIndex.push({ start: idat.body + offset, end: idat.body + offset + length })
      else throw new CannotRewrite('an item that lies nowhere')
    }
  }
  return { media, inIndex }
}

/** Reads the index of a picture: what of it is overwritten, and where the shown items lie. */
async function readIndex(reader: ByteReader, meta: Box) {
  const places: Overwritten[] = []
  const inside = await boxesIn(reader, meta.body + 4, meta.end)
  const box = (type: string) => inside.find((each) => each.type === type)
  for (const each of inside) {
    if (!neededInMeta.has(each.type)) places.push(...emptied(each))
    // The name of a handler.
    if (each.type === 'hdlr') places.push({ start: each.body + 12, end: each.end })
  }
  const iprp = box('iprp')
  for (const each of iprp ? await boxesIn(reader, iprp.body, iprp.end) : [])
    if (each.type === 'ipco')
      for (const property of await boxesIn(reader, each.body, each.end))
        if (!neededProperties.has(property.type)) places.push(...emptied(property))
        else if (property.type === 'colr')
          places.push(...(await anonymousColours(reader, property)))
  const [iinf, iloc, idat] = [box('iinf'), box('iloc'), box('idat')]
  if (!iinf || !iloc) throw new CannotRewrite('no items')
  const ids = await readItems(reader, iinf, places)
  const { media, inIndex } = await placesOf(reader, iloc, idat, ids)
  if (idat) places.push(...outside({ start: idat.body, end: idat.end }, merged(inIndex)))
  return { places, media }
}

/**
 * Removes from a HEIC or AVIF picture all that is not needed to show it: EXIF, XMP, names, the film of a moving picture and other unknown
 * boxes. Overwrites them in place, so that its index stays valid, and cuts off what follows.
 * @returns undefined when there is nothing to remove
 * @throws CannotRewrite when the file is malformed, cut short in its index, or of a structure that is not known
 */
export async function heicWithoutMetadata(reader: ByteReader) {
  const tops = await boxesOf(reader)
  const [type] = tops
  const meta = tops.find((box) => box.type === 'meta')
  if (type?.type !== 'ftyp') throw new CannotRewrite('no HEIC')
  const brands = await reader.at(type.body, Math.min(type.end - type.body, 256))
  const isSequence = sequenceBrands.some((brand) => brands.includes(brand))
  if (!meta) return filmWithoutMetadata(reader)
  const film = isSequence ? tops.find((box) => box.type === 'moov') : undefined
  const { places, media } = await readIndex(reader, meta)
  const sequence = film && (await readMovie(reader, tops, [film]))
  return keepOnly(reader, tops, {
    isKept: (box) => box === type || box === meta || box === film,
    media: [...media, ...(sequence?.media ?? [])],
    places: [...places, ...(sequence?.places ?? [])],
  })
}
