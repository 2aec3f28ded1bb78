import type { DeadlineDeps } from '../../report/case/deadline.ts'
import type { Services } from '../../platform/services.ts'

export type SettingsDeps = Services<'db' | 'keyring' | 'clock'> & DeadlineDeps
