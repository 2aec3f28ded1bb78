import type { Kysely } from 'kysely'
import type { ErrorName } from '../../../../contract/envelope.ts'
import { errors } from '../../../../contract/envelope.ts'
import type { StoredFile } from '../../../../contract/file.ts'
import { SealBroken } from '../../../platform/crypto/seal.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { ContentMissing } from '../../../platform/storage/file-store.ts'
import { CallError } from '../../http/call-error.ts'
import { contentStore, sealedForm } from '../content-store.ts'
import { checkContent, rewrite } from '../examine.ts'
import { contentOf } from '../file-content.ts'
import { nameFor } from '../file-name.ts'
import { fileIdOf, fileTokenMac, uploadMac } from '../file-token.ts'
import { findFile, insertFiles } from '../store.ts'
import { uploadCutoff, type ResumableDeps } from './deps.ts'
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
  db: Kysely<Schema> = deps.db,
): Promise<StoredFile | undefined> {
  const fileId = fileIdOf(deps.keyring, uploadId)
  const found = await findFile(
    { ...deps, db },
    fileTokenMac(deps.keyring, fileId),
    uploadCutoff(deps),
  )
  return found && { file_id: fileId, ...found }
}

const isErrorName = (name: string): name is ErrorName => Object.hasOwn(errors, name)
const nameOf = (errcode: number): string =>
  Object.entries(errors).find(([, error]) => error.errcode === errcode)?.[0] ?? 'fileType'

/**
 * Examines a complete upload and makes it a file, or returns why it is not accepted.
 * @param unneeded takes the key of content that nothing needs once this is committed
 */
async function examineUpload(
  deps: ResumableDeps,
  trx: Kysely<Schema>,
  uploadId: string,
  row: UploadRow,
  unneeded: (key: string) => void,
): Promise<StoredFile | CallError> {
  const { keyring, clock } = deps
  const files = contentStore(deps, row)
  const received = await files.assemble(row.storageKey, { offset: row.size, tail: row.tail })
  const checked = await checkContent(files, received, row.name)
  if ('refused' in checked) {
    const { errcode, reason } = checked.refused
    const error = nameOf(errcode)
    await refuseUpload(trx, row, { error, reason })
    await files.remove(row.storageKey)
    return refusal({ error, reason })
  }
  const { mime } = checked
  const rewritten = row.removesMetadata
    ? await rewrite(deps.files, contentOf(files, received), received, mime)
    : undefined
  const { key, size, sm3 } = rewritten?.received ?? received
  if (rewritten) unneeded(row.storageKey)
  // Content first: after a crash in between, the row is still there and this is repeated.
  await files.keep(key)
  const fileId = fileIdOf(keyring, uploadId)
  const name = nameFor(row.name, checked)
  const original = rewritten?.original
  await insertFiles(trx, keyring, [
    {
      fileTokenMac: fileTokenMac(keyring, fileId),
      storageKey: key,
      name,
      size,
      mime,
      sm3,
      original,
      uploadedAt: clock.now(),
      contentForm: rewritten ? sealedForm : row.contentForm,
      // That of the upload has become the file's, or goes with the file as it was sent.
      dataKey: rewritten?.dataKey,
    },
  ])
  if (rewritten) await deleteUploads(trx, [row.idMac])
  else await deleteUploadRow(trx, row.idMac)
  return { file_id: fileId, name, size, mime, sm3, original }
}

const refusal = ({ error, reason }: { error: string; reason: string }) =>
  new CallError(isErrorName(error) ? error : 'fileType', reason)

/**
 * Makes a complete upload a file, once, however often and in however many processes it is asked for.
 * @returns what `upload/many` answers for such a file
 * @throws CallError notFound when there is no such upload, conflict when bytes are missing, or why the
 *   file is not taken
 */
export async function finishUpload(deps: ResumableDeps, uploadId: string): Promise<StoredFile> {
  const idMac = uploadMac(deps.keyring, uploadId)
  const unneeded: string[] = []
  const outcome = await deps.db.transaction().execute(async (trx) => {
    const row = await findUpload({ ...deps, db: trx }, idMac, uploadCutoff(deps), { lock: true })
    if (!row) return (await finishedFile(deps, uploadId, trx)) ?? uploadGone()
    if (row.refused) return refusal(row.refused)
    if (row.received < row.size) return new CallError('conflict', '文件还没有传完，请继续上传')
    try {
      return await examineUpload(deps, trx, uploadId, row, (key) => unneeded.push(key))
    } catch (error) {
      const isBroken = error instanceof SealBroken
      if (!isBroken && !(error instanceof ContentMissing)) throw error
      await deleteUploads(trx, [idMac])
      // That somebody has changed what lay on the disk is logged; the citizen's next attempt begins anew.
      return isBroken ? error : uploadGone()
    }
  })
  for (const key of unneeded) await deps.files.remove(key)
  // Thrown after the commit: the refusal must be stored.
  if (outcome instanceof Error) throw outcome
  return outcome
}
