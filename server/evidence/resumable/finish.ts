import { errors, type ErrorName } from '../../../contract/errors.ts'
import type { StoredFile } from '../../../contract/evidence/file.ts'
import type { Leases } from '../../platform/lease.ts'
import { SealBroken } from '../../platform/crypto/seal.ts'
import { ContentMissing } from '../../platform/storage/file-store.ts'
import { CallError, conflict } from '../../http/call-error.ts'
import { contentStore } from '../content-store.ts'
import { checkContent, rewrite } from '../examine.ts'
import { contentOf } from '../file-content.ts'
import { nameFor } from '../file-name.ts'
import { fileIdOf, fileTokenMac, uploadMac } from '../file-token.ts'
import { findFile, insertFiles, type NewFile } from '../store.ts'
import { leaseTimeoutMs, uploadBusy, uploadCutoff, type ResumableDeps } from './deps.ts'
import {
  deleteUploadRow,
  deleteUploads,
  findUpload,
  refuseUpload,
  type UploadRow,
} from './store.ts'

/** The error for an expired upload and for one that never existed, so that guessing ids reveals nothing. */
export const uploadGone = (): CallError => new CallError('notFound', '这次上传已经失效，请重新上传')

/** Returns the file of a finished upload; undefined while it is unfinished. */
export async function finishedFile(
  deps: ResumableDeps,
  uploadId: string,
): Promise<StoredFile | undefined> {
  const fileId = fileIdOf(deps.keyring, uploadId)
  const found = await findFile(deps, fileTokenMac(deps.keyring, fileId), uploadCutoff(deps))
  return found && { file_id: fileId, ...found }
}

const isErrorName = (name: string): name is ErrorName => Object.hasOwn(errors, name)

/** The result of examining an upload: a file whose content is kept, or a refusal. */
type Examined =
  | { readonly refused: { readonly error: string; readonly reason: string } }
  | { readonly file: Omit<NewFile, 'fileTokenMac' | 'uploadedAt'>; readonly isRewritten: boolean }

/**
 * Examines a complete upload and keeps its content, without holding a database connection. Keeps the content before the
 * row changes, so that it can be repeated after a crash.
 */
async function examineUpload(deps: ResumableDeps, row: UploadRow): Promise<Examined> {
  const files = contentStore(deps, row)
  const received = await files.assemble(row.storageKey, { offset: row.size, tail: row.tail })
  const checked = await checkContent(files, received, row.name)
  if ('reason' in checked) return { refused: checked }
  const { mime } = checked
  const rewritten = row.removesMetadata
    ? await rewrite(deps.files, contentOf(files, received), received, mime)
    : {}
  const copy = 'received' in rewritten ? rewritten : undefined
  const { key, size, sm3 } = copy?.received ?? received
  await files.keep(key)
  return {
    isRewritten: copy !== undefined,
    file: {
      storageKey: key,
      name: nameFor(row.name, checked),
      size,
      mime,
      sm3,
      original: copy?.original,
      metadata_kept: 'received' in rewritten ? undefined : rewritten.metadata_kept,
      // A file that is not rewritten takes over the upload's data key, which is stored already.
      dataKey: copy?.dataKey,
    },
  }
}

const refusal = ({ error, reason }: { error: string; reason: string }) =>
  new CallError(isErrorName(error) ? error : 'fileType', reason)

/** Records the result of an examination. @returns false when the upload is already a file, refused or expired */
const record = (deps: ResumableDeps, uploadId: string, idMac: Buffer, examined: Examined) =>
  deps.db.transaction().execute(async (trx) => {
    const { keyring, clock } = deps
    const row = await findUpload({ keyring, db: trx }, idMac, uploadCutoff(deps), { lock: true })
    if (!row || row.refused) return false
    if ('refused' in examined) {
      await refuseUpload(trx, row, examined.refused)
      return true
    }
    const mac = fileTokenMac(keyring, fileIdOf(keyring, uploadId))
    const file = { ...examined.file, fileTokenMac: mac, uploadedAt: clock.now() }
    await insertFiles(trx, keyring, [file])
    if (examined.isRewritten) await deleteUploads(trx, [idMac])
    else await deleteUploadRow(trx, idMac)
    return true
  })

async function finishHeld(deps: ResumableDeps, uploadId: string, idMac: Buffer) {
  const whatItBecame = async () => {
    const file = await finishedFile(deps, uploadId)
    if (!file) throw uploadGone()
    return file
  }
  const row = await findUpload(deps, idMac, uploadCutoff(deps))
  if (!row) return whatItBecame()
  if (row.refused) throw refusal(row.refused)
  if (row.received < row.size) throw conflict('文件还没有传完，请继续上传')
  const examined = await examineUpload(deps, row).catch(async (error: unknown) => {
    const isBroken = error instanceof SealBroken
    if (!isBroken && !(error instanceof ContentMissing)) throw error
    await deps.db.transaction().execute((trx) => deleteUploads(trx, [idMac]))
    // Tampered content is logged; the citizen's next attempt begins anew.
    throw isBroken ? error : uploadGone()
  })
  const isRecorded = await record(deps, uploadId, idMac, examined)
  if ('refused' in examined) {
    if (isRecorded) await deps.files.remove(row.storageKey)
    throw refusal(examined.refused)
  }
  if (isRecorded && examined.isRewritten) await deps.files.remove(row.storageKey)
  if (!isRecorded && examined.isRewritten) await deps.files.remove(examined.file.storageKey)
  return whatItBecame()
}

export interface FinishDeps extends ResumableDeps {
  readonly leases: Leases
}

/**
 * Creates a function that turns a complete upload into a file exactly once over all processes. Concurrent calls wait
 * for the running one without a database connection, so that a client with large files does not block others.
 */
export function createFinisher(deps: FinishDeps) {
  const running = new Map<string, Promise<StoredFile>>()

  async function finish(uploadId: string): Promise<StoredFile> {
    const idMac = uploadMac(deps.keyring, uploadId)
    // The upload is already a file or does not exist, so no lease is needed.
    if (!(await findUpload(deps, idMac, uploadCutoff(deps))))
      return finishHeld(deps, uploadId, idMac)
    const lease = await deps.leases.take(deps.keyring.mac('upload-finish', idMac), {
      timeoutMs: leaseTimeoutMs,
      signal: new AbortController().signal,
      // The examination ends by itself and records its result once.
      onReleaseRequested: () => undefined,
    })
    if (!lease) throw uploadBusy()
    try {
      return await finishHeld(deps, uploadId, idMac)
    } finally {
      await lease.release()
    }
  }

  /** @returns the file, as `upload/many` @throws CallError notFound; conflict when bytes are missing; its refusal */
  return (uploadId: string): Promise<StoredFile> => {
    const known = running.get(uploadId)
    if (known) return known
    const begun = finish(uploadId).finally(() => running.delete(uploadId))
    running.set(uploadId, begun)
    return begun
  }
}
