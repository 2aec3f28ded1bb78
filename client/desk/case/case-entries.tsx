import type { CaseDetail } from '../../../contract/desk/case.ts'
import { isResult } from '../../../contract/report/report-steps.ts'
import { classNames } from '../../kit/ui/class-names.ts'
import { HostileText } from '../frame/hostile-text.tsx'
import { EvidenceGrid, type GridProps } from './evidence-grid.tsx'
import { shortMoment } from './moments.ts'
import styles from './case-entries.module.css'

type Entry = CaseDetail['entries'][number]

const kindNames = {
  message: '举报人补充',
  appeal: '举报人申诉',
  reply: '答复举报人',
  note: '内部备注',
  step: '',
  urge: '举报人催办',
} as const

const looks = {
  message: styles.citizen,
  appeal: styles.citizen,
  reply: styles.centre,
  note: styles.note,
  step: styles.step,
  urge: styles.citizen,
} as const

/** Returns the appeal on which there is no result yet. */
export const openAppeal = ({ status, entries }: CaseDetail): Entry | undefined =>
  isResult(status) ? undefined : entries.findLast(({ kind }) => kind === 'appeal')

interface Props {
  entries: readonly Entry[]
  /** Listed as the first entry. */
  arrivedAt?: string
  grid: Omit<GridProps, 'files'>
}

/** The case history, oldest first. Notes look different from anything that citizens see. */
export function CaseEntries({ entries, arrivedAt, grid }: Props) {
  return (
    <ol className={styles.entries}>
      {arrivedAt && (
        <li className={styles.step}>
          <time dateTime={arrivedAt}>{shortMoment(arrivedAt)}</time> 收到
        </li>
      )}
      {entries.map((entry, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- entries are only appended
        <li key={index} className={classNames(looks[entry.kind])}>
          <p className={styles.head}>
            <time dateTime={entry.at}>{shortMoment(entry.at)}</time>{' '}
            <strong>{kindNames[entry.kind] || entry.status_name}</strong>
            {entry.by && <span> {entry.by.name}</span>}
            {entry.kind === 'note' && <span className={styles.inside}>举报人看不到</span>}
          </p>
          {entry.text && (
            <p className={styles.text}>
              <HostileText text={entry.text} />
            </p>
          )}
          {entry.files.length > 0 && <EvidenceGrid {...grid} files={entry.files} />}
        </li>
      ))}
    </ol>
  )
}
