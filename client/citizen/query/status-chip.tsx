import * as words from '#words/status.ts'
import { classNames } from '../../kit/ui/class-names.ts'
import type { ReceivedStatus } from '../report/received-report.ts'
import styles from './status-chip.module.css'
import type { Outcome } from '../../../contract/report/report-steps.ts'
import { toneOf } from './status-tone.ts'

/** A report's status by word and colour; hidden if unknown. */
export const StatusChip = ({
  status,
  status_name,
  outcome,
}: ReceivedStatus & { outcome?: Outcome | undefined }) =>
  status_name === undefined ? null : (
    <span className={classNames(styles.chip, styles[toneOf(status, outcome)])}>
      {words.statusName(status, status_name)}
    </span>
  )
