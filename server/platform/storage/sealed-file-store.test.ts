import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { createMemoryFileStore } from '../../testing/storage/memory-file-store.ts'
import { SealBroken } from '../crypto/seal.ts'
import { StorageUnavailable, type FileStore } from './file-store.ts'
import { createLocalFileStore } from './local-file-store.ts'
import {
  chunkKeysOf,
  chunkSize,
  openChunks,
  sealChunks,
  sealedChunkSize,
  sealSize,
} from './seal-chunks.ts'
import { createSealedFileStore } from './sealed-file-store.ts'

// Tests of sealing; file-store.test.ts tests a sealed store as every store.

const dataKey = randomBytes(32)
let inner: ReturnType<typeof createMemoryFileStore>
let store: FileStore
beforeEach(() => {
  inner = createMemoryFileStore()
  store = createSealedFileStore(inner, dataKey)
})

const streamOf = (content: Uint8Array) => Readable.from([content], { objectMode: false })

/** A kept file, and a way to replace its bytes. */
async function keptFile(content: Buffer, to = store) {
  const { key } = await to.receive(streamOf(content), Infinity)
  await to.keep(key)
  const name = `kept/${key}`
  return {
    sealed: Buffer.from(inner.bucket.get(name) ?? ''),
    replace: (bytes: Buffer) => void inner.bucket.set(name, bytes),
    read: async (range?: { start: number; end: number }) => buffer(await store.read(key, range)),
  }
}
const chunk = (sealed: Buffer, index: number) =>
  sealed.subarray(index * sealedChunkSize, (index + 1) * sealedChunkSize)

describe('a reader of the disk', () => {
  test('finds nothing of the content, in whatever state a file is', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sealed-files-'))
    const onDisk = createSealedFileStore(await createLocalFileStore(folder), dataKey)
    const content = Buffer.from('MARKER of the evidence '.repeat(3000))
    const kept = await onDisk.receive(streamOf(content), Infinity)
    await onDisk.keep(kept.key)
    await onDisk.receive(streamOf(content), Infinity)
    const partial = await onDisk.begin()
    const { tail } = await onDisk.append(partial, { offset: 0 }, streamOf(content))
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const found = entries.filter((entry) => entry.isFile())
    expect(found).toHaveLength(3)
    for (const { parentPath, name } of found) {
      const bytes = await readFile(join(parentPath, name))
      expect(bytes.length).toBeGreaterThan(60_000)
      expect(bytes.includes('MARKER')).toBe(false)
    }
    expect(tail?.length).toBeGreaterThan(sealSize)
    expect(tail?.includes('MARKER')).toBe(false)
    await rm(folder, { recursive: true })
  })

  test('cannot open a file with the key of another', async () => {
    const { key } = await store.receive(streamOf(Buffer.from('x')), Infinity)
    const other = createSealedFileStore(inner, randomBytes(32))
    await expect(buffer(await other.read(key))).rejects.toThrow(SealBroken)
  })

  test('learns nothing from two versions of a chunk: a repeated piece is sealed anew', async () => {
    const key = await store.begin()
    const versions = [1, 2].map((fill) => Buffer.alloc(chunkSize, fill))
    const sealed: Buffer[] = []
    for (const version of versions) {
      await store.append(key, { offset: 0 }, streamOf(version))
      sealed.push(Buffer.from(inner.bucket.get(`partial/${key}/0`) ?? ''))
    }
    const [one = Buffer.alloc(0), other = Buffer.alloc(0)] = sealed
    expect(one).toHaveLength(sealedChunkSize)
    // If both used one key stream, their exclusive or would be that of the contents: 1 ^ 2 everywhere.
    const same = one.filter((byte, at) => (byte ^ (other[at] ?? 0)) === 3).length
    expect(same).toBeLessThan(chunkSize / 16)
  })
})

