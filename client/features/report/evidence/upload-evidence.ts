import { errors } from '../../../../contract/envelope.ts'
import { fileUploadMany } from '../../../../contract/file.ts'
import { CallFailure } from '../../../kit/call-failure.ts'
import { call } from '../../../kit/call.ts'
import type { Upload } from './upload-queue.ts'

/** The server will not take this file, however often it is sent. */
const isFinal = (thrown: unknown): thrown is CallFailure =>
  thrown instanceof CallFailure &&
  [errors.fileType.errcode, errors.tooLarge.errcode].some((code) => code === thrown.errcode)

/** Sends one file in a request of its own, so that each has its own progress and fate. */
export const uploadEvidence: Upload = async ({ name, content }, { signal, onProgress }) => {
  const body = new FormData()
  body.append('files[]', content, name)
  try {
    const { files, refused } = await call(
      fileUploadMany,
      {},
      {
        body,
        signal,
        onUploadProgress: ({ loaded, total }) => onProgress(total ? loaded / total : 0),
      },
    )
    const [stored] = files
    return stored ? { stored } : { refused: refused[0]?.reason ?? errors.fileType.errmessage }
  } catch (thrown) {
    if (isFinal(thrown)) return { refused: thrown.message }
    throw thrown
  }
}
