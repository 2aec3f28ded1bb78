import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { SealBroken } from '../crypto/seal.ts'
import { openChunks, sealChunks, type ChunkKeys, type ChunkPlace } from './seal-chunks.ts'

// A worker thread of seal-threads.ts: seals and opens what it receives, in order.

export interface SealWork {
  readonly id: number
  readonly doing: 'seal' | 'open'
  readonly keys: ChunkKeys
  readonly place: ChunkPlace
  readonly bytes: Uint8Array
}
/** `broken`: a SealBroken; `failed`: the message of any other error. */
export type SealResult = { readonly id: number } & (
  | { readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly broken: true }
  | { readonly failed: string }
)

function resultOf({ id, doing, keys, place, bytes }: SealWork): SealResult {
  try {
    return { id, bytes: (doing === 'seal' ? sealChunks : openChunks)(keys, place, bytes) }
  } catch (error) {
    if (error instanceof SealBroken) return { id, broken: true }
    return { id, failed: String(error) }
  }
}

// Calls go first. On Linux this is the thread's own priority; elsewhere it would be the whole process's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

parentPort?.on('message', (work: SealWork) => {
  const result = resultOf(work)
  const moved = 'bytes' in result ? [result.bytes.buffer] : []
  parentPort?.postMessage(result, moved)
})
