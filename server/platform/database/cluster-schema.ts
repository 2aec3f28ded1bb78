import type { ColumnType, Generated } from 'kysely'
import type { LinkKind } from '../../../contract/report/link-kind.ts'

export interface ClusterSchema {
  /** Two cases match; a row in each direction. In no backup. */
  case_edge: {
    report_id: string
    other_id: string
    kind: LinkKind
    strength: 'same' | 'maybe' | 'barred'
    measure: number
  }
  /** The cases that edges connect. In no backup. */
  cluster_member: {
    report_id: string
    cluster_id: string
    /** The type of the case's report; filled by a trigger. */
    report_type_id: ColumnType<number, never, never>
  }
  /** Kinds by which a cluster grew beyond the limit. In no backup. */
  cluster_quarantine: {
    cluster_id: string
    kind: LinkKind
    is_allowed: Generated<boolean>
    /** A supervisor has decided against it. */
    is_kept: Generated<boolean>
  }
  /** Thresholds for pictures and texts that replace `defaultThresholds`. */
  match_threshold: { kind: 'image' | 'text'; same: number; maybe: number }
  /** 还在吗: whether a reporter still sees what was dealt with. In no backup. */
  still_there_answer: {
    report_id: string
    is_there: boolean
    /** `new`: of the present half day; `noted`: shown at the desk; `used`: counted for a case. */
    state: Generated<'new' | 'noted' | 'used'>
  }
  /** Two cases that do not match, by a person's decision; a row in each direction. */
  case_refusal: {
    report_id: string
    other_id: string
    kind: LinkKind
    staff_id: string
    at: ColumnType<Date, Date, Date>
  }
}
