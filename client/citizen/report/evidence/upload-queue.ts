import { maxFiles } from '../../../../contract/file.ts'
import type { StoredFile } from './stored-file.ts'
import type { BegunUpload } from './stored-file.ts'
import { refusalOf } from './limits.ts'

/** A file that belongs to the report, and how far its upload is. */
export interface Evidence {
  id: string
  name: string
  /** Bytes. */
  size: number
  type: string
  /** `paused` by the citizen, until they go on. */
  state: 'waiting' | 'uploading' | 'paused' | 'stored' | 'failed'
  /** 0 to 1. */
  progress: number
  /** Why it failed, or what it waits for while it is `uploading`. */
  message?: string | undefined
  /** False when only choosing another file helps: the server does not take this one. */
  retryable?: boolean
  stored?: StoredFile | undefined
  /** What the server has of it so far, to go on from there. */
  upload?: BegunUpload | undefined
  /** It is to be stored without place, time and device, if the back end can do that. */
  removesMetadata?: boolean | undefined
  /** Absent when the device could not keep it over a reload. */
  content?: Blob
}

interface UploadOptions {
  signal: AbortSignal
  onProgress: (part: number) => void
  /** What to go on with after a break; undefined when the server has nothing any more. */
  onBegun: (upload: BegunUpload | undefined) => void
  /** What it waits for before it goes on by itself; undefined once it has gone on. */
  onWaiting: (words: string | undefined) => void
}

export type Upload = (
  file: Pick<Evidence, 'name' | 'upload' | 'removesMetadata'> & { content: Blob },
  options: UploadOptions,
) => Promise<{ stored: StoredFile } | { refused: string }>

export interface UploadQueue {
  subscribe: (listener: () => void) => () => void
  snapshot: () => readonly Evidence[]
  /** @returns why some were not taken, for people */
  add: (files: readonly File[], options?: Pick<Evidence, 'removesMetadata'>) => string[]
  remove: (id: string) => void
  /** Stops an upload until the citizen goes on with it. */
  pause: (id: string) => void
  /** Goes on with a paused or failed one. */
  retry: (id: string) => void
  /** Tries again whatever failed for want of a connection. */
  retryFailed: () => void
  /** Goes on with whatever is paused or may be tried again. */
  retryAll: () => void
  move: (id: string, by: -1 | 1) => void
  /** Forgets what the server said and uploads everything again: the server has dropped the files. */
  renew: () => void
  /** Begins, or goes on after `stop`. */
  start: () => void
  /** Interrupts every upload: the page is left. */
  stop: () => void
}

interface QueueDeps {
  upload: Upload
  /** Deletes what the server has of a file that was removed. */
  discard?: (upload: BegunUpload) => void
  newId: () => string
  /** What to tell about a failed upload. */
  messageOf: (thrown: unknown) => string
  initial?: readonly Evidence[]
}

/** How many files leave at the same time. */
const atOnce = 2

const sameFile = (a: Pick<Evidence, 'name' | 'size'>) => (b: Pick<Evidence, 'name' | 'size'>) =>
  a.name === b.name && a.size === b.size

