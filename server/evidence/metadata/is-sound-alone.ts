import type { FileContent } from '../file-content.ts'
import { ByteReader, CannotRewrite } from './byte-reader.ts'
import { type Box, boxesIn, boxesOf } from './iso-boxes.ts'

/** Returns the boxes of a type inside of others. */
async function inside(reader: ByteReader, parents: readonly Box[], type: string): Promise<Box[]> {
  const found: Box[] = []
  for (const { body, end } of parents) found.push(...(await boxesIn(reader, body, end)))
  return found.filter((box) => box.type === type)
}

/** Tells whether an ISO media file has tracks of sound and none of pictures, as recorders on phones write it. */
export async function isSoundAlone(content: FileContent): Promise<boolean> {
  const reader = new ByteReader(content)
  try {
    const movies = (await boxesOf(reader)).filter(({ type }) => type === 'moov')
    const media = await inside(reader, await inside(reader, movies, 'trak'), 'mdia')
    const handlers: string[] = []
    for (const { body } of await inside(reader, media, 'hdlr'))
      handlers.push((await reader.at(body + 8, 4)).toString('latin1'))
    return handlers.includes('soun') && !handlers.includes('vide')
  } catch (error) {
    if (error instanceof CannotRewrite) return false
    throw error
  }
}
