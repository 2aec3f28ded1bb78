import type { Clock } from '../../platform/clock.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { CallError } from '../../http/call-error.ts'
import { unattachedLifetime } from '../attachments.ts'

export interface ResumableDeps {
  readonly db: Db
  readonly keyring: Keyring
  readonly clock: Clock
  readonly files: FileStore
}

/** Milliseconds that an upload may take from its beginning; equals the time that a file may stay unattached. */
export const uploadLifetime = unattachedLifetime * 1000

/** Uploads begun, and files uploaded, before this time have expired. */
export const uploadCutoff = ({ clock }: Pick<ResumableDeps, 'clock'>): Date =>
  new Date(clock.now().getTime() - uploadLifetime)

/** Milliseconds to wait for the lease of an upload; longer than the lease of a killed process lasts. */
export const leaseTimeoutMs = 12_000

export const uploadBusy = (): CallError => new CallError('locked', '这个文件正在上传，请稍后再试')