describe('the size of what is stored', () => {
  const storedSize = async (bytes: number) => (await keptFile(randomBytes(bytes))).sealed.length

  test('is one of few, whatever the size of the content', async () => {
    const sizes = Array.from({ length: 60 }, (_, n) => 300_000 + n * 500)
    const stored = await Promise.all(sizes.map(storedSize))
    expect(new Set(stored).size).toBeLessThanOrEqual(3)
    for (const [n, size] of stored.entries()) {
      expect(size).toBeGreaterThan(sizes[n] ?? 0)
      expect(size).toBeLessThan((sizes[n] ?? 0) * 1.125 + 2 * sealedChunkSize)
    }
    expect(await storedSize(0)).toBe(await storedSize(16_000))
  })

  test('is the same for a file that came in several requests', async () => {
    const content = randomBytes(5 * chunkSize + 17)
    const key = await store.begin()
    const progress = await store.append(key, { offset: 0 }, streamOf(content))
    await store.assemble(key, progress)
    await store.keep(key)
    expect(inner.bucket.get(`kept/${key}`)).toHaveLength(await storedSize(content.length))
    expect((await buffer(await store.read(key))).equals(content)).toBe(true)
  })
})

test.each([0, 5, chunkSize, 3 * chunkSize + 100])(
  'a file of %s bytes that was stored without padding is read as before',
  async (bytes) => {
    const content = randomBytes(bytes)
    const keys = chunkKeysOf(dataKey)
    const index = Math.floor(bytes / chunkSize)
    const whole =
      index > 0
        ? sealChunks(keys, { index: 0, role: 'within' }, content.subarray(0, index * chunkSize))
        : Buffer.alloc(0)
    const last = sealChunks(keys, { index, role: 'last' }, content.subarray(index * chunkSize))
    const file = await keptFile(randomBytes(1))
    file.replace(Buffer.concat([whole, last]))
    expect((await file.read()).equals(content)).toBe(true)
    if (bytes > 4) expect(await file.read({ start: 1, end: 4 })).toEqual(content.subarray(1, 4))
    file.replace(Buffer.from(whole))
    await expect(file.read()).rejects.toThrow(SealBroken)
  },
)

describe('tampering is detected', () => {
  const content = randomBytes(3 * chunkSize + 100)

  test('every single flipped bit of a chunk', () => {
    const keys = chunkKeysOf(dataKey)
    const place = { index: 5, role: 'last' } as const
    const sealed = sealChunks(keys, place, Buffer.from('evidence'))
    expect(Buffer.from(openChunks(keys, place, sealed)).toString()).toBe('evidence')
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const changed = Uint8Array.from(sealed)
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(() => openChunks(keys, place, changed)).toThrow(SealBroken)
    }
  })

  test('a flipped bit anywhere in a file', async () => {
    const file = await keptFile(content)
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: file.sealed.length * 8 - 1 }), async (bit) => {
        const changed = Buffer.from(file.sealed)
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        file.replace(changed)
        await expect(file.read()).rejects.toThrow(SealBroken)
      }),
      { numRuns: 60 },
    )
  })

  type Attack = (sealed: Buffer, other: Buffer) => Buffer
  const parts = (sealed: Buffer) => [0, 1, 2, 3].map((index) => chunk(sealed, index))
  const attacks: Record<string, Attack> = {
    'two chunks in the other order': (sealed) => {
      const [a = sealed, b = sealed, c = sealed, d = sealed] = parts(sealed)
      return Buffer.concat([b, a, c, d])
    },
    'a chunk twice': (sealed) => Buffer.concat([chunk(sealed, 0), sealed]),
    'a chunk left out': (sealed) => sealed.subarray(sealedChunkSize),
    'cut within a chunk': (sealed) => sealed.subarray(0, -1),
    'cut at the end of a chunk': (sealed) => sealed.subarray(0, 3 * sealedChunkSize),
    'cut to nothing': () => Buffer.alloc(0),
    'one byte more': (sealed) => Buffer.concat([sealed, Buffer.alloc(1)]),
    'a chunk of its own more': (sealed) => Buffer.concat([sealed, chunk(sealed, 0)]),
    'a chunk of another file': (sealed, other) =>
      Buffer.concat([chunk(sealed, 0), chunk(other, 1), sealed.subarray(2 * sealedChunkSize)]),
    'the end of another file': (sealed, other) =>
      Buffer.concat([sealed.subarray(0, 3 * sealedChunkSize), chunk(other, 3)]),
  }
  test.for(Object.entries(attacks))('%s', async ([, attack]) => {
    const file = await keptFile(content)
    const other = await keptFile(content, createSealedFileStore(inner, randomBytes(32)))
    file.replace(attack(file.sealed, other.sealed))
    await expect(file.read()).rejects.toThrow(SealBroken)
  })

  test('a cut exactly behind the end of a range', async () => {
    const file = await keptFile(content)
    file.replace(file.sealed.subarray(0, 2 * sealedChunkSize))
    await expect(file.read({ start: chunkSize, end: 2 * chunkSize + 1 })).rejects.toThrow(
      SealBroken,
    )
  })

  test('an upload’s unfinished chunk in place of the end of a file', async () => {
    const key = await store.begin()
    const { tail } = await store.append(key, { offset: 0 }, streamOf(Buffer.from('first half')))
    inner.bucket.set(`kept/${key}`, tail ?? Buffer.alloc(0))
    await expect(buffer(await store.read(key))).rejects.toThrow(SealBroken)
  })

  test('an upload’s end of another upload', async () => {
    const [one, two] = [await store.begin(), await store.begin()]
    const { tail } = await store.append(one, { offset: 0 }, streamOf(Buffer.alloc(10)))
    await store.append(two, { offset: 0 }, streamOf(Buffer.alloc(chunkSize)))
    for (const offset of [11, chunkSize + 10])
      await expect(store.append(two, { offset, tail }, streamOf(Buffer.alloc(1)))).rejects.toThrow(
        SealBroken,
      )
  })
})

