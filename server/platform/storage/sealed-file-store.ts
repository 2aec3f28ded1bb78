import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { SealBroken } from '../crypto/seal.ts'
import { ContentMissing, type FileStore, type Progress } from './file-store.ts'
import { newStorageKey } from './local-layout.ts'
import {
  chunkKeysOf,
  chunkSize,
  paddedSize,
  sealedChunkSize,
  sealSize,
  type ChunkKeys,
} from './seal-chunks.ts'
import { seal, unseal } from './seal-threads.ts'
import {
  openChunksOf,
  sealEnd,
  sealedRangeOf,
  sealWholeChunks,
  type ContentSoFar,
} from './sealed-streams.ts'

class TooLarge extends Error {}

const bytesFrom = (content: AsyncGenerator<Uint8Array>) =>
  Readable.from(content, { objectMode: false })

async function* checked(source: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const bytes of source) {
    if (!(bytes instanceof Uint8Array)) throw new TypeError('A file comes as a stream of bytes')
    yield bytes
  }
}

/** Returns the bytes of the inner store that hold the whole chunks of a content. */
const wholeChunksOf = (offset: number) => Math.floor(offset / chunkSize) * sealedChunkSize
/** Returns the bytes of the inner store that hold a content with its padding. */
function sealedSizeOf(size: number): number {
  const padded = paddedSize((Math.floor(size / chunkSize) + 1) * chunkSize)
  return wholeChunksOf(padded) + (padded % chunkSize) + sealSize
}

/** Returns the progress after the store became full or broke: a partial chunk is worthless. */
function wholeChunksIn(sealedBytes: number, from: Progress): Progress {
  const offset = Math.floor(sealedBytes / sealedChunkSize) * chunkSize
  return offset > from.offset ? { offset } : { offset: from.offset, tail: from.tail }
}

/** Reads the content so far. @throws ContentMissing; SealBroken */
async function soFarOf({ offset, tail }: Progress, keys: ChunkKeys): Promise<ContentSoFar> {
  const length = offset % chunkSize
  if (length === 0) return { offset, rest: Buffer.alloc(0) }
  if (!tail) throw new ContentMissing()
  const place = { index: Math.floor(offset / chunkSize), role: 'unfinished' } as const
  const rest = await unseal(keys, place, tail)
  if (rest.length !== length) throw new SealBroken('the end of an upload belongs elsewhere')
  return { offset, rest }
}

/**
 * Seals what goes into a store, and opens what comes out. The disk and its backups hold noise. Sizes, offsets, ranges
 * and SM3 are those of the content. Reading also throws SealBroken when the stored bytes are not those that were
 * written. Format and reasons: docs/decisions/0030.
 * @param inner store of the sealed bytes
 * @param dataKey 32 random bytes, of one file alone: deleting them erases the file
 */
export function createSealedFileStore(inner: FileStore, dataKey: Uint8Array): FileStore {
  const keys = chunkKeysOf(dataKey)

  const open = async (key: string) => openChunksOf(await inner.read(key), keys)

  return {
    begin: () => inner.begin(),
    keep: (key) => inner.keep(key),
    renew: (key) => inner.renew(key),
    remove: (key, option) => inner.remove(key, option),
    room: () => inner.room(),

    async receive(source, maxBytes) {
      // The source may fail before the first read or after the last, and an error without a listener ends the process.
      source.on('error', () => undefined)
      const soFar: ContentSoFar = { offset: 0, rest: Buffer.alloc(0) }
      const hash = createHash('sm3')
      let size = 0
      async function* measured() {
        // The source is not destroyed at an early end: other parts of the multipart body may follow.
        for await (const bytes of checked(source.iterator({ destroyOnReturn: false }))) {
          size += bytes.length
          if (size > maxBytes) throw new TooLarge()
          hash.update(bytes)
          yield bytes
        }
      }
      async function* sealing() {
        yield* sealWholeChunks(measured(), keys, soFar)
        yield* sealEnd(keys, soFar)
      }
      const sealed = bytesFrom(sealing())
      try {
        const { key } = await inner.receive(sealed, Infinity, { withoutSm3: true })
        return { key, size, sm3: hash.digest('hex'), tooLarge: false }
      } catch (error) {
        sealed.destroy()
        if (!(error instanceof TooLarge)) throw error
        // The stream flows again only in the next tick, when the iterator's listeners are off.
        setImmediate(() => source.resume())
        return { key: newStorageKey(), size, sm3: '', tooLarge: true }
      }
    },

    async append(key, from, source) {
      source.on('error', () => undefined)
      const soFar = await soFarOf(from, keys)
      let broken: { by: unknown } | undefined
      async function* sealing() {
        try {
          yield* sealWholeChunks(checked(source), keys, soFar)
        } catch (by) {
          // The bytes before are stored all the same.
          broken = { by }
        }
      }
      const sealed = bytesFrom(sealing())
      try {
        const stored = await inner.append(key, { offset: wholeChunksOf(from.offset) }, sealed)
        if (stored.brokenBy)
          return { ...wholeChunksIn(stored.offset, from), brokenBy: stored.brokenBy }
      } finally {
        sealed.destroy()
      }
      const { offset, rest } = soFar
      const place = { index: Math.floor(offset / chunkSize), role: 'unfinished' } as const
      return {
        offset,
        ...(rest.length > 0 && { tail: Buffer.from(await seal(keys, place, rest)) }),
        ...(broken && { brokenBy: broken.by }),
      }
    },

    async assemble(key, whole) {
      const soFar = await soFarOf(whole, keys)
      const { offset: size } = soFar
      try {
        const chunks = bytesFrom(sealEnd(keys, soFar))
        const { brokenBy } = await inner.append(key, { offset: wholeChunksOf(size) }, chunks)
        if (brokenBy) throw brokenBy
      } catch (error) {
        // Or it is kept already, and whole.
        if (!(error instanceof ContentMissing)) throw error
      }
      await inner.assemble(key, { offset: sealedSizeOf(size) }, { withoutSm3: true })
      const hash = createHash('sm3')
      let found = 0
      for await (const bytes of await open(key)) {
        hash.update(bytes)
        found += bytes.length
      }
      if (found !== size) throw new SealBroken('a file has another size')
      return { key, size, sm3: hash.digest('hex'), tooLarge: false }
    },

    async read(key, range) {
      const sealed = await inner.read(key, range && sealedRangeOf(range))
      // Destroying it before the first read closes the file as well.
      return bytesFrom(openChunksOf(sealed, keys, range)).once('close', () => sealed.destroy())
    },
  }
}
