import { createHash, randomBytes } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  ContentMissing,
  StorageUnavailable,
  type FileStore,
  type Progress,
} from '../../platform/storage/file-store.ts'

/** An empty store. */
export interface StoreUnderTest {
  readonly store: FileStore
  /** Counts files or objects in any state: 0 when none is left behind. */
  count(): Promise<number>
  close(): Promise<void>
}

const megabyte = 1024 * 1024
const plenty = 50 * megabyte
const sm3Of = (content: Buffer) => createHash('sm3').update(content).digest('hex')
const beginning: Progress = { offset: 0 }
const streamOf = (content: Buffer) => Readable.from([content], { objectMode: false })

/** Tests that every driver of the file store must pass. @param open a new, empty store for each test */
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
    const append = (key: string, from: Progress, content: Buffer) =>
      store.append(key, from, streamOf(content))
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

      test('leaves nothing when it is too large, and drains the rest of the stream', async () => {
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

      test('leaves nothing when its source fails, and passes the error to the caller', async () => {
        const source = new PassThrough()
        const receiving = store.receive(source, plenty)
        source.write(Buffer.alloc(100_000))
        source.destroy(new Error('the citizen closed the tab'))
        await expect(receiving).rejects.toThrow('the citizen closed the tab')
        expect(await opened.count()).toBe(0)
      })

      test('is not stored shortened when the connection ends without an error', async () => {
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
        let soFar: Progress = beginning
        for (const to of [1000, 200_000, 300_000]) {
          const appended = await append(key, soFar, content.subarray(soFar.offset, to))
          expect(appended).toMatchObject({ offset: to })
          expect(appended.brokenBy).toBeUndefined()
          soFar = appended
        }
        expect(await store.assemble(key, soFar)).toEqual({
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

      test('can be assembled and kept again after a crash in between', async () => {
        const content = Buffer.from('evidence')
        const key = await store.begin()
        const whole = await append(key, beginning, content)
        await store.assemble(key, whole)
        expect(await store.assemble(key, whole)).toMatchObject({ sm3: sm3Of(content) })
        await store.keep(key)
        await store.keep(key)
        await expect(append(key, beginning, content)).rejects.toThrow(ContentMissing)
        expect(await store.assemble(key, whole)).toMatchObject({ sm3: sm3Of(content) })
        expect((await read(key)).equals(content)).toBe(true)
      })

      test('resumes from the bytes received before its source failed', async () => {
        const content = randomBytes(200_000)
        const key = await store.begin()
        const source = new PassThrough()
        const appending = store.append(key, beginning, source)
        source.write(content.subarray(0, 50_000))
        await expect.poll(() => source.readableLength).toBe(0)
        source.destroy(new Error('the phone is in a tunnel'))
        const { brokenBy, ...soFar } = await appending
        expect(soFar.offset).toBeGreaterThan(0)
        expect(brokenBy).toMatchObject({ message: 'the phone is in a tunnel' })
        const whole = await append(key, soFar, content.subarray(soFar.offset))
        expect(await store.assemble(key, whole)).toMatchObject({
          size: content.length,
          sm3: sm3Of(content),
        })
      })

      test('accepts a source that has failed before it is read', async () => {
        const key = await store.begin()
        const source = new PassThrough()
        const appending = store.append(key, beginning, source)
        source.destroy(new Error('the phone is in a tunnel'))
        expect(await appending).toMatchObject({
          offset: 0,
          brokenBy: { message: 'the phone is in a tunnel' },
        })
      })

      test('replaces bytes that were stored but not recorded before a crash', async () => {
        const content = randomBytes(150_000)
        const key = await store.begin()
        let soFar: Progress = await append(key, beginning, content.subarray(0, 4))
        for (const to of [70_000, 150_000]) {
          await append(key, soFar, randomBytes(140_000))
          soFar = await append(key, soFar, content.subarray(soFar.offset, to))
        }
        expect(await store.assemble(key, soFar)).toMatchObject({
          size: content.length,
          sm3: sm3Of(content),
        })
      })

      test('resumes from a lower offset without the state of its tail', async () => {
        const content = randomBytes(150_000)
        const key = await store.begin()
        await append(key, beginning, content.subarray(0, 100_000))
        // Stores with a tail know it for this offset.
        const lower = { offset: 3 * 16 * 1024 }
        const whole = await append(key, lower, content.subarray(lower.offset))
        expect(await store.assemble(key, whole)).toMatchObject({
          size: content.length,
          sm3: sm3Of(content),
        })
      })

      test('ends at the recorded size, ignoring bytes stored behind it', async () => {
        const content = randomBytes(1000)
        const key = await store.begin()
        const whole = await append(key, beginning, content)
        await append(key, whole, Buffer.from('never recorded'))
        expect(await store.assemble(key, whole)).toMatchObject({ size: 1000, sm3: sm3Of(content) })
        expect((await read(key)).equals(content)).toBe(true)
      })

      test('is missing, never padded, when the store has less than was recorded', async () => {
        const key = await store.begin()
        const soFar = await append(key, beginning, Buffer.alloc(100, 1))
        for (const offset of [200, 64 * 1024]) {
          await expect(append(key, { offset }, Buffer.alloc(1))).rejects.toThrow(ContentMissing)
          await expect(store.assemble(key, { offset })).rejects.toThrow(ContentMissing)
        }
        await store.remove(key)
        await expect(append(key, soFar, Buffer.alloc(1))).rejects.toThrow(ContentMissing)
        await expect(store.assemble(key, soFar)).rejects.toThrow(ContentMissing)
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

    test('makes keys that say nothing about the content, and differ for equal files', async () => {
      const content = Buffer.from('the same')
      const keys = [(await receive(content)).key, (await receive(content)).key, await store.begin()]
      expect(new Set(keys).size).toBe(3)
      for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
    })

    test('removes a file in any state, and twice without an error', async () => {
      const received = await receive(Buffer.from('x'))
      const kept = await receive(Buffer.from('x'))
      await store.keep(kept.key)
      const partial = await store.begin()
      await append(partial, beginning, Buffer.from('x'))
      for (const key of [received.key, kept.key, partial]) {
        await store.remove(key)
        await store.remove(key)
        await expect(store.read(key)).rejects.toThrow(ContentMissing)
      }
      expect(await opened.count()).toBe(0)
    })

    test.for(['../../../etc/passwd', '', 'ab', 'A'.repeat(32), `${'a'.repeat(31)}/`])(
      'refuses keys that the store did not make: %s',
      async (key) => {
        await expect(store.read(key)).rejects.toThrow(StorageUnavailable)
        await expect(store.keep(key)).rejects.toThrow(StorageUnavailable)
        await expect(store.remove(key)).rejects.toThrow(StorageUnavailable)
        await expect(append(key, beginning, Buffer.from('x'))).rejects.toThrow(StorageUnavailable)
      },
    )
  })
}
