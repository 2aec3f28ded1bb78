import * as words from '#words/status.ts'
import { classNames } from '../../kit/ui/class-names.ts'
import type { ReceivedStatus } from '../report/received-report.ts'
import styles from './status-chip.module.css'
import { statusTone } from './status-tone.ts'

/** A report's status by word and colour; hidden if unknown. */
export const StatusChip = ({ status, status_name }: ReceivedStatus) =>
  status_name === undefined ? null : (
    <span className={classNames(styles.chip, styles[status ? statusTone[status] : 'going'])}>
      {words.statusName(status, status_name)}
    </span>
  )
