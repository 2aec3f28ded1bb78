import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Caller } from '../../../kit/session/create-visitor.ts'
import { randomKey } from '../draft/key-bytes.ts'
import { discardEvidence, uploadEvidence } from './upload-evidence.ts'
import { uploadFailureInWords } from './upload-failure.ts'
import { createUploadQueue, type Evidence, type UploadQueue } from './upload-queue.ts'

export interface Uploads {
  files: readonly Evidence[]
  queue: UploadQueue
  /** The identity that sends the files. */
  caller: Caller
  /** Files dropped or pasted before the field was loaded. */
  early: RefObject<File[]>
  /** The citizen's choice on metadata; undefined before a choice. */
  removesMetadata: boolean | undefined
  chooseRemoval: (removesMetadata: boolean) => void
}

/** Creates an upload queue for the component's life, which retries once the device is online again. */
export function useUploads(caller: Caller, initial: readonly Evidence[] = []): Uploads {
  const [{ queue, uploadAs }] = useState(() => {
    let current = caller
    const queue = createUploadQueue({
      upload: (file, options) => uploadEvidence(file, options, current),
      discard: (upload) => discardEvidence(upload, current),
      newId: randomKey,
      messageOf: uploadFailureInWords,
      initial,
    })
    const uploadAs = (next: Caller) => {
      current = next
    }
    return { queue, uploadAs }
  })
  useEffect(() => uploadAs(caller), [uploadAs, caller])
  const [removesMetadata, chooseRemoval] = useState<boolean>()
  const early = useRef<File[]>([])
  const files = useSyncExternalStore(queue.subscribe, queue.snapshot)
  useEffect(() => {
    queue.start()
    window.addEventListener('online', queue.retryFailed)
    return () => {
      window.removeEventListener('online', queue.retryFailed)
      queue.stop()
    }
  }, [queue])
  return { files, queue, caller, early, removesMetadata, chooseRemoval }
}
