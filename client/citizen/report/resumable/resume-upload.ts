import { Upload } from 'tus-js-client/lib/browser/index.js'
import { urlOf } from '../../../../contract/endpoint.ts'
import { removeMetadata, resumedFile, uploadId } from '../../../../contract/evidence/file.ts'
import type { BegunUpload } from '../evidence/stored-file.ts'
import type { Evidence } from '../evidence/upload-queue.ts'

/** Bytes of one request: bounds what is lost and what a proxy may buffer. Source: decision 0010. */
export const pieceBytes = 2 * 1024 * 1024

export const addressOf = (id?: string): string =>
  new URL(id === undefined ? urlOf(resumedFile) : `${urlOf(resumedFile)}/${id}`, location.href).href

interface SendOptions {
  token: string
  /** Sends pieces by POST, for firewalls that block PATCH. */
  byPost: boolean
  signal: AbortSignal
  /** Called when bytes leave. */
  onBytesSent: () => void
  onProgress: (part: number) => void
  /** Called when the server has acknowledged more bytes. */
  onBegun: (upload: BegunUpload) => void
}

/** Sends the rest of an upload. @returns its id @throws DetailedError of the tus client; the signal's reason */
export function resumeUpload(
  {
    name,
    content,
    removesMetadata,
  }: Pick<Evidence, 'name' | 'removesMetadata'> & { content: Blob },
  begun: BegunUpload | undefined,
  { token, byPost, signal, onBytesSent, onProgress, onBegun }: SendOptions,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const idNow = () => uploadId.parse(upload.url?.split('/').at(-1))
    const end = (settle: () => void) => {
      signal.removeEventListener('abort', abort)
      settle()
    }
    const abort = () => {
      void upload.abort()
      end(() => reject(signal.reason))
    }
    const upload = new Upload(content, {
      // Given an endpoint, the library would start a new upload whenever the server is briefly unavailable.
      ...(begun ? { uploadUrl: addressOf(begun.id) } : { endpoint: addressOf() }),
      headers: { 'Access-Token': token },
      metadata: { filename: name, ...(removesMetadata && { [removeMetadata]: '1' }) },
      chunkSize: pieceBytes,
      overridePatchMethod: byPost,
      retryDelays: null,
      storeFingerprintForResuming: false,
      fingerprint: () => Promise.resolve(''),
      onUploadUrlAvailable: () => {
        onBytesSent()
        if (!begun) onBegun({ id: idNow(), offset: 0 })
      },
      onProgress: (sent, total) => {
        onBytesSent()
        onProgress(total > 0 ? sent / total : 0)
      },
      onChunkComplete: (_size, offset) => onBegun({ id: idNow(), offset }),
      onSuccess: () => end(() => resolve(idNow())),
      onError: (error) => end(() => reject(error)),
    })
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
    else upload.start()
  })
}
