import { type ByteReader, CannotRewrite } from './byte-reader.ts'
import {
  anonymousColours,
  boxesIn,
  emptied,
  type Box,
  type Overwritten,
  type Range,
  boxesOf,
  keepOnly,
} from './iso-boxes.ts'
import { chunksOf, rangesOf, type Chunks } from './samples.ts'

const names = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** The boxes that playing needs, by the box that holds them; all others are emptied. Source: ISO/IEC 14496-12 §6.2.3; QTFF. */
const needed: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['moov', names('mvhd trak mvex')],
  ['trak', names('tkhd edts mdia tapt')],
  ['edts', names('elst')],
  ['tapt', names('clef prof enof')],
  ['mdia', names('mdhd hdlr minf')],
  ['minf', names('vmhd smhd hdlr dinf stbl')],
  ['dinf', names('dref')],
  ['stbl', names('stsd stts ctts cslg stsc stsz stz2 stco co64 stss stps sdtp sgpd sbgp subs')],
  ['mvex', names('mehd trex')],
  ['moof', names('mfhd traf')],
  ['traf', names('tfhd tfdt trun sdtp sgpd sbgp subs')],
])
/** Boxes kept in a sample entry: decoder settings, colours, shape, channels. */
const neededInEntry = names(
  'avcC hvcC hvcE lhvC vvcC av1C vpcC d263 esds dvcC dvvC dvwC colr pasp clap fiel gama mdcv clli cclv amve btrt sinf ' +
    'wave chan chnl srat pcmC alac dac3 dec3 dac4 dOps dfLa damr mhaC',
)
/** Tracks of pictures and sound. Others hold places, times, texts and marks. */
const playedTracks = names('vide soun auxv pict')
/** Samples that are files of their own, with metadata of their own. */
const pictureFiles = names('jpeg mjpa mjpb png  tiff')

/** Boxes that begin with version, flags, creation time and modification time: 8 bytes each in version 1, otherwise 4. */
const timedBoxes = names('mvhd tkhd mdhd')

/** The overwritten places of an index, and the chunks of its tracks. */
interface Index {
  readonly places: Overwritten[]
  readonly played: { start: number; end: number | undefined }[]
  readonly all: { start: number; end: number | undefined }[]
  hasOtherTracks: boolean
  tracks: number
}

const text = async (reader: ByteReader, at: number) => (await reader.at(at, 4)).toString('latin1')

async function child(reader: ByteReader, parent: Box | undefined, type: string) {
  const boxes = parent ? await boxesIn(reader, parent.body, parent.end) : []
  return boxes.find((box) => box.type === type)
}

/** Reads a track's kind and chunks; a track that is not played is emptied. @returns whether it is played */
async function takeTrack(reader: ByteReader, trak: Box, index: Index): Promise<boolean> {
  const media = await child(reader, trak, 'mdia')
  const handler = await child(reader, media, 'hdlr')
  const isPlayed = handler !== undefined && playedTracks.has(await text(reader, handler.body + 8))
  const stbl = await child(reader, await child(reader, media, 'minf'), 'stbl')
  const tables = stbl ? await boxesIn(reader, stbl.body, stbl.end) : []
  const boxes = new Map(tables.map((box) => [box.type, box]))
  // A track that is emptied need not be whole.
  const chunks = await chunksOf(reader, boxes).catch((error: unknown): Chunks => {
    if (!isPlayed && error instanceof CannotRewrite) return []
    throw error
  })
  for (const chunk of chunks) {
    index.all.push(chunk)
    if (isPlayed) index.played.push(chunk)
  }
  if (isPlayed) index.tracks += 1
  else {
    index.hasOtherTracks = true
    index.places.push(...emptied(trak))
  }
  return isPlayed
}

