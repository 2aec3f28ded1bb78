import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  ContentMissing,
  StorageUnavailable,
  type FileStore,
} from '../../platform/storage/file-store.ts'

/** Objects by name, as in a bucket: written whole, read by ranges, never changed. */
type Bucket = Map<string, Buffer>

/** Maximum bytes of a piece: what a bucket's driver would hold in memory. */
const pieceSize = 64 * 1024

const newKey = () => randomBytes(16).toString('hex')
const pieceName = (key: string, offset: number) => `partial/${key}/${offset}`
const sm3Of = (content: Buffer) => createHash('sm3').update(content).digest('hex')

function checked(key: string): string {
  if (!/^[0-9a-f]{32}$/.test(key)) throw new StorageUnavailable('read a storage key')
  return key
}

/**
 * Creates a file store in memory that behaves like a bucket (decision 54): each request stores a piece under its
 * offset, and assembling copies the pieces together.
 */
export function createMemoryFileStore(): FileStore & { readonly bucket: Bucket } {
  const bucket: Bucket = new Map()
  const started = new Set<string>()

  /** Returns the pieces from the beginning; a piece that none before it reaches was never recorded. */
  function pieces(key: string, size: number): Buffer {
    const found: Buffer[] = []
    for (let offset = 0; offset < size;) {
      const piece = bucket.get(pieceName(key, offset))
      if (!piece || piece.length === 0) throw new ContentMissing()
      found.push(piece)
      offset += piece.length
    }
    return Buffer.concat(found).subarray(0, size)
  }

  /** Cuts the piece that contains an offset, so that the next piece is found under its name. */
  function cutAt(key: string, end: number): void {
    for (let offset = 0; offset < end;) {
      const piece = bucket.get(pieceName(key, offset)) ?? Buffer.alloc(end)
      if (offset + piece.length > end)
        bucket.set(pieceName(key, offset), piece.subarray(0, end - offset))
      offset += piece.length
    }
  }

  return {
    bucket,

    room: async () => Infinity,

    async receive(source, maxBytes) {
      source.on('error', () => undefined)
      const key = newKey()
      const chunks: Buffer[] = []
      let size = 0
      for await (const chunk of source.iterator({ destroyOnReturn: false })) {
        size += chunk.length
        if (size > maxBytes) {
          setImmediate(() => source.resume())
          return { key, size, sm3: '', tooLarge: true }
        }
        chunks.push(Buffer.from(chunk))
      }
      const content = Buffer.concat(chunks)
      bucket.set(`incoming/${key}`, content)
      return { key, size, sm3: sm3Of(content), tooLarge: false }
    },

    async begin() {
      const key = newKey()
      started.add(key)
      return key
    },

    async append(key, { offset: from }, source) {
      source.on('error', () => undefined)
      if (!started.has(checked(key))) throw new ContentMissing()
      pieces(key, from)
      cutAt(key, from)
      let offset = from
      let waiting = Buffer.alloc(0)
      const put = (bytes: Buffer) => {
        if (bytes.length > 0) bucket.set(pieceName(key, offset), bytes)
        offset += bytes.length
      }
      try {
        for await (const chunk of source) {
          waiting = Buffer.concat([waiting, chunk])
          for (; waiting.length >= pieceSize; waiting = waiting.subarray(pieceSize))
            put(Buffer.from(waiting.subarray(0, pieceSize)))
        }
      } catch (brokenBy) {
        put(waiting)
        return { offset, brokenBy }
      }
      put(waiting)
      return { offset }
    },

    async assemble(key, { offset: size }) {
      const kept = bucket.get(`kept/${checked(key)}`)
      if (!kept && !started.has(key)) throw new ContentMissing()
      const content = kept ?? pieces(key, size)
      if (content.length < size) throw new ContentMissing()
      if (!kept) bucket.set(`incoming/${key}`, content)
      return { key, size, sm3: sm3Of(content), tooLarge: false }
    },

    async read(key, range) {
      const content = bucket.get(`kept/${checked(key)}`) ?? bucket.get(`incoming/${key}`)
      if (!content) throw new ContentMissing()
      return Readable.from([content.subarray(range?.start, range?.end)], { objectMode: false })
    },

    async keep(key) {
      if (bucket.has(`kept/${checked(key)}`)) return
      const content = bucket.get(`incoming/${key}`)
      if (!content) throw new StorageUnavailable('keep a file')
      bucket.set(`kept/${key}`, content)
      started.delete(key)
      for (const name of bucket.keys())
        if (name === `incoming/${key}` || name.startsWith(`partial/${key}/`)) bucket.delete(name)
    },

    renew: async () => undefined,

    async remove(key) {
      started.delete(checked(key))
      for (const name of bucket.keys()) if (name.includes(`/${key}`)) bucket.delete(name)
    },
  }
}
