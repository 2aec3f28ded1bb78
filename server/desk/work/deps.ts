import type { Services } from '../../platform/services.ts'
import type { DeadlineDeps } from '../../report/case/deadline.ts'
import type { FourEyesRules } from '../../../contract/report/report-steps.ts'

export interface WorkDeps extends DeadlineDeps, Services<'db' | 'keyring' | 'clock' | 'previews'> {
  readonly fourEyes: FourEyesRules
}