/** Empties the names in sample entries, and what their decoders do not need. Source: ISO/IEC 14496-12 §12.1.3, §12.2.3. */
async function takeEntries(reader: ByteReader, stsd: Box, { places }: Index): Promise<void> {
  for (const entry of await boxesIn(reader, stsd.body + 8, stsd.end)) {
    if (pictureFiles.has(entry.type)) throw new CannotRewrite('a film of picture files')
    const zero = (from: number, until: number) =>
      void (
        entry.body + until <= entry.end &&
        places.push({ start: entry.body + from, end: entry.body + until })
      )
    // The vendor of a codec.
    zero(12, 16)
    const { body } = entry
    const isVideo = (await reader.at(body + 24, 54)).toString('hex').endsWith('ffff')
    // The name of a compressor, such as that of a camera.
    if (isVideo) zero(42, 74)
    const soundVersion = (await reader.at(body + 8, 2)).readUInt16BE()
    const inside = isVideo ? 78 : soundVersion === 0 ? 28 : soundVersion === 1 ? 44 : undefined
    if (inside === undefined) continue
    const boxes = await boxesIn(reader, body + inside, entry.end).catch(() => [])
    for (const box of boxes)
      if (!neededInEntry.has(box.type)) places.push(...emptied(box))
      else if (box.type === 'colr') places.push(...(await anonymousColours(reader, box)))
      // The vendor and the version of an encoder of phones. Source: 3GPP TS 26.244 §6.
      else if (box.type === 'damr' || box.type === 'd263')
        places.push({ start: box.body, end: box.body + 5 })
  }
}

/** Empties paths of other files that QuickTime writes. @throws CannotRewrite when samples lie in another file */
async function takeReferences(reader: ByteReader, dref: Box, { places }: Index): Promise<void> {
  for (const { body, end } of await boxesIn(reader, dref.body + 8, dref.end)) {
    const isOwn = ((await reader.at(body + 3, 1))[0] ?? 0) & 1
    if (!isOwn) throw new CannotRewrite('samples in another file')
    if (end > body + 4) places.push({ start: body + 4, end })
  }
}

async function take(reader: ByteReader, parent: Box, index: Index): Promise<void> {
  const neededBoxes = needed.get(parent.type)
  for (const box of await boxesIn(reader, parent.body, parent.end)) {
    const { type, body, end } = box
    if (!neededBoxes?.has(type)) index.places.push(...emptied(box))
    else if (type === 'trak' && !(await takeTrack(reader, box, index))) continue
    else if (needed.has(type)) await take(reader, box, index)
    else if (timedBoxes.has(type)) {
      const [version] = await reader.at(body, 1)
      index.places.push({ start: body + 4, end: Math.min(body + (version === 1 ? 20 : 12), end) })
    } else if (type === 'hdlr' && end > body + 12) index.places.push({ start: body + 12, end })
    else if (type === 'stsd') await takeEntries(reader, box, index)
    else if (type === 'dref') await takeReferences(reader, box, index)
  }
}

/**
 * Reads the index of a film: which of its bytes are overwritten, and where the played samples lie.
 * @param tops all boxes of the file
 * @param indexes its `moov`, and each `moof`
 * @returns media undefined for a film of fragments, whose samples are not listed
 * @throws CannotRewrite
 */
export async function readMovie(
  reader: ByteReader,
  tops: readonly Box[],
  indexes: readonly Box[],
): Promise<{ places: Overwritten[]; media: Range[] | undefined }> {
  const index: Index = { places: [], played: [], all: [], hasOtherTracks: false, tracks: 0 }
  for (const box of indexes) await take(reader, box, index)
  const { places, played, all, hasOtherTracks, tracks } = index
  if (tracks === 0) throw new CannotRewrite('no track that is played')
  if (indexes.length === 1) return { places, media: rangesOf(played, all, tops) }
  if (hasOtherTracks) throw new CannotRewrite('fragments of other tracks')
  return { places, media: undefined }
}

/** Boxes of a film that is recorded in fragments. */
const ofFragments: ReadonlySet<string> = new Set(['moof', 'sidx', 'mfra', 'styp'])

/**
 * Removes from an MP4, MOV or M4A all that is not needed to play it: descriptions (place, device, maker, titles), times, tracks
 * other than picture and sound, unknown boxes, and bytes between the samples. Overwrites them in place, so that the index of the
 * file stays valid, and cuts off what follows.
 * @returns undefined when there is nothing to remove
 * @throws CannotRewrite when the file is malformed, cut short before its index, or of a structure that is not known
 */
export async function filmWithoutMetadata(reader: ByteReader) {
  const tops = await boxesOf(reader)
  const movie = tops.find(({ type }) => type === 'moov')
  const fragments = tops.filter(({ type }) => type === 'moof')
  if (!movie) throw new CannotRewrite('no index')
  const { places, media } = await readMovie(reader, tops, [movie, ...fragments])
  const isKept = (box: Box) => box === tops[0] || box === movie || ofFragments.has(box.type)
  return keepOnly(reader, tops, { isKept, places, media })
}
