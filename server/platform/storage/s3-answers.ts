import { Readable } from 'node:stream'
import { StorageUnavailable } from './file-store.ts'

/** Turns any failure of the bucket into a StorageUnavailable. @param doing as in "failed to …" */
export async function inBucket<T>(doing: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof StorageUnavailable ? error : new StorageUnavailable(doing, error)
  }
}

const hasName = (error: unknown, names: readonly string[]) =>
  error instanceof Error && names.includes(error.name)

/** Whether the bucket has said that there is no such object. */
export const isMissing = (error: unknown): boolean => hasName(error, ['NoSuchKey', 'NotFound'])

/** The same of an answer with a body, which tells it from a bucket, or a path to it, that is not there. */
export const isUnknownKey = (error: unknown): boolean => hasName(error, ['NoSuchKey'])

/** Whether it has said that an object has no byte of a range. */
export const isOutOfRange = (error: unknown): boolean => hasName(error, ['InvalidRange'])

/** What an object brings; when it breaks off, that is a StorageUnavailable. Destroying it ends the request. */
export function readableFrom(body: Readable): Readable {
  async function* bytes() {
    try {
      for await (const chunk of body) yield chunk
    } catch (error) {
      throw new StorageUnavailable('read a file to its end', error)
    }
  }
  // It may break off before anybody reads.
  body.on('error', () => undefined)
  return Readable.from(bytes(), { objectMode: false }).once('close', () => body.destroy())
}
