import type { Generated } from 'kysely'
import type { SignalKind } from '../../../contract/report/signal-kind.ts'

export interface SubjectSchema {
  /** What a case is about, by the first place that its report names. In no backup. */
  case_subject: {
    report_id: string
    subject: string
    /** Of the subject, the type and the urgency: open cases with the same one are one group. */
    group_id: string
    /** Kept by a trigger: whether the case is open and no appeal. */
    is_open: boolean
    is_settled: Generated<boolean>
  }
  /** Macs of addresses, accounts and files that reports share, under a key that changes each year. In no backup. */
  case_signal: {
    report_id: string
    kind: SignalKind
    token: number
    is_settled: Generated<boolean>
  }
  /** The reports whose signals are stored. In no backup. */
  case_signals_read: {
    report_id: string
    version: number
    pictures: number
    is_settled: Generated<boolean>
  }
  /** 还在吗: whether a reporter still sees what was dealt with. In no backup. */
  still_there_answer: {
    report_id: string
    is_there: boolean
    /** `new`: of the present half day; `noted`: shown at the desk; `used`: counted for a case. */
    state: Generated<'new' | 'noted' | 'used'>
  }
}
