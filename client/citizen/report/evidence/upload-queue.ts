import * as words from '#words/report.ts'
import { maxFiles } from '../../../../contract/evidence/file.ts'
import { waitUntil } from '../../../kit/wait-until.ts'
import type { BegunUpload, StoredFile } from './stored-file.ts'
import { refusalOf, smallBytes } from './limits.ts'

/** A file of the report and the state of its upload. */
export interface Evidence {
  id: string
  name: string
  /** Bytes. */
  size: number
  type: string
  /** `paused`: by the citizen. `undecided`: stored with its metadata, until the citizen accepts that. */
  state: 'waiting' | 'uploading' | 'paused' | 'undecided' | 'stored' | 'failed'
  /** 0 to 1. */
  progress: number
  /** Why the upload failed, or what it waits for while `uploading`. */
  message?: string | undefined
  /** False if the server does not accept this file. */
  retryable?: boolean
  stored?: StoredFile | undefined
  /** The unfinished upload, to resume it. */
  upload?: BegunUpload | undefined
  /** The file is to be stored without place, time and device, if the back end can do that. */
  removesMetadata?: boolean | undefined
  /** Absent when the device could not store it. */
  content?: Blob
}

interface UploadOptions {
  signal: AbortSignal
  onProgress: (part: number) => void
  /** Reports the upload to resume after an interruption; undefined when the server has none. */
  onBegun: (upload: BegunUpload | undefined) => void
  /** Reports what the upload waits for; undefined once it continues. */
  onWaiting: (words: string | undefined) => void
}

export type Upload = (
  file: Pick<Evidence, 'name' | 'upload' | 'removesMetadata'> & { content: Blob },
  options: UploadOptions,
) => Promise<{ stored: StoredFile } | { refused: string }>

export interface UploadQueue {
  subscribe: (listener: () => void) => () => void
  snapshot: () => readonly Evidence[]
  /** @returns reasons for refused files, in words */
  add: (files: readonly File[], options?: Pick<Evidence, 'removesMetadata'>) => string[]
  remove: (id: string) => void
  /** Pauses an upload. */
  pause: (id: string) => void
  /** Resumes a paused upload or retries a failed one. */
  retry: (id: string) => void
  /** Retries uploads that failed for lack of a connection. */
  retryFailed: () => void
  /** Resumes or retries every upload that allows it. */
  retryAll: () => void
  /** Accepts that a file keeps its metadata. */
  accept: (id: string) => void
  move: (id: string, by: -1 | 1) => void
  /** Uploads all files again: the server has dropped them. */
  renew: () => void
  /** Starts, or continues after `stop`. */
  start: () => void
  /** Interrupts every upload when the page is left. */
  stop: () => void
}

interface QueueDeps {
  upload: Upload
  /** Deletes an unfinished upload of a removed file. */
  discard?: (upload: BegunUpload) => void
  newId: () => string
  messageOf: (thrown: unknown) => string
  initial?: readonly Evidence[]
}

/** Number of simultaneous uploads; small files go together and count as one. */
const atOnce = 2

const sameFile = (a: Pick<Evidence, 'name' | 'size'>) => (b: Pick<Evidence, 'name' | 'size'>) =>
  a.name === b.name && a.size === b.size

/** Creates a queue that uploads two large files or several small ones at a time, each with its own progress and outcome. */
export function createUploadQueue(deps: QueueDeps) {
  const { upload, discard, newId, messageOf, initial = [] } = deps
  let files: readonly Evidence[] = initial
  const listeners = new Set<() => void>()
  const running = new Map<string, AbortController>()
  const runningBytes = () =>
    files.reduce((bytes, { id, size }) => bytes + (running.has(id) ? size : 0), 0)
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
    // Results that arrive after cancellation are ignored.
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
          state: storedState(answer.stored),
          progress: 1,
          stored: answer.stored,
          message: undefined,
          upload: undefined,
        })
      // The upload stays known: after a reload the file is not sent again only to be refused again.
      else report({ state: 'failed', message: answer.refused, retryable: false })
    } catch (thrown) {
      report({ state: 'failed', message: messageOf(thrown), retryable: true })
    }
    if (running.get(file.id) === controller) running.delete(file.id)
    next()
  }

  function next() {
    for (const file of files) {
      if (!started) return
      if (file.state !== 'waiting') continue
      if (running.size >= atOnce && runningBytes() + file.size > smallBytes) return
      if (file.content) void run(file, file.content)
      else
        change(file.id, {
          state: 'failed',
          message: words.notKept,
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
          (taken.some(sameFile(file)) ? words.addedAlready(file.name) : undefined) ??
          (taken.length >= maxFiles ? words.tooMany(file.name, maxFiles) : undefined)
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
    accept(id) {
      const { stored } = files.find((file) => file.id === id) ?? {}
      if (!stored) return
      const { metadata_kept: _kept, ...accepted } = stored
      // When it is uploaded again, it is not asked about again.
      change(id, { state: 'stored', stored: accepted, removesMetadata: false })
    },
    move(id, by) {
      const from = files.findIndex((file) => file.id === id)
      const moved = files[from]
      const other = files[from + by]
      if (moved && other)
        set(files.map((file) => (file === moved ? other : file === other ? moved : file)))
    },
    renew: () => requeue(({ state }) => state === 'stored' || state === 'undecided'),
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

/** Returns the state of a file that the back end has stored. */
export const storedState = ({ metadata_kept }: StoredFile): Evidence['state'] =>
  metadata_kept ? 'undecided' : 'stored'

const mayGoOn = ({ state, retryable }: Evidence) => state === 'failed' && retryable === true

/** Returns the acknowledged share of a file, 0 to 1. */
export const partOf = ({ upload, size }: Pick<Evidence, 'upload' | 'size'>): number =>
  upload && size > 0 ? upload.offset / size : 0

/** Tells whether no upload is running. */
export const isSettled = (files: readonly Evidence[]): boolean =>
  files.every(({ state }) => state !== 'waiting' && state !== 'uploading')

/** Resolves once no upload is running; rejects with the signal's reason when aborted. */
export async function settled(queue: UploadQueue, signal: AbortSignal): Promise<void> {
  const isOver = () => isSettled(queue.snapshot())
  if (!isOver()) await waitUntil(signal, (done) => queue.subscribe(() => isOver() && done()))
}
