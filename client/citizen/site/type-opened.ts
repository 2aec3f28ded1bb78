import { accessReportType } from '../../../contract/site.ts'
import { call } from './session/call.ts'

/** Counts that a visitor opened a type. Nothing depends on it, so a failure is nobody's concern. */
export function countTypeOpened(typeId: number): void {
  call(accessReportType, { report_type_id: typeId }).catch(() => undefined)
}
