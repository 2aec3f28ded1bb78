import type { ErrorName } from '../../../contract/envelope.ts'
import { errors } from '../../../contract/envelope.ts'
import type { StoredFile } from '../../../contract/file.ts'
import type { Leases } from '../../platform/lease.ts'
import { SealBroken } from '../../platform/crypto/seal.ts'
import { ContentMissing } from '../../platform/storage/file-store.ts'
import { CallError } from '../../http/call-error.ts'
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

/** Also for an upload that never existed: guessing ids reveals nothing. */
export const uploadGone = (): CallError => new CallError('notFound', '这次上传已经失效，请重新上传')

/** The file that an upload has become; undefined while it has not. */
export async function finishedFile(
  deps: ResumableDeps,
  uploadId: string,
): Promise<StoredFile | undefined> {
  const fileId = fileIdOf(deps.keyring, uploadId)
  const found = await findFile(deps, fileTokenMac(deps.keyring, fileId), uploadCutoff(deps))
  return found && { file_id: fileId, ...found }
}

const isErrorName = (name: string): name is ErrorName => Object.hasOwn(errors, name)
const nameOf = (errcode: number): string =>
  Object.entries(errors).find(([, error]) => error.errcode === errcode)?.[0] ?? 'fileType'

/** What an upload has turned out to be: a file whose content is kept, or one that is not taken. */
type Examined =
  | { readonly refused: { readonly error: string; readonly reason: string } }
  | { readonly file: Omit<NewFile, 'fileTokenMac' | 'uploadedAt'>; readonly isRewritten: boolean }

/**
 * Examines a complete upload and keeps its content. Takes as long as its bytes, and holds no connection meanwhile. Content
 * first: after a crash in between, the row is still there and this is repeated.
 */
async function examineUpload(deps: ResumableDeps, row: UploadRow): Promise<Examined> {
  const files = contentStore(deps, row)
  const received = await files.assemble(row.storageKey, { offset: row.size, tail: row.tail })
  const checked = await checkContent(files, received, row.name)
  if ('refused' in checked) {
    const { errcode, reason } = checked.refused
    return { refused: { error: nameOf(errcode), reason } }
  }
  const { mime } = checked
  const rewritten = row.removesMetadata
    ? await rewrite(deps.files, contentOf(files, received), received, mime)
    : undefined
  const { key, size, sm3 } = rewritten?.received ?? received
  await files.keep(key)
  return {
    isRewritten: rewritten !== undefined,
    file: {
      storageKey: key,
      name: nameFor(row.name, checked),
      size,
      mime,
      sm3,
      original: rewritten?.original,
      // That of the upload becomes the file's, or goes with the file as it was sent.
      dataKey: rewritten?.dataKey,
    },
  }
}

const refusal = ({ error, reason }: { error: string; reason: string }) =>
  new CallError(isErrorName(error) ? error : 'fileType', reason)

/** Records what an upload has turned out to be. @returns false when it is none any more: it is a file, or has expired */
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
  if (row.received < row.size) throw new CallError('conflict', '文件还没有传完，请继续上传')
  const examined = await examineUpload(deps, row).catch(async (error: unknown) => {
    const isBroken = error instanceof SealBroken
    if (!isBroken && !(error instanceof ContentMissing)) throw error
    await deps.db.transaction().execute((trx) => deleteUploads(trx, [idMac]))
    // That somebody has changed what lay on the disk is logged; the citizen's next attempt begins anew.
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
 * Makes complete uploads files, each once, however often and in however many processes it is asked for. Whoever asks for
 * one that is being finished waits for that, and holds no connection: one client with large files must not keep others waiting.
 */
export function createFinisher(deps: FinishDeps) {
  const running = new Map<string, Promise<StoredFile>>()

  async function finish(uploadId: string): Promise<StoredFile> {
    const idMac = uploadMac(deps.keyring, uploadId)
    // A file already, or nothing: no lease is needed, and nobody waits for one.
    if (!(await findUpload(deps, idMac, uploadCutoff(deps))))
      return finishHeld(deps, uploadId, idMac)
    const lease = await deps.leases.take(deps.keyring.mac('upload-finish', idMac), {
      timeoutMs: leaseTimeoutMs,
      signal: new AbortController().signal,
      // It ends by itself; and what it records, it records once.
      onReleaseRequested: () => undefined,
    })
    if (!lease) throw uploadBusy()
    try {
      return await finishHeld(deps, uploadId, idMac)
    } finally {
      await lease.release()
    }
  }

  /**
   * @returns what `upload/many` answers for such a file
   * @throws CallError notFound when there is no such upload, conflict when bytes are missing, or why the
   *   file is not taken
   */
  return (uploadId: string): Promise<StoredFile> => {
    const known = running.get(uploadId)
    if (known) return known
    const begun = finish(uploadId).finally(() => running.delete(uploadId))
    running.set(uploadId, begun)
    return begun
  }
}
