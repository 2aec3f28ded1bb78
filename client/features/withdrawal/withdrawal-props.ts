import type { ReportView } from '../../../contract/report.ts'
import type { ReportKey } from './report-key.ts'

export interface WithdrawalProps {
  reportKey: ReportKey
  /** Until when, in ms since 1970 by this device's clock; 0 when that is over. */
  until: number
  /** Somebody has begun to handle it. */
  isHandled?: boolean
  /** What is left of the report. */
  onWithdrawn: (report: ReportView) => void
}

/** @param seconds left as the server counts them, in an answer that came just now */
export const withdrawableUntil = (seconds: number | undefined): number =>
  seconds === undefined ? 0 : Date.now() + seconds * 1000
