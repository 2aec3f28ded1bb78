import { errors } from '../../../../contract/errors.ts'
import { fileUploadMany, removeMetadata } from '../../../../contract/evidence/file.ts'
import { CallFailure, unreadable } from '../../../kit/call-failure.ts'
import type { Caller } from '../../../kit/session/create-visitor.ts'
import { loadedFeatures } from '../../site/load-front-config.ts'
import { type BegunUpload, storedFile } from './stored-file.ts'
import { uploadFailureInWords } from './upload-failure.ts'
import type { Upload } from './upload-queue.ts'

/** Bytes up to which a file goes in one request: resuming costs two requests more. Source: decision 10. */
export const smallBytes = 1024 * 1024

const resumable = () => import('../resumable/upload-resumably.ts')

/** Tells whether the server will never accept this file. */
const isFinal = (thrown: unknown): thrown is CallFailure =>
  thrown instanceof CallFailure &&
  [errors.fileType.errcode, errors.tooLarge.errcode].some((code) => code === thrown.errcode)

/** Sends one file in its own request, with its own progress and outcome. */
const uploadAtOnce = async (
  { name, content, removesMetadata }: Parameters<Upload>[0],
  { signal, onProgress }: Parameters<Upload>[1],
  { call }: Caller,
): ReturnType<Upload> => {
  const body = new FormData()
  // Precedes the files that it applies to; sent only if the back end has the feature.
  if (removesMetadata && (await loadedFeatures()).metadata_removal) body.append(removeMetadata, '1')
  body.append('files[]', content, name)
  try {
    const { files = [], refused = [] } = await call(
      fileUploadMany,
      {},
      {
        body,
        signal,
        onUploadProgress: ({ loaded, total }) => onProgress(total ? loaded / total : 0),
      },
    )
    const stored = storedFile.safeParse(files[0]).data
    if (stored) return { stored }
    const [refusal] = refused
    if (refusal) return { refused: refusal.reason ?? errors.fileType.errmessage }
    throw unreadable()
  } catch (thrown) {
    if (isFinal(thrown)) return { refused: uploadFailureInWords(thrown) }
    throw thrown
  }
}

/** Uploads one file: a small one in one request, a large one resumably. */
export async function uploadEvidence(
  file: Parameters<Upload>[0],
  options: Parameters<Upload>[1],
  caller: Caller,
): ReturnType<Upload> {
  if (file.content.size <= smallBytes || !(await loadedFeatures()).resumable_uploads)
    return uploadAtOnce(file, options, caller)
  // A page of a former build may not find the file any more.
  const found = await resumable().catch(() => undefined)
  const result = found ? await found.uploadResumably(file, options, caller) : 'blocked'
  return result === 'blocked' ? uploadAtOnce(file, options, caller) : result
}

/** Deletes an unfinished upload; if that fails, the server deletes it within a day. */
export const discardEvidence = (upload: BegunUpload, caller: Caller): void =>
  void resumable()
    .then(({ discardUpload }) => discardUpload(upload, caller))
    .catch(() => undefined)
