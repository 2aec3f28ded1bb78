import { promisify } from 'node:util'
import { deflate, inflate } from 'node:zlib'
import { pngChunk } from '../../preview/complete-picture.ts'
import { type ByteReader, CannotRewrite } from './byte-reader.ts'
import { anonymousProfile, maxProfile } from './colour-profile.ts'
import { orientationOnly } from './exif.ts'
import { Pieces } from './pieces.ts'

const signature = Buffer.from('89504e470d0a1a0a', 'hex')

/** The chunks that affect the rendering. Source: PNG, third edition, §11 and §12 (animation). */
const keptChunks: ReadonlySet<string> = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA sBIT sRGB cICP mDCV cLLI bKGD pHYs acTL fcTL fdAT'.split(' '),
)

/** Returns the data of a colour profile without its name, anonymous; undefined when it does not decompress. Source: PNG §11.3.2.3. */
async function profileData(data: Buffer): Promise<Buffer | undefined> {
  const nameEnd = data.indexOf(0)
  try {
    const profile = await promisify<Buffer, object, Buffer>(inflate)(data.subarray(nameEnd + 2), {
      maxOutputLength: maxProfile,
    })
    const clean = anonymousProfile(profile)
    if (nameEnd === 1 && clean.equals(profile)) return data
    // A name of one character, which is the shortest, and the method.
    return Buffer.concat([
      Buffer.from('-\0\0'),
      await promisify<Buffer, object, Buffer>(deflate)(clean, { level: 9 }),
    ])
  } catch {
    return undefined
  }
}

/** Returns what remains of a chunk with metadata; undefined when nothing does. */
async function replacement(name: string, data: Buffer): Promise<Buffer | undefined> {
  const remaining =
    name === 'eXIf' ? orientationOnly(data) : name === 'iCCP' ? await profileData(data) : undefined
  return remaining && pngChunk(name, remaining)
}

/** Whether a chunk is critical: a decoder that does not know it cannot show the picture. */
const isCritical = (name: string) => /^[A-Z]/.test(name)

/**
 * Removes texts, times, EXIF data except the orientation, names in the colour profile, and trailing data from a PNG. Copies the picture bit by bit, a truncated
 * one as far as it goes.
 * @returns undefined when there is nothing to remove
 * @throws CannotRewrite when it is no PNG or has an unknown critical chunk
 */
export async function pngWithoutMetadata(reader: ByteReader) {
  if (!(await reader.at(0, signature.length)).equals(signature)) throw new CannotRewrite('no PNG')
  const pieces = new Pieces()
  pieces.keep(0, signature.length)
  for (let at = signature.length; ;) {
    const head = await reader.at(at, 8)
    if (head.length < 8) return pieces.list(reader.size)
    const name = head.toString('latin1', 4)
    // Length, name, data, checksum.
    const end = Math.min(at + 12 + head.readUInt32BE(), reader.size)
    if (keptChunks.has(name)) pieces.keep(at, end)
    else if (isCritical(name)) throw new CannotRewrite('an unknown critical chunk')
    else if (name === 'eXIf' || name === 'iCCP') {
      const chunk = await replacement(
        name,
        await reader.at(at + 8, Math.min(end - 12 - at, maxProfile)),
      )
      // An identical chunk counts as unchanged.
      if (chunk?.equals(await reader.at(at, end - at))) pieces.keep(at, end)
      else if (chunk && chunk.length <= end - at) pieces.insert(chunk)
    }
    if (name === 'IEND') return pieces.list(reader.size)
    at = end
  }
}
