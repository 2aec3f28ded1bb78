import { HostileText } from '../frame/hostile-text.tsx'
import { leftOutWords } from './left-out-words.ts'
import { likenessInWords } from './likeness-words.ts'
import type { GroupView } from './use-group.ts'
import styles from './group-pane.module.css'

interface Props {
  similar: GroupView['similar']
  onOpen: (caseNumber: string) => void
  /** Shows them with their ticks; absent where the case is decided alone. */
  onDecide: (() => void) | undefined
}

/** What is like the open case, below its report. */
export function SimilarBox({ similar, onOpen, onDecide }: Props) {
  if (similar.length === 0) return null
  return (
    <section className={styles.box} aria-label="相似">
      <h2 className={styles.heading}>
        相似 {similar.length} 件
        {onDecide && (
          <>
            {' '}
            <button type="button" className="link" onClick={onDecide}>
              一并处理 <kbd aria-hidden="true">D</kbd>
            </button>
          </>
        )}
      </h2>
      <ul className={styles.rows}>
        {similar.map((row) => (
          <li key={row.case_number}>
            <button type="button" className={styles.main} onClick={() => onOpen(row.case_number)}>
              <code translate="no">{row.case_number.slice(4)}</code>
              <span className={styles.folded}>
                <b>{row.reasons.map(likenessInWords).join('，')} </b>
                <HostileText text={row.headline || '（没有文字）'} />
              </span>
              <span className={styles.facts}>
                {row.report_type.name} ·{' '}
                {row.left_out ? leftOutWords[row.left_out] : row.status_name}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
