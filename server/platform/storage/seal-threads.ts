import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { SealBroken } from '../crypto/seal.ts'
import type { ChunkKeys, ChunkPlace } from './seal-chunks.ts'
import type { SealResult, SealWork } from './seal-thread.ts'

/** One core is left for calls; more than 8 threads do not help: disk and network are slower. */
const maxThreads = Math.min(8, Math.max(1, availableParallelism() - 1))

const reason = 'a file was changed or cut since it was sealed, or has another key'

/** Starts a thread; it keeps the process alive only while it has work. @param onEnd called when it dies */
function startThread(onEnd: () => void) {
  const worker = new Worker(new URL('seal-thread.ts', import.meta.url))
  worker.unref()
  const waiting = new Map<number, PromiseWithResolvers<Uint8Array>>()
  let next = 0
  worker.on('message', (result: SealResult) => {
    const work = waiting.get(result.id)
    waiting.delete(result.id)
    if (waiting.size === 0) worker.unref()
    if ('bytes' in result) work?.resolve(result.bytes)
    else work?.reject('broken' in result ? new SealBroken(reason) : new Error(result.failed))
  })
  worker.on('error', (error) => {
    onEnd()
    for (const work of waiting.values()) work.reject(error)
    waiting.clear()
  })
  return {
    /** Returns the work not done yet. */
    waiting: () => waiting.size,
    do(work: Omit<SealWork, 'id'>): Promise<Uint8Array> {
      const promised = Promise.withResolvers<Uint8Array>()
      const id = (next += 1)
      waiting.set(id, promised)
      worker.ref()
      // A copy is transferred: the bytes may be part of a shared buffer.
      const bytes = new Uint8Array(work.bytes)
      worker.postMessage({ ...work, id, bytes } satisfies SealWork, [bytes.buffer])
      return promised.promise
    },
  }
}

const threads: ReturnType<typeof startThread>[] = []

/** Returns the thread with the least work; another one is started while all are busy. */
function freeThread() {
  const idlest = threads.toSorted((one, other) => one.waiting() - other.waiting())[0]
  const isEnough = threads.length >= maxThreads
  if (idlest && (idlest.waiting() === 0 || isEnough)) return idlest
  const thread = startThread(() => threads.splice(threads.indexOf(thread), 1))
  threads.push(thread)
  return thread
}

/** Runs `sealChunks` in another thread: it takes 25 ms a megabyte, in which this one would answer no call. */
export const seal = (keys: ChunkKeys, place: ChunkPlace, bytes: Uint8Array): Promise<Uint8Array> =>
  freeThread().do({ doing: 'seal', keys, place, bytes })

/** Runs `openChunks` in another thread. @throws SealBroken */
export const unseal = (
  keys: ChunkKeys,
  place: ChunkPlace,
  bytes: Uint8Array,
): Promise<Uint8Array> => freeThread().do({ doing: 'open', keys, place, bytes })
