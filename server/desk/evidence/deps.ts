import type { Services } from '../../platform/services.ts'

export type EvidenceDeps = Services<'db' | 'clock' | 'keyring' | 'files' | 'previews' | 'logger'>
