import type { Status } from '../../../contract/report-status.ts'
import { classNames } from '../../kit/ui/class-names.ts'
import styles from './status-chip.module.css'
import { statusTone } from './status-words.ts'

/** A report's status, by word and colour. */
export const StatusChip = ({ status, name }: { status: Status | undefined; name: string }) => (
  <span className={classNames(styles.chip, styles[status ? statusTone[status] : 'going'])}>
    {name}
  </span>
)
