import type { Services } from '../../platform/services.ts'
import { CallError } from '../../http/call-error.ts'
import { unattachedLifetime } from '../attachments.ts'

export type ResumableDeps = Services<'db' | 'keyring' | 'clock' | 'files'>

/** Milliseconds that an upload may take from its beginning; equals the time that a file may stay unattached. */
export const uploadLifetime = unattachedLifetime * 1000

/** Uploads begun, and files uploaded, before this time have expired. */
export const uploadCutoff = ({ clock }: Pick<ResumableDeps, 'clock'>): Date =>
  new Date(clock.now().getTime() - uploadLifetime)

/** Milliseconds to wait for the lease of an upload; longer than the lease of a killed process lasts. */
export const leaseTimeoutMs = 12_000

export const uploadBusy = (): CallError => new CallError('locked', '这个文件正在上传，请稍后再试')
