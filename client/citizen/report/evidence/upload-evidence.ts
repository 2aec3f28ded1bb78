import { errors } from '../../../../contract/errors.ts'
import { fileUploadMany, removeMetadata } from '../../../../contract/evidence/file.ts'
import { CallFailure, unreadable } from '../../../kit/call-failure.ts'
import type { Caller } from '../../../kit/session/create-visitor.ts'
import { loadedFeatures } from '../../site/load-front-config.ts'
import { smallBytes } from './limits.ts'
import { type BegunUpload, storedFile } from './stored-file.ts'
import { uploadFailureInWords } from './upload-failure.ts'
import type { Upload } from './upload-queue.ts'

const resumable = () => import('../resumable/upload-resumably.ts')

/** Tells whether the server will never accept this file. */
const isFinal = (thrown: unknown): thrown is CallFailure =>
  thrown instanceof CallFailure &&
  [errors.fileType.errcode, errors.tooLarge.errcode].some((code) => code === thrown.errcode)

interface Entry {
  file: Parameters<Upload>[0]
  options: Parameters<Upload>[1]
}
type Outcome = Awaited<ReturnType<Upload>>

/** Aborts once every signal is aborted. */
function whenAllAbort(signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController()
  for (const signal of signals)
    signal.addEventListener('abort', () => {
      if (signals.every(({ aborted }) => aborted)) controller.abort(signal.reason)
    })
  return controller.signal
}

/**
 * Sends files in one request (spec §3); each in its own if the answer does not say which is which, or refuses all.
 * @throws CallFailure
 */
async function send(entries: readonly Entry[], caller: Caller): Promise<Outcome[]> {
  const isOne = entries.length === 1
  const sendEach = async () =>
    (await Promise.all(entries.map((entry) => send([entry], caller)))).flat()
  const body = new FormData()
  // Precedes the files that it applies to; sent only if the back end has the feature.
  const removes = entries.some(({ file }) => file.removesMetadata)
  if (removes && (await loadedFeatures()).metadata_removal) body.append(removeMetadata, '1')
  for (const { file } of entries) body.append('files[]', file.content, file.name)
  try {
    const { files = [], refused = [] } = await caller.call(
      fileUploadMany,
      {},
      {
        body,
        signal: whenAllAbort(entries.map(({ options }) => options.signal)),
        onUploadProgress: ({ loaded, total }) => {
          for (const { options } of entries) options.onProgress(total ? loaded / total : 0)
        },
      },
    )
    const stored = files.flatMap((file) => storedFile.safeParse(file).data ?? [])
    if (!isOne && stored.length + refused.length !== entries.length) return await sendEach()
    // The accepted files are listed in the order in which they were sent.
    return entries.map(({ file }) => {
      const refusal = refused.find(({ name }) => isOne || name === file.name)
      const next = refusal ? undefined : stored.shift()
      if (next) return { stored: next }
      if (refusal) return { refused: refusal.reason ?? errors.fileType.errmessage }
      throw unreadable()
    })
  } catch (thrown) {
    if (!isFinal(thrown)) throw thrown
    return isOne ? [{ refused: uploadFailureInWords(thrown) }] : sendEach()
  }
}

/** Small files that were started in the same moment, until they are sent. */
let batch: { caller: Caller; entries: Entry[]; outcomes: Promise<Outcome[]> } | undefined

/** Tells whether a file may go with the others: answers tell files apart by name. */
const fits = (entries: readonly Entry[], { name, content, removesMetadata }: Entry['file']) =>
  entries.every(({ file }) => file.name !== name && file.removesMetadata === removesMetadata) &&
  entries.reduce((bytes, { file }) => bytes + file.content.size, content.size) <= smallBytes

/** Sends a file in one request with the small ones that are started in the same moment. */
async function uploadAtOnce(entry: Entry, caller: Caller): Promise<Outcome> {
  if (batch?.caller !== caller || !fits(batch.entries, entry.file)) {
    const entries: Entry[] = []
    const outcomes = Promise.resolve().then(() => {
      if (batch?.entries === entries) batch = undefined
      return send(entries, caller)
    })
    batch = { caller, entries, outcomes }
  }
  const index = batch.entries.push(entry) - 1
  const outcome = (await batch.outcomes)[index]
  if (!outcome) throw unreadable()
  return outcome
}

/** Uploads a file: small ones together in one request, a large one resumably. */
export async function uploadEvidence(
  file: Parameters<Upload>[0],
  options: Parameters<Upload>[1],
  caller: Caller,
): ReturnType<Upload> {
  if (file.content.size <= smallBytes || !(await loadedFeatures()).resumable_uploads)
    return uploadAtOnce({ file, options }, caller)
  // A page of a former build may not find the file any more.
  const found = await resumable().catch(() => undefined)
  const result = found ? await found.uploadResumably(file, options, caller) : 'blocked'
  return result === 'blocked' ? uploadAtOnce({ file, options }, caller) : result
}

/** Deletes an unfinished upload; if that fails, the server deletes it within a day. */
export const discardEvidence = (upload: BegunUpload, caller: Caller): void =>
  void resumable()
    .then(({ discardUpload }) => discardUpload(upload, caller))
    .catch(() => undefined)
