import { Link } from 'react-router-dom'
import { type Status, statusNames } from '../../../../../contract/report-status.ts'
import { statuses, withStatus } from './own-reports-address.ts'
import styles from './own-reports.module.css'

/** Which reports the list shows; the choice stands in the address. */
export const StatusFilter = ({ status }: { status: Status | undefined }) => (
  <nav aria-label="按状态筛选">
    <ul className={styles.filter}>
      {[undefined, ...statuses].map((option) => (
        <li key={option ?? 'all'}>
          <Link to={withStatus(option)} aria-current={option === status || undefined}>
            {option ? statusNames[option] : '全部'}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
