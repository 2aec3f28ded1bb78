import { useEffect, useState, useSyncExternalStore } from 'react'
import { messageOf } from '../../../kit/call-failure.ts'
import { randomKey } from '../random-key.ts'
import { discardEvidence, uploadEvidence } from './upload-evidence.ts'
import { createUploadQueue, type Evidence, type UploadQueue } from './upload-queue.ts'

export interface Uploads {
  files: readonly Evidence[]
  queue: UploadQueue
}

/**
 * An upload queue that lives as long as the component, and takes up by itself what failed while the
 * device was offline.
 */
export function useUploads(initial: readonly Evidence[] = []): Uploads {
  const [queue] = useState(() =>
    createUploadQueue({
      upload: uploadEvidence,
      discard: discardEvidence,
      newId: randomKey,
      messageOf,
      initial,
    }),
  )
  const files = useSyncExternalStore(queue.subscribe, queue.snapshot)
  useEffect(() => {
    queue.start()
    window.addEventListener('online', queue.retryFailed)
    return () => {
      window.removeEventListener('online', queue.retryFailed)
      queue.stop()
    }
  }, [queue])
  return { files, queue }
}