test('reads any range of any file as the slice of its content', async () => {
  const sizes = [1, chunkSize - 1, chunkSize, chunkSize + 1, 3 * chunkSize, 5 * chunkSize + 77]
  const files = await Promise.all(
    sizes.map(async (size) => {
      const content = randomBytes(size)
      return { content, ...(await keptFile(content)) }
    }),
  )
  for (const { content, read } of files) expect((await read()).equals(content)).toBe(true)
  const anyRange = fc.constantFrom(...files).chain((file) =>
    fc
      .tuple(fc.nat({ max: file.content.length - 1 }), fc.nat({ max: 2 * chunkSize }))
      .map(([start, more]) => ({
        file,
        range: { start, end: Math.min(file.content.length, start + more + 1) },
      })),
  )
  await fc.assert(
    fc.asyncProperty(anyRange, async ({ file, range }) => {
      const expected = file.content.subarray(range.start, range.end)
      expect((await file.read(range)).equals(expected)).toBe(true)
    }),
    { numRuns: 150 },
  )
})

test('stores an upload in any pieces, with crashes between them, as its content', async () => {
  const content = randomBytes(4 * chunkSize + 5)
  const cuts = fc.array(fc.nat({ max: content.length }), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(cuts, fc.nat({ max: 6 }), async (ends, crashAt) => {
      const key = await store.begin()
      let soFar: Awaited<ReturnType<FileStore['append']>> = { offset: 0 }
      for (const [n, to] of [...ends.toSorted((a, b) => a - b), content.length].entries()) {
        // The process dies before it has recorded what it wrote.
        if (n === crashAt) await store.append(key, soFar, streamOf(randomBytes(2 * chunkSize)))
        soFar = await store.append(key, soFar, streamOf(content.subarray(soFar.offset, to)))
        expect(soFar.offset).toBe(to)
      }
      await store.assemble(key, soFar)
      await store.keep(key)
      expect((await buffer(await store.read(key))).equals(content)).toBe(true)
    }),
    { numRuns: 40 },
  )
})

test('keeps whole chunks of a piece during which the disk became full', async () => {
  const full: FileStore = {
    ...inner,
    append: async (key, from, source) => {
      const { offset } = await inner.append(key, from, source)
      return { offset: offset - short, brokenBy: new StorageUnavailable('write a file') }
    },
  }
  let short = 7
  const key = await store.begin()
  const before = await store.append(key, { offset: 0 }, streamOf(Buffer.alloc(5)))
  const append = () =>
    createSealedFileStore(full, dataKey).append(key, before, streamOf(Buffer.alloc(3 * chunkSize)))
  const brokenBy = expect.any(StorageUnavailable)
  expect(await append()).toEqual({ offset: 2 * chunkSize, brokenBy })
  short = 3 * sealedChunkSize
  expect(await append()).toEqual({ ...before, brokenBy })
})
