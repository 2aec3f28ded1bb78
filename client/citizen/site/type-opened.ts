import { accessReportType } from '../../../contract/site/site.ts'
import { call } from './session/call.ts'

/** Counts that a visitor opened a type. Failures are ignored: the count is only statistics. */
export function countTypeOpened(typeId: number): void {
  call(accessReportType, { report_type_id: typeId }).catch(() => undefined)
}
