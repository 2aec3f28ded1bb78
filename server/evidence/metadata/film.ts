import { type ByteReader, CannotRewrite } from './byte-reader.ts'
import { boxesOf, keepOnly, type Box } from './iso-boxes.ts'
import { readMovie } from './movie.ts'

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
