import { mayBeLocked } from '../../contract/evidence/file.ts'
import { unattachedFileHours } from '../../contract/retention.ts'
import type { Services } from '../platform/services.ts'
import type { Db, Trx } from '../platform/database/schema.ts'
import { addJob } from '../platform/jobs.ts'
import { badField } from '../http/call-error.ts'
import { fileTokenMac } from './file-token.ts'
import { attach, detachFiles, setPassword, type FileOwner } from './store.ts'

export { detachAnswerFiles } from './store.ts'

/** Seconds that an uploaded file may still be attached. Source: DESIGN §6. */
export const unattachedLifetime = unattachedFileHours * 60 * 60

/** NOTE: the name is in rows of the job queue, so it outlives a renaming here. */
export const deleteUnattachedFilesJob = 'delete_unclaimed_files'

/**
 * Attaches files to a report or message, in order, in the caller's transaction. Ignores duplicates.
 * @param password opens the locked files
 * @throws CallError badInput at `file_ids` when one is unknown, attached elsewhere or too old
 */
export async function attachFiles(
  trx: Db,
  { keyring, clock }: Services<'keyring' | 'clock'>,
  fileIds: readonly string[],
  owner: FileOwner,
  password?: string,
): Promise<void> {
  if (fileIds.length === 0) return
  const macs = [...new Set(fileIds)].map((id) => fileTokenMac(keyring, id))
  const since = new Date(clock.now().getTime() - unattachedLifetime * 1000)
  const attached = await attach(trx, macs, owner, since)
  const attachedMacs = new Set(attached.map(({ handle_mac }) => handle_mac.toString('hex')))
  const missing = fileIds.flatMap((id, index) =>
    attachedMacs.has(fileTokenMac(keyring, id).toString('hex')) ? [] : [index + 1],
  )
  if (missing.length > 0)
    throw badField('file_ids', `第 ${missing.join('、')} 个文件已失效，请重新上传`)
  for (const { storage_key, mime } of attached)
    if (password !== undefined && mayBeLocked(mime))
      await setPassword(trx, keyring, storage_key, password)
}

/**
 * Erases the files of a report and of its messages, in the caller's transaction: names and digests at once, content by
 * a job after the commit or by the hourly clean-up.
 */
export async function eraseFiles(trx: Trx, reportId: string): Promise<void> {
  if ((await detachFiles(trx, reportId)) > 0) await addJob(trx, deleteUnattachedFilesJob, {})
}