/** Uploads files two at a time, each with its own request, progress and fate. */
export function createUploadQueue(deps: QueueDeps) {
  const { upload, discard, newId, messageOf, initial = [] } = deps
  let files: readonly Evidence[] = initial
  const listeners = new Set<() => void>()
  const running = new Map<string, AbortController>()
  let started = false

  const set = (next: readonly Evidence[]) => {
    files = next
    for (const listener of listeners) listener()
  }
  const change = (id: string, part: Partial<Evidence>) =>
    set(files.map((file) => (file.id === id ? { ...file, ...part } : file)))
  const abort = (id: string) => {
    running.get(id)?.abort()
    running.delete(id)
  }

  async function run(file: Evidence, content: Blob) {
    const controller = new AbortController()
    running.set(file.id, controller)
    change(file.id, { state: 'uploading' })
    // What arrives after cancelling belongs to nobody.
    const report = (part: Partial<Evidence>) => {
      if (running.get(file.id) === controller) change(file.id, part)
    }
    try {
      const answer = await upload(
        { ...file, content },
        {
          signal: controller.signal,
          onProgress: (progress) => report({ progress }),
          onBegun: (begun) => report({ upload: begun }),
          onWaiting: (message) => report({ message }),
        },
      )
      if ('stored' in answer)
        report({
          state: 'stored',
          progress: 1,
          stored: answer.stored,
          message: undefined,
          upload: undefined,
        })
      // The upload stays known: after a reload the file need not be sent again to be refused again.
      else report({ state: 'failed', message: answer.refused, retryable: false })
    } catch (thrown) {
      report({ state: 'failed', message: messageOf(thrown), retryable: true })
    }
    if (running.get(file.id) === controller) running.delete(file.id)
    next()
  }

  function next() {
    for (const file of files) {
      if (!started || running.size >= atOnce) return
      if (file.state !== 'waiting') continue
      if (file.content) void run(file, file.content)
      else
        change(file.id, {
          state: 'failed',
          message: '这台设备未能保存这个文件，请移除后重新添加',
          retryable: false,
        })
    }
  }

  const again = (file: Evidence): Evidence => {
    const { message: _message, retryable: _retryable, stored: _stored, ...rest } = file
    return { ...rest, state: 'waiting', progress: partOf(file) }
  }
  const requeue = (which: (file: Evidence) => boolean) => {
    set(files.map((file) => (which(file) ? again(file) : file)))
    next()
  }

  const queue: UploadQueue = {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    snapshot: () => files,
    add(chosen, { removesMetadata } = {}) {
      const refusals: string[] = []
      const taken = [...files]
      for (const file of chosen) {
        const refusal =
          refusalOf(file) ??
          (taken.some(sameFile(file)) ? `“${file.name}”已经添加过了` : undefined) ??
          (taken.length >= maxFiles
            ? `“${file.name}”没有添加：最多 ${maxFiles} 个文件，可以把多个文件压缩成一个 ZIP`
            : undefined)
        if (refusal) refusals.push(refusal)
        else {
          const { name, size, type } = file
          taken.push({
            id: newId(),
            name,
            size,
            type,
            state: 'waiting',
            progress: 0,
            removesMetadata,
            content: file,
          })
        }
      }
      set(taken)
      next()
      return refusals
    },
    remove(id) {
      abort(id)
      const begun = files.find((file) => file.id === id)?.upload
      set(files.filter((file) => file.id !== id))
      if (begun) discard?.(begun)
      next()
    },
    pause(id) {
      abort(id)
      change(id, { state: 'paused', message: undefined })
      next()
    },
    retry: (id) =>
      requeue((file) => file.id === id && (file.state === 'failed' || file.state === 'paused')),
    retryFailed: () => requeue(mayGoOn),
    retryAll: () => requeue((file) => mayGoOn(file) || file.state === 'paused'),
    move(id, by) {
      const from = files.findIndex((file) => file.id === id)
      const moved = files[from]
      const other = files[from + by]
      if (moved && other)
        set(files.map((file) => (file === moved ? other : file === other ? moved : file)))
    },
    renew: () => requeue((file) => file.state === 'stored'),
    start() {
      started = true
      next()
    },
    stop() {
      started = false
      for (const id of running.keys()) abort(id)
      requeue((file) => file.state === 'uploading')
    },
  }
  return queue
}

const mayGoOn = ({ state, retryable }: Evidence) => state === 'failed' && retryable === true

/** How much of a file the server has, 0 to 1. */
export const partOf = ({ upload, size }: Pick<Evidence, 'upload' | 'size'>): number =>
  upload && size > 0 ? upload.offset / size : 0

/** Nothing is under way any more. */
export const isSettled = (files: readonly Evidence[]): boolean =>
  files.every(({ state }) => state !== 'waiting' && state !== 'uploading')

/** Resolves once no upload is under way; rejects with the signal's reason when that is aborted. */
export const settled = (queue: UploadQueue, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const check = () => {
      if (!isSettled(queue.snapshot())) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = queue.subscribe(check)
    signal.addEventListener('abort', () => {
      unsubscribe()
      reject(signal.reason)
    })
    check()
  })
