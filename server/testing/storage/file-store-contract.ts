import { createHash, randomBytes } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  ContentMissing,
  StorageUnavailable,
  type FileStore,
} from '../../platform/storage/file-store.ts'

/** A store with nothing in it. */
export interface StoreUnderTest {
  readonly store: FileStore
  /** How many files or objects it has in whatever state: 0 when nothing is left behind. */
  count(): Promise<number>
  close(): Promise<void>
}

const megabyte = 1024 * 1024
const plenty = 50 * megabyte
const sm3Of = (content: Buffer) => createHash('sm3').update(content).digest('hex')
const streamOf = (content: Buffer) => Readable.from([content], { objectMode: false })

/** What every driver of the file store must do. @param open a new, empty store for each test */
export function describeFileStore(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`file store: ${name}`, () => {
    let opened: StoreUnderTest
    let store: FileStore
    beforeEach(async () => {
      opened = await open()
      store = opened.store
    })
    afterEach(() => opened.close())

    const receive = (content: Buffer, maxBytes = plenty) =>
      store.receive(streamOf(content), maxBytes)
    const append = (key: string, offset: number, content: Buffer) =>
      store.append(key, offset, streamOf(content))
    const read = async (key: string) => buffer(await store.read(key))

    describe('a file that comes in with one request', () => {
      test('reads back byte for byte, before and after it is kept, and has a size and an SM3', async () => {
        const content = randomBytes(3 * megabyte + 17)
        const received = await receive(content)
        expect(received).toMatchObject({
          size: content.length,
          sm3: sm3Of(content),
          tooLarge: false,
        })
        expect((await read(received.key)).equals(content)).toBe(true)
        await store.keep(received.key)
        expect((await read(received.key)).equals(content)).toBe(true)
      })

      test('may be empty', async () => {
        expect(await receive(Buffer.alloc(0))).toMatchObject({
          size: 0,
          sm3: createHash('sm3').digest('hex'),
        })
      })

      test('may have exactly the limit', async () => {
        const received = await receive(Buffer.alloc(1000), 1000)
        expect(received).toMatchObject({ size: 1000, tooLarge: false })
      })

      test('leaves nothing when it is larger, and what follows in the stream is read', async () => {
        const source = new PassThrough()
        const receiving = store.receive(source, 1000)
        source.write(Buffer.alloc(800))
        source.write(Buffer.alloc(800))
        const received = await receiving
        expect(received.tooLarge).toBe(true)
        expect(await opened.count()).toBe(0)

        // A multipart parser waits for each part to be read to its end.
        const drained = new Promise((resolve) => source.once('end', resolve))
        source.end(Buffer.alloc(5 * megabyte))
        await drained
        expect(await opened.count()).toBe(0)
        await store.remove(received.key)
      })

      test('leaves nothing when its source breaks off, and the error reaches the caller', async () => {
        const source = new PassThrough()
        const receiving = store.receive(source, plenty)
        source.write(Buffer.alloc(100_000))
        source.destroy(new Error('the citizen closed the tab'))
        await expect(receiving).rejects.toThrow('the citizen closed the tab')
        expect(await opened.count()).toBe(0)
      })

      test('is not taken for a shorter file when the connection ends without an error', async () => {
        const source = new PassThrough()
        const receiving = store.receive(source, plenty)
        source.write(Buffer.alloc(100_000))
        source.destroy()
        await expect(receiving).rejects.toThrow('Premature close')
        expect(await opened.count()).toBe(0)
      })
    })

    describe('a file that comes in with several requests', () => {
      test('reads back byte for byte once it is assembled, and has a size and an SM3', async () => {
        const content = randomBytes(300_000)
        const key = await store.begin()
        for (const [from, to] of [
          [0, 1000],
          [1000, 200_000],
          [200_000, 300_000],
        ] as const)
          expect(await append(key, from, content.subarray(from, to))).toEqual({ offset: to })
        expect(await store.assemble(key, content.length)).toEqual({
          key,
          size: content.length,
          sm3: sm3Of(content),
          tooLarge: false,
        })
        expect((await read(key)).equals(content)).toBe(true)
        await store.keep(key)
        expect((await read(key)).equals(content)).toBe(true)
        expect(await opened.count()).toBe(1)
      })

      test('is assembled and kept once more after a crash in between', async () => {
        const content = Buffer.from('evidence')
        const key = await store.begin()
        await append(key, 0, content)
        await store.assemble(key, 8)
        expect(await store.assemble(key, 8)).toMatchObject({ sm3: sm3Of(content) })
        await store.keep(key)
        await store.keep(key)
        expect(await store.assemble(key, 8)).toMatchObject({ sm3: sm3Of(content) })
        expect((await read(key)).equals(content)).toBe(true)
      })

      test('goes on from what came in before its source broke off', async () => {
        const content = randomBytes(200_000)
        const key = await store.begin()
        const source = new PassThrough()
        const appending = store.append(key, 0, source)
        source.write(content.subarray(0, 50_000))
        await expect.poll(() => source.readableLength).toBe(0)
        source.destroy(new Error('the phone is in a tunnel'))
        const { offset, brokenBy } = await appending
        expect(offset).toBeGreaterThan(0)
        expect(brokenBy).toMatchObject({ message: 'the phone is in a tunnel' })
        await append(key, offset, content.subarray(offset))
        expect(await store.assemble(key, content.length)).toMatchObject({ sm3: sm3Of(content) })
      })

      test('survives a source that has broken off before it is read', async () => {
        const key = await store.begin()
        const source = new PassThrough()
        const appending = store.append(key, 0, source)
        source.destroy(new Error('the phone is in a tunnel'))
        expect(await appending).toMatchObject({
          offset: 0,
          brokenBy: { message: 'the phone is in a tunnel' },
        })
      })

      test('replaces bytes that were stored and never recorded, because the process died', async () => {
        const content = randomBytes(150_000)
        const key = await store.begin()
        await append(key, 0, content.subarray(0, 4))
        await append(key, 4, randomBytes(140_000))
        for (const [from, to] of [
          [4, 70_000],
          [70_000, 150_000],
        ] as const)
          await append(key, from, content.subarray(from, to))
        expect(await store.assemble(key, content.length)).toMatchObject({ sm3: sm3Of(content) })
      })

      test('ends at the recorded size, whatever was stored behind it', async () => {
        const content = randomBytes(1000)
        const key = await store.begin()
        await append(key, 0, content)
        await append(key, 1000, Buffer.from('never recorded'))
        expect(await store.assemble(key, 1000)).toMatchObject({ size: 1000, sm3: sm3Of(content) })
        expect((await read(key)).equals(content)).toBe(true)
      })

      test('is missing when the store has less than was recorded, and never filled up', async () => {
        const key = await store.begin()
        await append(key, 0, Buffer.alloc(100, 1))
        await expect(append(key, 200, Buffer.alloc(1))).rejects.toThrow(ContentMissing)
        await expect(store.assemble(key, 200)).rejects.toThrow(ContentMissing)
        await store.remove(key)
        await expect(append(key, 100, Buffer.alloc(1))).rejects.toThrow(ContentMissing)
        await expect(store.assemble(key, 100)).rejects.toThrow(ContentMissing)
      })
    })

    test('any range of a file can be read, before and after it is kept', async () => {
      const content = randomBytes(300_000)
      const { key } = await receive(content)
      const ranges = [
        [0, 1],
        [0, 300_000],
        [131_071, 131_073],
        [299_999, 300_000],
      ] as const
      for (const prepare of [async () => undefined, () => store.keep(key)]) {
        await prepare()
        for (const [start, end] of ranges) {
          const part = await buffer(await store.read(key, { start, end }))
          expect(part.equals(content.subarray(start, end))).toBe(true)
        }
      }
    })

    test('keys say nothing about the content, and equal files have different ones', async () => {
      const content = Buffer.from('the same')
      const keys = [(await receive(content)).key, (await receive(content)).key, await store.begin()]
      expect(new Set(keys).size).toBe(3)
      for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
    })

    test('a removed file is gone, in whatever state it was, also when it is removed twice', async () => {
      const received = await receive(Buffer.from('x'))
      const kept = await receive(Buffer.from('x'))
      await store.keep(kept.key)
      const partial = await store.begin()
      await append(partial, 0, Buffer.from('x'))
      for (const key of [received.key, kept.key, partial]) {
        await store.remove(key)
        await store.remove(key)
        await expect(store.read(key)).rejects.toThrow(StorageUnavailable)
      }
      expect(await opened.count()).toBe(0)
    })

    test.for(['../../../etc/passwd', '', 'ab', 'A'.repeat(32), `${'a'.repeat(31)}/`])(
      'a key that the store did not make leads nowhere: %s',
      async (key) => {
        await expect(store.read(key)).rejects.toThrow(StorageUnavailable)
        await expect(store.keep(key)).rejects.toThrow(StorageUnavailable)
        await expect(store.remove(key)).rejects.toThrow(StorageUnavailable)
        await expect(append(key, 0, Buffer.from('x'))).rejects.toThrow(StorageUnavailable)
      },
    )
  })
}
