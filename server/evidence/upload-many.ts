import type { Services } from '../platform/services.ts'
import { fileUploadMany, type StoredFile } from '../../contract/evidence/file.ts'
import { badField, CallError } from '../http/call-error.ts'
import { route, type Call } from '../http/route.ts'
import { examine, fileField, type AcceptedFile } from './examine.ts'
import { fileTokenMac, newFileId, withReaderKey } from './file-token.ts'
import { discardBody, maxRequestBytes, readParts } from './multipart.ts'
import type { OpenUploads } from './open-uploads.ts'
import { insertFiles, type NewFile } from './store.ts'
import { openMeter, type UploadVolume, type VolumeMeter } from './upload-volume.ts'

export interface UploadDeps extends Services<'db' | 'keyring' | 'clock' | 'files'> {
  /** Counts KiB by address. */
  readonly volume: UploadVolume
  readonly openUploads: OpenUploads
}

/** Keeps the files and inserts their rows; all or none. */
async function keepAll(deps: UploadDeps, accepted: readonly AcceptedFile[]): Promise<StoredFile[]> {
  const uploadedAt = deps.clock.now()
  const rows: NewFile[] = []
  const stored: StoredFile[] = []
  let committing = false
  try {
    for (const { name, mime, received, dataKey, original, metadata_kept } of accepted) {
      const fileId = newFileId()
      const { size, sm3 } = received
      await deps.files.keep(received.key)
      rows.push({
        fileTokenMac: fileTokenMac(deps.keyring, fileId),
        storageKey: received.key,
        name,
        size,
        mime,
        sm3,
        original,
        metadata_kept,
        uploadedAt,
        dataKey,
      })
      stored.push({ file_id: fileId, name, size, mime, sm3, original, metadata_kept })
    }
    await deps.db.transaction().execute(async (trx) => {
      await insertFiles(trx, deps.keyring, rows)
      committing = true
    })
    return stored
  } catch (error) {
    // The commit may have succeeded although its answer was lost, so the files stay. Without rows they are undecryptable.
    if (committing) throw error
    await Promise.allSettled(accepted.map(({ received }) => deps.files.remove(received.key)))
    throw error
  }
}

const announcedBytes = (call: Call) => Number(call.request.get('content-length') ?? 0)

/** Reads the parts of the body and charges its bytes, also when reading fails. */
async function readMetered({ files }: UploadDeps, { request }: Call, meter: VolumeMeter) {
  try {
    return await readParts(
      request,
      (part, index) => examine(files, part, index),
      async (part) => {
        if ('received' in part) await files.remove(part.received.key)
      },
      (bytes) => meter.count(bytes),
    )
  } finally {
    await meter.settle()
  }
}

async function upload(deps: UploadDeps, call: Call) {
  const meter = await openMeter(deps.volume, deps.files, call.address)
  const parts = await readMetered(deps, call, meter)
  if (parts.length === 0) throw badField(fileField, '请选择要上传的文件')
  const refused = parts.flatMap((part) => ('refused' in part ? [part.refused] : []))
  const accepted = parts.flatMap((part) => ('received' in part ? [part] : []))
  const kept = await keepAll(deps, accepted)
  return { files: kept.map((file) => withReaderKey(deps.keyring, call.caller, file)), refused }
}

/** Receives the files of a multipart body as a stream. Names each refused file with the reason and keeps the others. */
export async function receiveFiles(deps: UploadDeps, call: Call) {
  if (announcedBytes(call) > maxRequestBytes)
    throw new CallError('tooLarge', '一次上传的文件太大，请分几次上传')
  const leave = deps.openUploads.enter(call.address)
  try {
    return await upload(deps, call)
  } catch (error) {
    await discardBody(call.request)
    throw error
  } finally {
    leave()
  }
}

export const uploadManyRoute = (deps: UploadDeps) =>
  route(fileUploadMany, (_input, call) => receiveFiles(deps, call))
